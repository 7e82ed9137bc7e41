"""The kernel: what every rule system is built from. It knows no game.

- `grognard.kernel.words`: events and templates in both languages, numbers with their reasons, refusals.
- `grognard.kernel.dice`: the words of the dice, the kinds of dice, exact odds.
- `grognard.kernel.rules`: special rules, their brackets, the registry, the catalogue, readings.
- `grognard.kernel.battle`: asks, the battle and its journal, views, replay, questions, luck.
- `grognard.kernel.ground`, whose front door is `grognard.kernel.geometry`: footprints, the table, terrain, sight.

Import from these modules. This package itself imports nothing, so that a start costs nothing.
"""
