"""Single figures on a table with heights, whatever the game: contact, ways, storeys, sight. It knows no game's rules.

Lengths are in the table's own unit, angles in degrees (0 = north, clockwise), heights upwards from the street.
"""
