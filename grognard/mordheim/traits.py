"""What special rules say whatever happens: words, and numbers. What depends on anything is a moment (`hooks`)."""

from __future__ import annotations

from enum import StrEnum


class Trait(StrEnum):
    """A word that holds of a warrior, or of a weapon, by one of its rules. Procedures ask `profile.is_(Trait.…)`."""

    # ---- what he is (core 17.5)
    ANIMAL = "animal"
    UNDEAD = "undead"
    POSSESSED = "possessed"
    DAEMON = "daemon"
    ELEMENTAL = "elemental"
    NATURE_SPIRIT = "nature-spirit"
    DWARF = "dwarf"
    LARGE = "large"
    NATURAL_WEAPONS = "natural-weapons"
    WIZARD = "wizard"
    LEADER = "leader"

    # ---- psychology (core 10)
    CAUSES_FEAR = "causes-fear"
    CAUSES_TERROR = "causes-terror"
    IMMUNE_TO_PSYCHOLOGY = "immune-to-psychology"
    FRENZY = "frenzy"
    STUPIDITY = "stupidity"
    ANIMOSITY = "animosity"
    NEVER_LEAVES_COMBAT = "never-leaves-combat"

    # ---- body
    NO_PAIN = "no-pain"
    IMMUNE_TO_POISON = "immune-to-poison"
    SEES_IN_DARKNESS = "sees-in-darkness"
    SWIMS = "swims"
    AMPHIBIOUS = "amphibious"
    CLIMBER = "climber"
    REGENERATES = "regenerates"
    DEMOLITION = "demolition"
    MAY_NOT_RUN = "may-not-run"

    # ---- weapons
    PARRIES = "parries"
    UNPARRIED = "unparried"
    TWO_HANDED = "two-handed"
    STRIKES_LAST = "strikes-last"
    STRIKES_FIRST = "strikes-first"
    CONCUSSION = "concussion"
    HEAVY = "heavy"
    PAIR = "pair"
    POISONED = "poisoned"
    CAVALRY = "cavalry"
    USABLE_IN_WATER = "usable-in-water"
    MOVE_OR_FIRE = "move-or-fire"
    PREPARE_SHOT = "prepare-shot"
    BLACK_POWDER = "black-powder"
    SHOT = "shot"
    AREA = "area"
    INDIRECT = "indirect"
    THROWN = "thrown"
    HURLED = "hurled"
    GAS = "gas"
    ONE_USE = "one-use"


class Amount(StrEnum):
    """A number that a rule gives whatever happens; several add up."""

    TO_HIT = "to-hit"
    TO_WOUND = "to-wound"
    INJURY = "injury"
    ATTACKS = "attacks"
    STRENGTH = "strength"
    SAVE = "save"
    MOVEMENT = "movement"
    INITIATIVE = "initiative"
    REACH = "reach"
    LEADER_RANGE = "leader-range"
