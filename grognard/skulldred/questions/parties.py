"""Reading the figures of a question: a sample profile by its name, or attributes given inline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from grognard.kernel.battle.questions import Fields
from grognard.kernel.words.language import Name
from grognard.skulldred.new_game import default_readings
from grognard.skulldred.options import Options
from grognard.skulldred.profile import Profile
from grognard.skulldred.profiles import find_profile
from grognard.skulldred.rules import REGISTRY, read_ability, read_rule
from grognard.skulldred.scenery import Board
from grognard.skulldred.setting import Setting
from grognard.skulldred.state import Figure, State, Warband

Texts = tuple[str, ...]
SIDES = ("attacker", "defender")
NAMES = (Name("the attacker", "l’attaquant"), Name("the defender", "le défenseur"))


class Recruiter:
    """Reads the figures of a question, with the rules that it adds and leaves out for each side."""

    def __init__(self, extra: tuple[Texts, Texts], lacking: Any) -> None:
        self.extra = extra
        self.lacking = lacking

    def profile(self, fields: Fields, key: str, side: int) -> Profile:
        """Return the profile that stands at *key*.

        Raises:
            BadInput: If it names nobody, or an attribute can't be used.
        """
        found = fields.value(key, {})
        profile = find_profile(found, fields.at(key)) if isinstance(found, str) else _inline(fields.inner(key), side)
        added = tuple(read_rule(text, fields.at("with")) for text in self.extra[side])
        kept = tuple(rule for rule in (*profile.abilities, *added) if rule.id not in self.lacking[side])
        wildside = profile.wildside
        if wildside is not None and wildside.id in self.lacking[side]:
            wildside = None
        return replace(profile, abilities=kept, wildside=wildside)


def _inline(fields: Fields, side: int) -> Profile:
    size = fields.whole("size", 3, least=1, most=9)
    to_kill = fields.whole("to_kill", size, least=1, most=20)
    abilities = list(fields.texts("abilities"))
    long_strike = fields.whole("lstrike", 0, most=6)
    if long_strike:
        abilities.append(f"LSTRIKE {long_strike}")
    wildside = fields.text("wildside")
    name = fields.text("name")
    profile = Profile(
        SIDES[side],
        Name.same(name) if name else NAMES[side],
        combat=fields.whole("combat", 3, most=12),
        shoot=fields.whole("shoot", 0, most=12),
        magic=fields.whole("magic", 0, most=12),
        level=fields.whole("level", 3, most=6),
        size=size,
        armour=to_kill - size,
        rate_of_fire=fields.whole("rate_of_fire", 1, least=1, most=9),
        wildside=read_ability(wildside, fields.at("wildside")) if wildside else None,
        abilities=tuple(read_ability(text, fields.at("abilities")) for text in abilities),
    )
    fields.finish()
    return profile


def state_of(*profiles: Profile, readings: Any = None, die_sides: int = 6) -> State:
    """Return a game on an empty table in which figures of these profiles stand, of alternate sides."""
    setting = Setting(Board(), readings or default_readings(), options=Options(die_sides=die_sides))
    figures = tuple(
        replace(Figure(number, number % 2, profile, place="table"), x=300.0 + 25 * number, y=300.0)
        for number, profile in enumerate(profiles)
    )
    return State(setting, figures, (Warband(0), Warband(0)), phase="turns", turn=1)


def rule_named(text: str, place: str) -> str:
    """Return the id of the rule that a text names.

    Raises:
        BadInput: If there is none.
    """
    return read_rule(text, place).id if text not in REGISTRY else text


def rules_in(question: Mapping[str, Any], place: str, side: int) -> Texts:
    """Return the ids of the rules of one side's figure."""
    fields = Fields(question, place)
    found = fields.value(SIDES[side], {})
    profile = find_profile(found, place) if isinstance(found, str) else _inline(fields.inner(SIDES[side]), side)
    wildside = () if profile.wildside is None else (profile.wildside.id,)
    return (*wildside, *(rule.id for rule in profile.abilities))
