"""Discipline Tests and Panic."""
