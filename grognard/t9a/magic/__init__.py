"""The Magic Phase: Flux Cards and Veil Tokens, spells, casting, dispelling, Miscasts, and what spells do.

Spells themselves are rules (`grognard.t9a.rules.spells`, one file for each path); here stand the procedures.
"""
