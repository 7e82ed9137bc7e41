"""What fighters choose: what to hold in a fight, and each time with what they strike at whom (core 9.3, 9.4, 19.14)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import NotAllowed
from grognard.mordheim.combat.contact import opponents, targets_of
from grognard.mordheim.combat.hands import FIST, Hands, hands_open_to, in_hand
from grognard.mordheim.combat.striking import Blows, blows_with, second_open_to
from grognard.mordheim.state import State, Warrior
from grognard.mordheim.traits import Trait

HANDS = "mordheim.core.weapons-in-hand"
STRIKE = "mordheim.core.strike"


class TakeUp(Answer, frozen=True):
    """Hold these weapons as long as this fight lasts."""

    message = "{warrior:warrior} takes up {hands}"

    warrior: int
    hands: tuple[str, ...]


class Strike(Answer, frozen=True):
    """Strike with *main*, and with *second* besides if it isn't ""; *at* is the target of each blow, *main*'s first."""

    message = "{warrior:warrior} strikes with {main} at {at:warrior}"

    warrior: int
    main: str
    second: str
    at: tuple[int, ...]


# ---- hands


def take_up(state: State, warrior: Warrior) -> Play[State]:
    """Let a warrior whose fight begins choose what he holds; a single sensible choice isn't asked."""
    sensible = sensible_hands(state, warrior)
    hands = sensible[0]
    if len(sensible) > 1:
        open_to = hands_open_to(state, warrior)

        def check(answer: Answer) -> None:
            if not isinstance(answer, TakeUp) or answer.warrior != warrior.id or answer.hands not in open_to:
                possible = tuple(TakeUp(warrior.id, one) for one in sensible)
                raise NotAllowed(HANDS, _CANT_HOLD, warrior=warrior.id, possible=possible)

        options = tuple(TakeUp(warrior.id, one) for one in sensible)
        answer = yield from answer_to(Ask(warrior.side, HANDS, options, check, state=state), TakeUp)
        hands = answer.hands
    return state.with_warrior(state.warrior(warrior.id).fighting(hands=hands))


def sensible_hands(state: State, warrior: Warrior) -> tuple[Hands, ...]:
    """Return what he may hold, less what something else gives too: a fist beside a blade leaves the blade as it is."""
    open_to = hands_open_to(state, warrior)
    guarded = any(one.is_(Trait.SHIELD) or one.is_(Trait.BUCKLER) for one in warrior.kit.armour)
    kept = tuple(hands for hands in open_to if not _is_poorer(hands, open_to, guarded=guarded))
    return kept or open_to


def _is_poorer(hands: Hands, open_to: tuple[Hands, ...], *, guarded: bool) -> bool:
    if hands == (FIST, FIST):
        return len(open_to) > 1 and any(FIST not in other for other in open_to)
    armed = any(len(other) == 2 and FIST not in other and hands[0] in other for other in open_to)
    if hands == (FIST,):
        return (FIST, FIST) in open_to and not guarded
    if FIST in hands:
        return armed or guarded
    return len(hands) == 1 and not guarded and any(len(other) == 2 and hands[0] in other for other in open_to)


# ---- blows


def declare(state: State, warrior: Warrior) -> Play[tuple[Blows, ...]]:
    """Let a fighter say with what he strikes at whom; nothing if he can't strike at all."""
    targets = targets_of(state, warrior)
    options = strikes_open_to(state, warrior, targets)
    if not options:
        return ()
    answer = options[0]
    if len(options) > 1:

        def check(answer: Answer) -> None:
            if not isinstance(answer, Strike):
                raise NotAllowed(STRIKE, _STRIKES, warrior=warrior.id)
            judge(state, warrior, targets, options, answer)

        answer = yield from answer_to(Ask(warrior.side, STRIKE, options, check, state=state), Strike)
    return blows_of(state, warrior, answer)


def strikes_open_to(state: State, warrior: Warrior, targets: tuple[Warrior, ...]) -> tuple[Strike, ...]:
    """Return the ways to strike that are suggested: worked out once for a state."""
    key = ("strikes", warrior.id)
    found: tuple[Strike, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = tuple(dict.fromkeys(_suggested(state, warrior, targets)))
    return found


def _suggested(state: State, warrior: Warrior, targets: tuple[Warrior, ...]) -> Iterator[Strike]:
    """Yield each way to use what he holds against each target, and split evenly between two."""
    hands = in_hand(state, warrior)
    armed = any(one != FIST for one in hands)
    for main, second in second_open_to(state, warrior, hands):
        if armed and main == FIST:
            continue
        count = _count(state, warrior, main, second)
        if not count:
            continue
        for target in targets:
            yield Strike(warrior.id, main, second, (target.id,) * count)
        if count > 1 and len(targets) > 1:
            yield Strike(warrior.id, main, second, tuple(targets[place % 2].id for place in range(count)))


def _count(state: State, warrior: Warrior, main: str, second: str) -> int:
    return sum(count for _, count in blows_with(state, warrior, main, second, opponents(state, warrior)))


def judge(
    state: State, warrior: Warrior, targets: tuple[Warrior, ...], options: tuple[Strike, ...], answer: Strike
) -> None:
    """Raise NotAllowed unless the weapons are in hand, every blow has a target, and each target can be struck."""
    if (answer.main, answer.second) not in second_open_to(state, warrior, in_hand(state, warrior)):
        raise NotAllowed(HANDS, _NOT_IN_HAND, warrior=warrior.id, possible=options)
    count = _count(state, warrior, answer.main, answer.second)
    if answer.warrior != warrior.id or len(answer.at) != count:
        raise NotAllowed(STRIKE, _NUMBER, warrior=warrior.id, count=count, possible=options)
    able = [one.id for one in targets]
    for target in answer.at:
        if target not in able:
            raise NotAllowed(STRIKE, _CANT_STRIKE, warrior=warrior.id, target=target, possible=options)


def blows_of(state: State, warrior: Warrior, strike: Strike) -> tuple[Blows, ...]:
    """Return declared blows by target and weapon, in the order in which they were named."""
    each = blows_with(state, warrior, strike.main, strike.second, opponents(state, warrior))
    weapons = [weapon for weapon, count in each for _ in range(count)]
    pairs = list(zip(strike.at, weapons, strict=True))
    two = bool(strike.second)
    return tuple(Blows(target, weapon, pairs.count((target, weapon)), two) for target, weapon in dict.fromkeys(pairs))


_CANT_HOLD = N_("{warrior:warrior} can't hold that")
_NOT_IN_HAND = N_("{warrior:warrior} doesn't hold that")
_NUMBER = N_("{warrior:warrior} strikes {count} blows")
_STRIKES = N_("{warrior:warrior} strikes now")
_CANT_STRIKE = N_("{warrior:warrior} can't strike at {target:warrior}")
