"""How a charger comes into contact: the search for a Charge Move."""
