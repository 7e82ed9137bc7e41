"""From two armies to the first Player Turn, and what decides the battle: objectives and victory."""
