"""The Charge Phase: declarations, reactions, Charge Moves."""
