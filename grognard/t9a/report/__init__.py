"""The report of a battle of The Ninth Age: its board, its story, its words, its tables."""
