"""Rosters of Mordheim as people write them: reading, judging, writing back."""
