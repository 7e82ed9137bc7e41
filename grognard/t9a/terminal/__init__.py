"""The Ninth Age at a terminal: `guide.py` holds it together."""
