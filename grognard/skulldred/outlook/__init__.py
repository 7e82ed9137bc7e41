"""What is to be expected: what a fight, a shot, a spell, an action die may bring.

Everything here is a procedure that plays, run ahead or in every way of the dice: nothing is worked out a second time.
The terminal, the tactician, the report and the luck read it, and make no dice and no modifiers of their own.

`opposed.py` has the chances of an opposed roll, `ahead.py` finds the one that an option leads to, `casting.py` and
`activation.py` have castings, attacks on portals and the action die.
"""
