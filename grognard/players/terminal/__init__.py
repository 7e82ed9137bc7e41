"""A terminal for humans: what they are told, and how what they type is read.

Everything is said in words, line by line, so that a screen reader reads it as well as an eye. `HumanPlayer` (in
`players/human.py`) holds it together; one file here for each thing that may be typed.
"""
