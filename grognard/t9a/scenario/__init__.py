"""Scenarios: files that say what is played, and the states in which battles begin."""
