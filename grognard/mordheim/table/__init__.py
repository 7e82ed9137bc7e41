"""The table: pieces as data (core 22), what they are made of in space, what may be moved and harmed on it."""
