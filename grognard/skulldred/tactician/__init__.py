"""The tactician for Skulldred: it weighs its options by exact odds of fights and shots, and by what the figures cost.

It looks one action ahead. `tactician.py` values fights, shots and the rest, and asks the other pages: `worth.py` what
figures and counters are worth, `roads.py` how far it is on foot, `places.py` where to stand, `sorcery.py` spells and
portals, `counters.py` DREADSKULLs, `orders.py` whom to activate.
"""

from grognard.skulldred.tactician.tactician import SkulldredTactician

__all__ = ["SkulldredTactician"]
