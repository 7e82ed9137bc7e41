"""Warbands as people write them: read, judged, written."""
