"""The moments at which special rules act, and how rules come together."""
