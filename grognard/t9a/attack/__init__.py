"""One attack, from the blow to the Health Points lost."""
