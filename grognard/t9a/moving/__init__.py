"""Moves of a unit: steps, what they cost, what forbids them."""
