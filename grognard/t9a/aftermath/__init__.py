"""What follows the last blow: Combat Score, Break Tests, pursuit, reforms."""
