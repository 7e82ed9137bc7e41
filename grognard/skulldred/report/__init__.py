"""The report of a game of Skulldred: its board, its story, its words, its tables."""
