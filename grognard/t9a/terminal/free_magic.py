"""Castings typed freely: any caster, spell, number of dice, target, point or link that the rules allow.

`cast Word of Iron 3 on Temple Guard`, `cast Word of Iron boosted 4 on 5`, `cast Summer Growth 4 at 36 24`, `cast Ice
and Fire 2 by Cuatl Lord through Skink Captain on 5`; in French `lancer … amplifié 3 par … à travers … sur … en …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.language import LANGUAGES, N_
from grognard.kernel.words.refusals import Ambiguous, CannotRead
from grognard.kernel.words.spelling import fold
from grognard.t9a.board.state import State
from grognard.t9a.magic.answers import Cast, CastAttribute, PickModels
from grognard.t9a.magic.attempts import aim_of
from grognard.t9a.magic.targets import links_of, targets_without_choice
from grognard.t9a.names import names_of
from grognard.t9a.terminal.naming import unit_named
from grognard.t9a.wizards.casters import Caster, Known, casters_of, known_to

CASTING = "t9a.casting-attempt"
BEGIN = re.compile(r"^(?:cast|lancer|lance)\s+", re.IGNORECASE)
CLAUSE = re.compile(r"\s+(on|sur|at|en|by|par|through|à travers)\s+", re.IGNORECASE)
MEANS = {
    "on": "on",
    "sur": "on",
    "at": "at",
    "en": "at",
    "by": "by",
    "par": "by",
    "through": "link",
    "à travers": "link",
}
PICK = ("pick", "choisir", "choisis")
BOOSTED = ("boosted", "amplifie", "amplifiee")
_PLACE = re.compile(r"^(-?\d+(?:[.,]\d+)?)[ ;]+(-?\d+(?:[.,]\d+)?)$")


def typed_cast(state: State, text: str) -> Cast | None:
    """Return the casting that was typed, unjudged; None if *text* is none.

    Raises:
        CannotRead: If the spell, the number of dice, a name or the place can't be made out.
        Ambiguous: If several casters know the spell, or a name could mean several units.
    """
    begin = BEGIN.match(text)
    if begin is None:
        return None
    head, *rest = CLAUSE.split(text[begin.end() :].strip())
    clauses = {MEANS[word.lower()]: value.strip() for word, value in zip(rest[::2], rest[1::2], strict=True)}
    words = head.split()
    numbers = [int(word) for word in words if word.isdecimal()]
    if len(numbers) != 1:
        raise CannotRead(CASTING, NO_CAST, text=text)
    name = " ".join(word for word in words if not word.isdecimal() and fold(word) not in BOOSTED)
    caster, known = _who_casts(state, name, clauses.get("by"))
    boosted = any(fold(word) in BOOSTED for word in words)
    link = _link(state, caster, clauses["link"]) if "link" in clauses else None
    x, y = _place(clauses["at"], text) if "at" in clauses else (None, None)
    cast = Cast(caster.id, known.spell, numbers[0], (), boosted, x, y, link)
    if "on" in clauses:
        return _with_targets(cast, tuple(unit_named(state, one).id for one in clauses["on"].split(",")))
    aim = aim_of(state, cast)
    return cast if aim is None else _with_targets(cast, targets_without_choice(state, aim) or ())


def _with_targets(cast: Cast, targets: tuple[int, ...]) -> Cast:
    return Cast(cast.caster, cast.spell, cast.dice, targets, cast.boosted, cast.x, cast.y, cast.link)


def _who_casts(state: State, spell: str, by: str | None) -> tuple[Caster, Known]:
    """Return the caster and the spell that he knows by this name; who casts must be said only if several know it."""
    able = [
        (caster, known)
        for caster in casters_of(state, state.active)
        if by is None or fold(by) in _names(state, f"unit:{caster.id}") or by.lstrip("#") == str(caster.id)
        for known in known_to(state, caster)
        if fold(spell) in _names(state, known.spell)
    ]
    if not able:
        raise CannotRead(CASTING, NO_SPELL, text=spell)
    if len({caster.id for caster, _ in able}) > 1:
        raise Ambiguous(CASTING, SEVERAL_CASTERS, text=spell)
    return able[0]


def _names(state: State, key: str) -> Iterator[str]:
    names = names_of(state.setting)
    for language in LANGUAGES:
        yield fold(names.name(key, language) or Catalogue.load("t9a").name(key, language) or "")


def _link(state: State, caster: Caster, text: str) -> int:
    for body in links_of(state, caster):
        if fold(text) in _names(state, f"unit:{body.id}") or text.lstrip("#") == str(body.id):
            return body.id
    raise CannotRead(CASTING, NO_LINK, text=text)


def _place(text: str, whole: str) -> tuple[float, float]:
    found = _PLACE.match(text)
    if found is None:
        raise CannotRead(CASTING, NO_CAST, text=whole)
    return float(found[1].replace(",", ".")), float(found[2].replace(",", "."))


def typed_attribute(spell: str, state: State, text: str) -> Answer | None:
    """Return the Attribute Spell on a target that was typed: `on Temple Guard`."""
    word, _, name = text.strip().partition(" ")
    if MEANS.get(word.lower()) != "on":
        return None
    return CastAttribute(spell, unit_named(state, name).id)


def typed_models(ask: Ask, text: str) -> Answer | None:
    """Return the models that were typed: `pick 2 0 1`, a number for each pool in the order in which options name them.

    Raises:
        CannotRead: If there are more or fewer numbers than pools.
    """
    word, *numbers = text.split() or ("",)
    if fold(word) not in PICK or not all(number.isdecimal() for number in numbers):
        return None
    pools = list(
        dict.fromkeys(pool for option in ask.options if isinstance(option, PickModels) for pool in option.pools)
    )
    if len(numbers) != len(pools):
        raise CannotRead(ask.kind, NO_MODELS, text=text, pools=len(pools))
    return PickModels(tuple(pool for pool, number in zip(pools, numbers, strict=True) for _ in range(int(number))))


NO_CAST = N_("'{text}' is no casting; type for example cast Word of Iron 3 on 5, or cast Summer Growth 4 at 36 24")
NO_SPELL = N_("none of your casters knows the spell '{text}'")
SEVERAL_CASTERS = N_("several of your casters know '{text}'; say by whom")
NO_LINK = N_("the spell can't be cast through '{text}'")
NO_MODELS = N_("'{text}' does not pick models: one number for each of the {pools} pools")
