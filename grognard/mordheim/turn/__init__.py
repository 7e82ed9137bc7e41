"""A player's turn and what comes before its phases: rout, recovery, psychology, alliances (core 3, 4, 10, 23.45)."""
