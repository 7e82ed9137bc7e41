"""Single figures on a table, whatever the game: contact, ways, lines of sight. It knows no rule of any game."""
