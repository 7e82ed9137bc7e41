"""The kernel: what every rule system is built from. It knows no game.

- Chance: `grognard.kernel.dice` (the words of the dice, the kinds of dice, odds), `grognard.kernel.distribution`,
  `grognard.kernel.modifiers` (why every number).
- The battle: `grognard.kernel.asks`, `grognard.kernel.battle`, `grognard.kernel.journal`, `grognard.kernel.refusals`.
- What is announced: `grognard.kernel.events`, `grognard.kernel.language`.
- Rules: `grognard.kernel.rules`, `grognard.kernel.brackets`, `grognard.kernel.registry`, `grognard.kernel.catalogue`,
  `grognard.kernel.readings`.
- The table: `grognard.kernel.geometry`, `grognard.kernel.table`, `grognard.kernel.terrain`, `grognard.kernel.sight`.

Import from these modules. This package itself imports nothing, so that a start costs nothing.
"""
