"""Discipline Tests, Panic and flight."""
