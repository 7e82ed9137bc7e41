"""What may come of a choice, before it is made: the engine's own steps in every way of the dice."""

from grognard.mordheim.outlook.ahead import arrives, harms, reaches

__all__ = ["arrives", "harms", "reaches"]
