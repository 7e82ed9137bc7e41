"""Moving in three dimensions: legs of a way, charges, interception, ladders and footbridges, mounts (core 5, 23.11)."""
