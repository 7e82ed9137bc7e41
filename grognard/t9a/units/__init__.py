"""Units as bodies of models: formations, losses, ranks."""
