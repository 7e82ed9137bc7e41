"""Words: events, templates in both languages, numbers with their reasons, refusals."""
