"""A shot: the roll, the dodge, and what comes of it (`skulldred.shoot.roll`). All shots end here."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.modifiers import Target, Value
from grognard.kernel.words.refusals import NotAllowed
from grognard.skirmish.ways import heading
from grognard.skulldred.bouts import adds_a_hit
from grognard.skulldred.buying import RollComes, buy_dice
from grognard.skulldred.cover import cover
from grognard.skulldred.danger import is_vulnerable, size_of, to_kill_of
from grognard.skulldred.downed import down
from grognard.skulldred.fights import Bout, Verdict, settle
from grognard.skulldred.hooks import Moments
from grognard.skulldred.leaving import kill
from grognard.skulldred.lengths import is_farther, is_nearer
from grognard.skulldred.melee import OffGuard, must_choose
from grognard.skulldred.melee_facts import is_above, ward_of
from grognard.skulldred.outcomes import take_result
from grognard.skulldred.portals import portal_of
from grognard.skulldred.pushing import can_push, push, push_length
from grognard.skulldred.rolls import Result
from grognard.skulldred.shot_dice import MAGIC, SHOOT, Shot, dodge_roll, room_for_aim, room_for_dodge, shooter_roll
from grognard.skulldred.state import Figure, State

DODGE = "skulldred.shoot.dodge"
SIDEWAYS = (45.0, 90.0, 135.0, -135.0, -90.0, -45.0)
LEAST_OFF = 45.0


class Shoots(Event, frozen=True):
    """A figure shoots at another: what both roll, and why."""

    message = (
        "{shooter:figure} shoots at {target:figure}: {dice} against {other_dice}; {number:aside}; {other_number:aside}"
    )

    shooter: int
    target: int
    dice: Value
    number: Target
    other_dice: Value
    other_number: Target


class ShotIs(Event, frozen=True):
    """The hits of a shot, the dodges, and the margin."""

    message = "{hits} hits against {dodges} dodges: margin {margin}"

    hits: int
    dodges: int
    margin: int


class Jams(Event, frozen=True):
    """A weapon must be reloaded (`skulldred.action.reload`)."""

    message = "{figure:figure} hits nothing and must reload"

    figure: int


class DodgeTo(Answer, frozen=True):
    """Jump aside in a direction (degrees), neither straight on nor straight back."""

    message = "dodge towards {angle}°"

    angle: float


class Firing(msgspec.Struct, frozen=True):
    """A shot as it was declared: a bow's, a missile (*magic*), or a volley with other *archers*.

    Attributes:
        portal: The portal at which a missile starts.
        group: So many MAGIC dice are thrown, not all.
        plain: The shooter's bonus dice went to a group before this one.
    """

    shooter: int
    target: int
    magic: bool = False
    archers: tuple[int, ...] | None = None
    portal: int | None = None
    group: int | None = None
    plain: bool = False


def shooter_at(state: State, shooter: Figure, portal_id: int | None) -> Figure:
    """Return the shooter as if it stood where its missile starts: where it is, or at a portal."""
    if portal_id is None:
        return shooter
    portal = portal_of(state, portal_id)
    return shooter.at(portal.x, portal.y, level=0, flying=False, hanging="")


def fire(state: State, firing: Firing, dice: Dice) -> Play[tuple[State, bool]]:
    """Shoot: dice are bought, both roll, and the target suffers; nothing ever comes back to the shooter.

    Return whether the shot went through: with a HIT, or with the figure given up to it.
    """
    target = state.figure(firing.target)
    if target.downed:
        state, given_up = yield from must_choose(state, firing.target, dice)
        if given_up or not state.figure(firing.target).stands:
            return state, True
    target = state.figure(firing.target)
    shooter = shooter_at(state, state.figure(firing.shooter), firing.portal)
    shot = declared(state, firing)

    def comes(*, attacks: bool) -> RollComes:
        bout = bout_of_shot(state, shooter, target, shot, magic=firing.magic, group=firing.group)
        return RollComes(shooter.id, target.id, bout, attacks)

    readings = state.setting.readings
    if not firing.plain:
        room = room_for_aim(shot, readings)
        state, bought, _ = yield from buy_dice(state, shooter.id, room, about=lambda: comes(attacks=True))
        shot = replace(shot, bought=bought)
    if target.profile.combat and not target.toad:
        room = room_for_dodge(target.profile, shot, readings)
        state, bought, _ = yield from buy_dice(state, target.id, room, about=lambda: comes(attacks=False))
        shot = replace(shot, dodge_bought=bought)
    bout = bout_of_shot(state, shooter, target, shot, magic=firing.magic, group=firing.group)
    dice.tell(Shoots(shooter.id, target.id, bout.ours.dice, bout.ours.target, bout.theirs.dice, bout.theirs.target))
    verdict = dice.step(settle, bout)
    _tell(firing, verdict, dice)
    if verdict.hits.ours == 0 and not firing.magic:
        state = jam(state, firing, dice)
    if state.setting.reads("skulldred.aim-lasts", "next-shot"):
        state = state.with_acting(aims=0)
    hit = verdict.hits.ours > 0
    if verdict.loser != "defender":
        return state, hit
    return (yield from suffer(state, firing, verdict.worst, dice)), hit


def declared(state: State, firing: Firing) -> Shot:
    """Return the facts of a shot as it was declared, before anybody buys dice."""
    shooter = shooter_at(state, state.figure(firing.shooter), firing.portal)
    shot = facts(state, shooter, state.figure(firing.target), archers=firing.archers)
    if firing.portal is not None:
        shot = replace(shot, soft=shot.soft - 1)  # the portal at which it starts covers nobody
    if firing.plain:
        shot = replace(shot, point_blank=False, below=False, aims=0, surprise=False)
    return shot


def shot_ahead(state: State, firing: Firing) -> Bout:
    """Return the opposed roll of a shot as it stands, before anybody buys dice."""
    shooter = shooter_at(state, state.figure(firing.shooter), firing.portal)
    shot = declared(state, firing)
    return bout_of_shot(state, shooter, state.figure(firing.target), shot, magic=firing.magic, group=firing.group)


def _tell(firing: Firing, verdict: Verdict, dice: Dice) -> None:
    if dice.telling:
        if verdict.hits.they_are_off_guard:
            dice.tell(OffGuard(firing.target))
        dice.tell(ShotIs(verdict.hits.ours, verdict.hits.theirs, verdict.margin if verdict.loser else 0))


def facts(state: State, shooter: Figure, target: Figure, *, archers: tuple[int, ...] | None = None) -> Shot:
    """Return the facts of a shot."""
    acting, lengths = state.acting, state.setting.lengths
    own = acting is not None and acting.figure == shooter.id
    covered = cover(state, shooter, target)
    counted = None
    if archers is not None:
        counted = len(archers) + int(state.setting.reads("skulldred.volley-leader", "counts"))
    return Shot(
        point_blank=is_nearer(shooter.base, target.base, lengths.span),
        below=is_above(state, shooter, target),
        aims=acting.aims if own and acting is not None else 0,
        surprise=own and acting is not None and acting.began_hidden,
        volley=counted,
        far=is_farther(shooter.base, target.base, lengths.long_span),
        soft=covered.soft,
        hard=covered.hard,
        ward=ward_of(state, target),
        toad=bool(target.toad),
    )


def bout_of_shot(
    state: State, shooter: Figure, target: Figure, shot: Shot, *, magic: bool = False, group: int | None = None
) -> Bout:
    """Return the opposed roll of a shot: SHOOT or MAGIC dice at the target's SIZE, its dodge at its LEVEL.

    *group* are the MAGIC dice of one of several missiles.
    """
    setting = state.setting
    number = shooter.profile.magic if magic else shooter.profile.shoot
    if group is not None:
        number = group
    everyone = setting.reads("skulldred.heavy-weapon", "everyone")
    return Bout(
        shooter_roll(number, size_of(target), shot, setting.readings, MAGIC if magic else SHOOT),
        dodge_roll(target.profile, shot, setting.readings),
        to_kill_of(shooter),
        to_kill_of(target),
        their_weakness=is_vulnerable(target),
        attacker_safe=True,
        exposed=False,
        guard=setting.reads("skulldred.off-guard-in-shooting", "on"),
        our_heavy=not magic and adds_a_hit(shooter, target, everyone=everyone),
        sides=setting.options.die_sides,
    )


def jam(state: State, firing: Firing, dice: Dice) -> State:
    """Lay a RELOAD marker beside the shooter; after a volley beside the leading one, or beside all if so read."""
    jammed: tuple[int, ...] = (firing.shooter,)
    if firing.archers and state.setting.reads("skulldred.volley-reload", "all"):
        jammed = (firing.shooter, *firing.archers)
    for figure_id in jammed:
        state = state.with_figure(replace(state.figure(figure_id), reload=True))
        dice.tell(Jams(figure_id))
    return state


def suffer(state: State, firing: Firing, worst: Result, dice: Dice) -> Play[State]:
    """Carry out what a shot does to its target."""
    because = "skulldred.magic-missile" if firing.magic else "skulldred.shoot.roll"
    result = yield from take_result(state, firing.shooter, firing.target, worst)
    shooter = shooter_at(state, state.figure(firing.shooter), firing.portal)
    if result is Result.KILLED:
        return kill(state, firing.target, because, dice)
    poison = shooter.profile.says(Moments.poisons) and not firing.magic
    if result is Result.DOWNED:
        return (yield from down(state, firing.target, because, dice, poison=poison))
    return (yield from dodge(state, shooter, firing.target, because, dice, poison=poison))


def dodge(
    state: State, shooter: Figure, target_id: int, because: str, dice: Dice, *, poison: bool = False
) -> Play[State]:
    """Let the target's owner choose where it jumps: not along the line of the shot (`skulldred.shoot.dodge`)."""
    target = state.figure(target_id)
    along = heading(shooter, target)[0]
    length = push_length(target, shooter)
    possible = [(along + off) % 360.0 for off in SIDEWAYS]
    options = tuple(DodgeTo(round(angle, 3)) for angle in possible if can_push(state, target, angle, length))
    if not options:
        return (yield from down(state, target_id, "skulldred.pushback.blocked", dice, poison=poison))

    def check(answer: Answer) -> None:
        if not isinstance(answer, DodgeTo):
            raise NotAllowed(DODGE, _NO_DODGE, possible=options)
        off = abs((answer.angle - along + 180.0) % 360.0 - 180.0)
        if not LEAST_OFF - 0.01 <= off <= 180.01 - LEAST_OFF or not can_push(state, target, answer.angle, length):
            raise NotAllowed(DODGE, _NO_DODGE, possible=options)

    answer = yield from answer_to(Ask(target.side, DODGE, options, check, state=state), DodgeTo)
    return (yield from push(state, target_id, answer.angle, length, because, dice, poison=poison))


_NO_DODGE = N_("it may dodge in a direction 45° to 135° off the line of the shot, to a free place")
