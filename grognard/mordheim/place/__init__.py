"""Who is where to whom: distances, contact, groups of fighters, sight and cover, hiding (core 5.6, 23.1 to 23.10)."""

from grognard.mordheim.place.contact import are_engaged_sides, foes_in_contact, group_of, is_engaged, touching
from grognard.mordheim.place.hiding import finders, may_hide_here, revealed
from grognard.mordheim.place.measuring import apart, body_of, nearest_of
from grognard.mordheim.place.sight import eye_at, sees, sees_from

__all__ = [
    "apart",
    "are_engaged_sides",
    "body_of",
    "eye_at",
    "finders",
    "foes_in_contact",
    "group_of",
    "is_engaged",
    "may_hide_here",
    "nearest_of",
    "revealed",
    "sees",
    "sees_from",
    "touching",
]
