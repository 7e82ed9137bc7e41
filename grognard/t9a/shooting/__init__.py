"""The Shooting Phase: who shoots, with what, and artillery."""
