"""The sample profiles of four warbands (house values), read from `warbands/profiles.tsv`."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Name
from grognard.kernel.words.names import Gender
from grognard.kernel.words.refusals import BadInput
from grognard.kernel.words.spelling import fold, nearest
from grognard.skulldred.attributes import Base
from grognard.skulldred.cost import cost
from grognard.skulldred.profile import Profile
from grognard.skulldred.rules import label, read_ability

TABLE = Path(__file__).parent / "warbands" / "profiles.tsv"
BASES = "25 round | 25x50 rect"
NO_WILDSIDE = ("", "NONE", "-")
GENDERS: dict[str, Gender] = {"": "", "m": "m", "f": "f"}


@cache
def profiles() -> dict[str, Profile]:
    """Return every sample profile by its id."""
    return {row["id"]: profile_of_row(row, f"{TABLE.name}, {row['id']}") for row in rows()}


@cache
def warband_of() -> dict[str, str]:
    """Return the warband that each sample profile belongs to."""
    return {row["id"]: row["warband"] for row in rows()}


def rows() -> list[dict[str, str]]:
    """Return the rows of the table as they stand there; lines that begin with # are remarks."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t"))


def profile_of_row(row: dict[str, str], place: str) -> Profile:
    """Return the profile of a row; TO KILL and the cost that stand there are recomputed and checked.

    Raises:
        BadInput: If a number, a rule or a base can't be read, or a derived number is wrong.
    """
    abilities = [text for text in row.get("abilities", "").split(";") if text.strip() not in NO_WILDSIDE]
    long_strike = _whole(row, "LSTRIKE", place, 0)
    if long_strike:
        abilities.append(f"LSTRIKE {long_strike}")
    profile = Profile(
        id=row["id"],
        name=_name(row, place),
        combat=_whole(row, "COMBAT", place, 1),
        shoot=_whole(row, "SHOOT", place, 0),
        magic=_whole(row, "MAGIC", place, 0),
        level=_whole(row, "LEVEL", place, 1),
        size=_whole(row, "SIZE", place, 3),
        armour=_whole(row, "armour", place, 0),
        rate_of_fire=max(1, _whole(row, "rate of fire", place, 1)),
        wildside=_wildside(row.get("wildside", ""), place),
        abilities=tuple(read_ability(text, place) for text in abilities),
        base=read_base(row.get("base", "25 round"), place),
    )
    for column, true in (("TO KILL", profile.to_kill), ("cost", cost(profile))):
        stated = _whole(row, column, place, true)
        if stated != true:
            raise BadInput(f"{place}, {column}", stated, true)
    return profile


def row_of(profile: Profile) -> dict[str, str]:
    """Return a profile as a row, from which `profile_of_row` makes it again; an LSTRIKE stands among its abilities."""
    wildside = "NONE" if profile.wildside is None else label(profile.wildside, "en")
    abilities = "; ".join(label(rule, "en") for rule in profile.abilities)
    base = profile.base
    return {
        "id": profile.id,
        "name_en": profile.name.en,
        "name_fr": profile.name.fr,
        "gender": profile.name.gender,
        "COMBAT": str(profile.combat),
        "SHOOT": str(profile.shoot),
        "MAGIC": str(profile.magic),
        "LEVEL": str(profile.level),
        "SIZE": str(profile.size),
        "armour": str(profile.armour),
        "TO KILL": str(profile.to_kill),
        "rate of fire": str(profile.rate_of_fire),
        "wildside": wildside,
        "cost": str(cost(profile)),
        "abilities": abilities or "-",
        "base": f"{base.width:g} round" if base.is_round else f"{base.width:g}x{base.depth:g} rect",
    }


def _whole(row: dict[str, str], column: str, place: str, default: int) -> int:
    text = str(row.get(column, "") or "").strip()
    if text in ("", "-"):
        return default
    if not text.isdigit():
        raise BadInput(f"{place}, {column}", f"'{text}'", Name("a whole number", "un nombre entier"))
    return int(text)


def _name(row: dict[str, str], place: str) -> Name:
    """Read a name; without a gender it is a proper name, one that a player gave."""
    english = row.get("name_en") or row["id"]
    gender = (row.get("gender") or "").strip()
    if gender not in GENDERS:
        raise BadInput(f"{place}, gender", f"'{gender}'", "m | f")
    return Name(english, row.get("name_fr") or english, gender=GENDERS[gender])


def _wildside(text: str, place: str) -> Rule | None:
    return None if text.strip().upper() in NO_WILDSIDE else read_ability(text, place)


def read_base(text: str, place: str) -> Base:
    """Read a base: "25 round", "25x50 rect", in millimetres.

    Raises:
        BadInput: If it is neither.
    """
    size = text.split()[0].lower().removesuffix("mm") if text.split() else ""
    width, _, depth = size.partition("x")
    if not width.isdigit() or (depth and not depth.isdigit()):
        raise BadInput(f"{place}, base", f"'{text}'", BASES)
    return Base(float(width), float(depth or 0))


def find_profile(text: str, place: str) -> Profile:
    """Return the sample profile with this id, or this name in either language, singular or plural.

    Raises:
        BadInput: If there is none, with the nearest name.
    """
    known = profiles()
    sought = fold(text)
    for profile in known.values():
        if sought in (fold(profile.id), fold(profile.name.en), fold(profile.name.fr)):
            return profile
    names = [name for profile in known.values() for name in (profile.name.en, profile.name.fr, profile.id)]
    near = nearest(text, names, limit=1)
    raise BadInput(
        place, f"'{text}'", Name("a figure of a warband", "une figurine d’une bande"), near[0] if near else None
    )
