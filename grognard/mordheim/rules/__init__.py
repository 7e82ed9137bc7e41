"""The special rules of Mordheim by kind. A rule acts only through the moments of `hooks`, or has traits and amounts."""
