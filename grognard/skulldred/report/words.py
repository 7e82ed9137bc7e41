"""Sentences of a report of Skulldred: where a figure stands and how it is, what a board shows, who won."""

from __future__ import annotations

from grognard.kernel.battle.replay import Said
from grognard.kernel.geometry import distance
from grognard.kernel.words.events import Event, Name
from grognard.kernel.words.language import N_, Sayable
from grognard.report.speech import NOTHING, Speaker, Text, joined
from grognard.skulldred.engagement import are_engaged
from grognard.skulldred.ground import height_of
from grognard.skulldred.leaders import can_lead, leader_of
from grognard.skulldred.moving import Creeps, Moves
from grognard.skulldred.pressing import Presses
from grognard.skulldred.pushing import IsPushed
from grognard.skulldred.report.looks import Tags
from grognard.skulldred.state import Figure, State
from grognard.skulldred.victory import STALEMATE, TURN_LIMIT, Result, gold


def standing(figure: Figure, state: State, tags: Tags, speaker: Speaker) -> Text:
    """Return where a figure stands and how it is, in words; lengths are in SPANs."""
    span = state.setting.lengths.span
    parts = [speaker.say(_STANDS, x=round(figure.x / span, 1), y=round(figure.y / span, 1))]
    if height := height_of(state, figure):
        parts.append(speaker.say(_LEVEL, level=height))
    parts += [speaker.say(said) for there, said in _conditions(figure) if there]
    if figure.items:
        parts.append(speaker.say(_BEARS, items=tuple(item.id for item in figure.items)))
    spells = tuple(spell.id for spell in state.spells_on(figure.id))
    if spells:
        parts.append(speaker.say(_UNDER, spells=spells))
    engaged = [enemy for enemy in state.enemies(figure.side) if are_engaged(figure, enemy)]
    if engaged:
        parts.append(speaker.say(_ENGAGED, enemies=tuple(tags.named(enemy) for enemy in engaged)))
    parts.append(_led(figure, state, tags, speaker))
    return joined(*parts, by=", ")


def _conditions(figure: Figure) -> tuple[tuple[bool, str], ...]:
    return (
        (figure.flying, _FLYING),
        (bool(figure.hanging), _HANGING),
        (figure.downed, _DOWNED),
        (figure.hidden, _HIDDEN),
        (figure.panicked, _PANICS),
        (figure.reload, _RELOADS),
        (figure.poisoned, _POISONED),
        (bool(figure.toad), _TOAD),
        (figure.activated, _ACTED),
    )


def _led(figure: Figure, state: State, tags: Tags, speaker: Speaker) -> Text:
    """Return whether a figure leads or who leads it, and how far away he is; nothing where nobody does."""
    if figure.is_leader:
        return speaker.say(_LEADS if can_lead(state, figure) else _CANNOT_LEAD)
    leader = leader_of(state, figure)
    if leader is None:
        return NOTHING
    away = distance(figure.base, leader.base) / state.setting.lengths.span
    return speaker.say(_LED, leader=tags.named(leader), away=round(away, 1))


def in_spans(event: Event, span: float) -> Sayable:
    """Return an event that tells a length with that length in SPANs too."""
    length = getattr(event, "length", None)
    if not isinstance(event, TOLD_LENGTHS) or length is None:
        return event
    return Said(_SPANS, {"event": event, "spans": round(length / span, 1)})


def counters(state: State, speaker: Speaker) -> Text:
    """Return the DREADSKULLs of both pools, and the GOLD that both have destroyed or found."""
    pools = [warband.pool for warband in state.warbands]
    names = state.setting.names
    values = {"first": names[0], "second": names[1], "ours": pools[0], "theirs": pools[1]}
    return speaker.say(_COUNTERS, **values, our_gold=gold(state, 0), their_gold=gold(state, 1))


def seen(state: State, speaker: Speaker) -> Text:
    """Return what a board shows, in words: the alternative text of its picture."""
    names = state.setting.names
    counts = {"first_figures": len(state.side(0)), "second_figures": len(state.side(1))}
    return speaker.say(_SEEN, first=names[0], second=names[1], **counts, portals=len(state.portals))


def verdict(result: Result, names: tuple[Name, Name], speaker: Speaker) -> Text:
    """Return who won, by which rule."""
    if result.winner is None:
        return speaker.say(_DRAWN, because=result.because)
    message = _MORE_GOLD if result.because in (STALEMATE, TURN_LIMIT) else _WON
    return speaker.say(message, warband=names[result.winner], because=result.because)


TOLD_LENGTHS = (Moves, Creeps, Presses, IsPushed)
"""The events that tell a length."""

_SPANS = N_("{event} ({spans} SPAN)")
_STANDS = N_("{x} SPANs from the west, {y} from the south")
_LEVEL = N_("level {level}")
_FLYING, _HANGING, _DOWNED, _HIDDEN = N_("in the air"), N_("hangs on a wall"), N_("DOWNED"), N_("hidden")
_PANICS, _RELOADS, _POISONED = N_("panics"), N_("must reload"), N_("poisoned")
_TOAD, _ACTED = N_("a toad"), N_("has acted")
_BEARS, _UNDER = N_("bears {items}"), N_("under {spells}")
_ENGAGED, _LEADS, _CANNOT_LEAD = N_("fights {enemies}"), N_("leads"), N_("leader, unable to lead now")
_LED = N_("led by {leader} at {away} SPANs")
_COUNTERS = N_("DREADSKULLs: {first} {ours}, {second} {theirs}. GOLD destroyed or found: {our_gold} to {their_gold}.")
_SEEN = N_(
    "The board seen from above; figures on it: {first} {first_figures}, {second} {second_figures}; portals: {portals}"
)
_DRAWN, _WON = N_("A draw ({because})"), N_("{warband} win ({because})")
_MORE_GOLD = N_("{warband} win by GOLD ({because})")
