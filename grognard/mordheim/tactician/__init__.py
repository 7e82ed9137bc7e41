"""The computer player of Mordheim."""

from grognard.mordheim.tactician.tactician import MordheimTactician

__all__ = ["MordheimTactician"]
