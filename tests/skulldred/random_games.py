"""Random games of Skulldred: any figures of any warband on any table, under any readings, and who plays them."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask
from grognard.kernel.geometry import Disc, Rect, overlaps
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import Name
from grognard.skirmish.scenery import mirrored
from grognard.skulldred.actions import Stop
from grognard.skulldred.climbing import JumpDown
from grognard.skulldred.declaring import Cast
from grognard.skulldred.fighting import Attack, Charge, LongStrike
from grognard.skulldred.hooks import Moments
from grognard.skulldred.interrupts import Wait
from grognard.skulldred.marching import March, MarchFigure
from grognard.skulldred.missiles import Missile
from grognard.skulldred.missions import MISSIONS
from grognard.skulldred.moving import Move
from grognard.skulldred.new_game import new_game
from grognard.skulldred.options import DIE_SIDES, Options
from grognard.skulldred.outcomes import Take
from grognard.skulldred.portals import Dismiss
from grognard.skulldred.profile import Profile
from grognard.skulldred.profiles import profiles
from grognard.skulldred.returning import Elect, Return
from grognard.skulldred.rules import read_rule
from grognard.skulldred.rules.abilities import Evade, Fly, HeavyWeapon, Poison, WeaponSize
from grognard.skulldred.rules.spells import Summon
from grognard.skulldred.rules.wildsides import Panic
from grognard.skulldred.scavenging import Search
from grognard.skulldred.scenery import Board, Piece, kinds, piece
from grognard.skulldred.setup import KeepBack
from grognard.skulldred.shooting import Shoot, Volley
from grognard.skulldred.spell_cards import all_spells
from grognard.skulldred.state import State
from grognard.skulldred.turn import Activate, EndTurn
from grognard.skulldred.warband_list import Recruit, WarbandList

TURNS = 8
POOLS = (6, 12, 2)
OTHERS = (1, 3, 5, 5)
PAIRS = 4


def any_warband(chance: Random, name: str) -> WarbandList:
    """Return a warband of figures of all kinds: a leader (four times in five), a sorcerer, others, and five spells.

    One in ten is a rabble instead: two or three figures that panic.
    """
    known = profiles()
    if chance.random() < 0.1:
        cowards = [key for key, profile in known.items() if profile.wildside == Panic()]
        rabble = (chance.choice(cowards) for _ in range(chance.choice((2, 3))))
        return WarbandList(Name.same(name), tuple(Recruit(known[key]) for key in rabble))
    leaders = [key for key, profile in known.items() if profile.is_leader]
    sorcerers = [key for key, profile in known.items() if profile.is_sorcerer]
    chosen = [chance.choice(sorcerers), *(chance.choice(list(known)) for _ in range(chance.choice(OTHERS)))]
    if chance.random() < 0.8:
        chosen.insert(0, chance.choice(leaders))
    master = chosen[0]
    while known[master].says(Moments.may_return) or known[master].says(Moments.must_be_summoned):
        master = chance.choice(sorcerers)
        chosen.append(master)
    recruits = tuple(
        Recruit(_gifted(chance, known[key]), 1, master if known[key].says(Moments.may_return) else "") for key in chosen
    )
    cards = [spell for spell in all_spells() if spell != Summon.id]
    return WarbandList(Name.same(name), recruits, tuple(chance.sample(cards, 5)))


GIFTS: tuple[tuple[Rule, ...], ...] = (
    (Poison(),),
    (Evade(2),),
    (HeavyWeapon(), WeaponSize(2)),
    (Fly(),),
    (read_rule("LSTRIKE 3"),),
)


def _gifted(chance: Random, profile: Profile) -> Profile:
    """Return a profile, one time in three with abilities that it has not otherwise."""
    if chance.random() < 0.67 or profile.long_strike or profile.can_fly:
        return profile
    return replace(profile, abilities=(*profile.abilities, *chance.choice(GIFTS)))


def any_table(chance: Random) -> Board:
    """Return a table with some pairs of pieces of any kinds, none on another, the gates belonging to either side."""
    half: list[Piece] = []
    depth = chance.choice((750.0, 850.0, 1000.0))
    wanted = ["chest", chance.choice(("tower", "hill", "wood")), *(chance.choice(list(kinds())) for _ in range(PAIRS))]
    for number, kind in enumerate(wanted):
        for _ in range(TRIES):
            pieces = [*half, _any_piece(chance, f"{kind}-{number}", kind, depth)]
            if not any(
                overlaps(one.shape, other.shape) for one, other in combinations(mirrored(pieces, 1000, depth), 2)
            ):
                half = pieces
                break
    pieces = [
        replace(one, functions=replace(one.functions, gate=1 + number % 2)) if one.kind == "gate" else one
        for number, one in enumerate(mirrored(half, 1000, depth))
    ]
    return Board(1000.0, depth, tuple(pieces))


TRIES = 20
"""How often a piece is tried elsewhere before it is left out."""


def _any_piece(chance: Random, name: str, kind: str, depth: float) -> Piece:
    """Return a piece of any size on one half of a table."""
    place = chance.uniform(150, 850), chance.uniform(0.3, 0.47) * depth
    if kinds()[kind].functions.climbed:
        height, ladder = chance.choice((1, 1, 2)), chance.random() < 0.5
        return piece(name, kind, Rect(*place, 90.0, 90.0, 0.0), height=height, ladder=ladder)
    if chance.random() < 0.3:
        return piece(name, kind, Disc(*place, chance.uniform(20, 60)))
    return piece(name, kind, Rect(*place, chance.uniform(30, 140), chance.uniform(12, 90), 0.0))


def any_game(seed: int) -> State:
    """Return a game before its setup; every third is played under other readings, every second asks everything."""
    chance = Random(seed)
    options = Options(
        chance.choice(POOLS),
        chance.choice((6, 6, *DIE_SIDES)),
        turns=TURNS,
        most_activations=chance.choice((0, 0, 0, 3)),
        mission=chance.choice(MISSIONS),
    )
    catalogue = Catalogue.load("skulldred")
    chosen: dict[str, object] = {}
    if seed % 3 == 0:
        chosen = {key: chance.choice(list(one.options)) for key, one in catalogue.readings.items()}
    first, second = (any_warband(chance, f"band {number}") for number in (1, 2))
    state = new_game(first, second, any_table(chance), options=options, readings=catalogue.in_force(chosen))
    if seed % 2:
        state = state.with_warband(0, orders=()).with_warband(1, orders=())
    return state


DULL = (EndTurn, Stop, MarchFigure, Activate, Wait, Dismiss, KeepBack)
"""What a keen player seldom chooses where there is anything else."""
FIERCE = (Attack, Charge, LongStrike, Shoot, Volley, Missile, Search, JumpDown)
"""What he likes best, with casting."""


def keen(chance: Random, ask: Ask) -> Answer:
    """Return a suggestion; each kind of answer, and each spell, is as likely as any other; moves lead at the enemy."""
    kinds_: dict[object, list[Answer]] = {}
    for option in ask.options:
        kinds_.setdefault(option.spell if isinstance(option, Cast) else type(option), []).append(option)
    options = kinds_[_kind(chance, kinds_)]
    kind = type(options[0])
    if kind is Take and chance.random() < 0.7:
        return options[0]
    if kind in (Move, March) and chance.random() < 0.8:
        goals = _goals(ask.state, ask.player, scenery=chance.random() < 0.3)
        return min(options, key=lambda option: _away(goals, option))
    return chance.choice(options)


def _kind(chance: Random, kinds_: dict[object, list[Answer]]) -> object:
    """Return what kind of answer is given."""
    if Wait in kinds_ and chance.random() < 0.7:
        return Wait
    for kind in (Elect, Return):
        if kind in kinds_ and chance.random() < 0.3:
            return kind
    if Activate in kinds_ and chance.random() < 0.85:
        return MarchFigure if MarchFigure in kinds_ and chance.random() < 0.5 else Activate
    keen_on = [kind for kind in kinds_ if kind not in DULL]
    if chance.random() < 0.6:
        keen_on = [kind for kind in kinds_ if kind in FIERCE or isinstance(kind, str)] or keen_on
    return chance.choice(keen_on if keen_on and chance.random() < 0.95 else list(kinds_))


def _goals(state: State, side: int, *, scenery: bool) -> list[tuple[float, float]]:
    """Return what draws figures: enemies, or pieces to search and climb."""
    if scenery:
        board = state.setting.board
        pieces = [one for one in board.having("searchable") if one.id not in state.searched]
        return [(one.shape.x, one.shape.y) for one in (*pieces, *board.having("climbed"), *board.having("jumpable"))]
    return [(foe.x, foe.y) for foe in state.enemies(side)]


def _away(goals: list[tuple[float, float]], option: Any) -> float:
    return min(((x - option.x) ** 2 + (y - option.y) ** 2 for x, y in goals), default=0.0)


def slip(chance: Random, answer: Answer, state: State) -> Answer:
    """Return an answer with one of its values changed: another figure, another place."""
    fields = [field for field in answer.__struct_fields__ if isinstance(getattr(answer, field), int | float)]
    if not fields:
        return answer
    field = chance.choice(fields)
    found = getattr(answer, field)
    if isinstance(found, bool):
        other: object = not found
    elif isinstance(found, float):
        other = round(found + chance.uniform(-120.0, 120.0), 3)
    else:
        other = chance.randrange(len(state.figures))
    return msgspec.structs.replace(answer, **{field: other})
