"""What a human at the terminal is told of Mordheim."""
