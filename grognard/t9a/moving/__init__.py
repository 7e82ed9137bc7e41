"""The Movement Phase, and every move of a unit: flight, Dangerous Terrain, room on the table."""
