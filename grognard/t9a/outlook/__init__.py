"""What is to be expected: the chance to reach, to escape, to catch, to pass, to break; what a shot or a Round does.

Everything here is a procedure that plays, run with every-dice: nothing is worked out a second time. The questions of
`odds`, the terminal, the tactician, the report and the luck read it, and make no dice and no modifiers of their own.
"""
