"""Duels: who offers, who accepts, who is named for a refusal, and when a Duel ends (core 11.18)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.kernel.battle.asks import Ask, Play, answer_to
from grognard.kernel.dice import Dice
from grognard.t9a.board.profile import Model
from grognard.t9a.board.round_of_combat import CHAMPION, Duel, Fighter, Pool
from grognard.t9a.board.state import State
from grognard.t9a.board.traits import Trait
from grognard.t9a.board.unit import Unit
from grognard.t9a.melee.melee_answers import AcceptDuel, BlameForRefusal, IssueDuel, IssueNoDuel, RefuseDuel
from grognard.t9a.melee.melee_events import DuelAccepted, DuelIssued, DuelRefused
from grognard.t9a.units.contact import combat_of, model_of

DUEL, BLAME = "t9a.duel", "t9a.refused-duel"


def duels(state: State, dice: Dice) -> Play[State]:
    """Let the Active Player, then the Reactive Player, offer a Duel, unless one goes on in this combat."""
    combat = state.round
    assert combat is not None, "Duels are fought in a Round of Combat"
    if any(_is_in(duel, combat.units) for duel in state.duels):
        return state
    just_refused: tuple[Fighter, ...] = ()
    for player in (state.active, 1 - state.active):
        issuer = yield from _offered_by(state, player, combat.units, just_refused)
        if issuer is None:
            continue
        state = with_courage(state, issuer)
        offer = DuelIssued(_model(state, issuer).name, state.unit(issuer.unit).name)
        dice.tell(offer)
        able = _who_may_accept(state, issuer)
        options = (*(AcceptDuel(one.unit, one.pool) for one in able), RefuseDuel())
        answer = yield Ask(1 - player, DUEL, options, about=offer, state=state)
        if isinstance(answer, AcceptDuel):
            accepter = next(one for one in able if (one.unit, one.pool) == (answer.unit, answer.pool))
            if dice.telling:
                dice.tell(DuelAccepted(_model(state, accepter).name, state.unit(accepter.unit).name))
            return replace(with_courage(state, accepter), duels=(*state.duels, Duel(issuer, accepter)))
        just_refused = able
        state = yield from _named_for_refusal(state, player, able, dice)
    return state


def _offered_by(state: State, player: int, units: tuple[int, ...], barred: tuple[Fighter, ...]) -> Play[Fighter | None]:
    """Ask *player* with whom he offers a Duel; None: with nobody."""
    able = [
        fighter
        for unit_id in units
        if state.has(unit_id) and (unit := state.unit(unit_id)).side == player
        for fighter in duellists(unit)
        if fighter not in barred and _who_may_accept(state, fighter)
    ]
    if not able:
        return None
    options = (IssueNoDuel(), *(IssueDuel(one.unit, one.pool) for one in able))
    answer = yield Ask(player, DUEL, options, state=state)
    if not isinstance(answer, IssueDuel):
        return None
    return next(one for one in able if (one.unit, one.pool) == (answer.unit, answer.pool))


def _who_may_accept(state: State, issuer: Fighter) -> tuple[Fighter, ...]:
    """Return the Champions and Characters of all enemy units in contact with the issuer's unit."""
    return tuple(
        fighter
        for engagement in state.unit(issuer.unit).fight.engaged
        for fighter in duellists(state.unit(engagement.enemy))
    )


def duellists(unit: Unit) -> Iterator[Fighter]:
    """Yield the models of *unit* that may fight Duels: its Champion, and its Characters but those of the ranks."""
    if unit.champion and unit.troop is not None:
        yield Fighter(unit.id, CHAMPION, unit.troop.key)
    for character in unit.characters:
        if not character.hooks.with_trait(Trait.BELONGS_TO_THE_RANKS):
            yield Fighter(unit.id, character.id, character.troop.key)


def _named_for_refusal(state: State, issuer: int, able: tuple[Fighter, ...], dice: Dice) -> Play[State]:
    """Let the issuer name the Character who suffers for the refusal; without one it has no effect."""
    options = tuple(
        BlameForRefusal(one.unit, one.pool)
        for one in able
        if isinstance(one.pool, int) and not _model(state, one).hooks.with_trait(Trait.CANNOT_BE_BLAMED)
    )
    if not options:
        dice.tell(DuelRefused())
        return state
    answer = options[0]
    if len(options) > 1:
        answer = yield from answer_to(Ask(issuer, BLAME, options, state=state), BlameForRefusal)
    if dice.telling:
        blamed = model_of(state.unit(answer.unit), answer.pool)
        dice.tell(DuelRefused(blamed.name if blamed is not None else None))
    return _with_refusal(state, answer.unit, answer.pool, refused=True)


def with_courage(state: State, fighter: Fighter) -> State:
    """Return the state in which an earlier refusal no longer weighs on a fighter who offers or accepts a Duel."""
    if isinstance(fighter.pool, int):
        return _with_refusal(state, fighter.unit, fighter.pool, refused=False)
    return state


def _with_refusal(state: State, unit_id: int, character: int, *, refused: bool) -> State:
    unit = state.unit(unit_id)
    changed = tuple(
        replace(one, refused_duel=refused) if one.id == character and one.refused_duel != refused else one
        for one in unit.characters
    )
    return state.put(unit.altered(characters=changed)) if changed != unit.characters else state


# ---- while it goes on ------------------------------------------------------------------------------------------------


def opponent_in_duel(state: State, unit_id: int, pool: Pool) -> Fighter | None:
    """Return whom this model fights in a Duel, None if it is in none."""
    for duel in state.duels:
        opponent = duel.opponent_of(unit_id, pool)
        if opponent is not None:
            return opponent
    return None


def lives(state: State, fighter: Fighter) -> bool:
    """Is the fighter still on the table?"""
    return state.has(fighter.unit) and model_of(state.unit(fighter.unit), fighter.pool) is not None


def model_of_fighter(state: State, fighter: Fighter) -> Model:
    """Return the fighter's model, also when he has fallen."""
    troop = state.setting.troops[fighter.troop]
    model = troop.champion if fighter.pool == CHAMPION else troop.model
    assert model is not None, f"{fighter.troop} has no Champion"
    return model


def after_phase(state: State) -> State:
    """Return the state at the end of the Melee Phase: Duels that are over end, and so do refusals (core 11.18).

    A Duel goes on only if both live and their units still fight each other. A refusal weighs on a Character while he
    fights on against somebody who could accept a Duel.
    """
    going_on = tuple(duel for duel in state.duels if _goes_on(state, duel))
    for unit in state.units:
        for character in unit.characters:
            if character.refused_duel and not _enemies_could_accept(state, unit):
                state = _with_refusal(state, unit.id, character.id, refused=False)
    return replace(state, duels=going_on) if going_on != state.duels else state


def _goes_on(state: State, duel: Duel) -> bool:
    one, other = duel.challenger, duel.accepter
    if not (lives(state, one) and lives(state, other)):
        return False
    return any(engagement.enemy == other.unit for engagement in state.unit(one.unit).fight.engaged)


def _enemies_could_accept(state: State, unit: Unit) -> bool:
    if not unit.fight.engaged:
        return False
    enemies = (state.unit(other) for other in combat_of(state, unit.id) if state.unit(other).side != unit.side)
    return any(True for enemy in enemies for _ in duellists(enemy))


def _is_in(duel: Duel, units: tuple[int, ...]) -> bool:
    return duel.challenger.unit in units or duel.accepter.unit in units


def _model(state: State, fighter: Fighter) -> Model:
    return model_of_fighter(state, fighter)
