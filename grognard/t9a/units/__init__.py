"""Units as bodies of models: contact, losses, ranks, room."""
