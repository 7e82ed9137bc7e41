"""The Movement Phase."""
