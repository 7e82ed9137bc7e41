"""When two bases touch, and how near they are: edge to edge, in plan.

"Less than" and "more than" are strict, "at" and "within" include the limit; who stands so near that nobody could
measure it on a table is in contact.
"""

from __future__ import annotations

from grognard.kernel.geometry import Shape, distance

TOLERANCE = 0.5
"""What is at most so far apart, in millimetres, is in contact, and counts as at a limit."""


def in_contact(a: Shape, b: Shape) -> bool:
    """Do two bases, or a base and a piece of scenery, touch?"""
    return circles_within(a, b, TOLERANCE) and distance(a, b) <= TOLERANCE


def is_within(a: Shape, b: Shape, limit: float) -> bool:
    """Is any part of one base within *limit* of the other?"""
    return circles_within(a, b, limit + TOLERANCE) and distance(a, b) <= limit + TOLERANCE


def is_nearer(a: Shape, b: Shape, limit: float) -> bool:
    """Are two bases less than *limit* apart, heights aside?"""
    return circles_within(a, b, limit) and distance(a, b) < limit - TOLERANCE


def is_farther(a: Shape, b: Shape, limit: float) -> bool:
    """Are two bases more than *limit* apart?"""
    return not is_within(a, b, limit)


def circles_within(a: Shape, b: Shape, limit: float) -> bool:
    """Do the circles round two shapes come so near? Most pairs don't, and this is quick."""
    most = limit + a.reach + b.reach
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy <= most * most
