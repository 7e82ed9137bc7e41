"""Who sees whom, and what covers him."""
