"""Skulldred at a terminal: `guide.py` holds it together."""
