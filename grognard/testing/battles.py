"""Does a battle behave? Whole battles played at random, looked at closely on the way.

A `Game` builds a fresh battle from dice. `conforms` plays it to its end with options picked at random, and holds on the
way: every ask has options, its check accepts each of them and each can be played; foreign answers are refused and
change nothing; an undo undoes and a fork plays on alike; the state is frozen, becomes JSON and comes back, and so do
the views of all players, which leak no other player's options and nothing that is sealed; events and refusals can be
said in both languages. The battle ends; its journal replays to the same digests, and is gone on with from wherever it
is cut.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from grognard.kernel.battle.asks import Answer
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.battle.read_back import Values
from grognard.kernel.battle.replay import resume, verify
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.words.language import LANGUAGES, NO_NAMES, RuleNames, render
from grognard.kernel.words.refusals import Refusal

AnyBattle = Battle[Any, Any]


@dataclass(frozen=True)
class Game:
    """What is put to the test.

    Attributes:
        name: The system.
        battle: Returns a new battle with these dice, without a journal.
        header: The header of its journal.
        names: The names of its rules and units, to put its events into words.
        players: The players' numbers.
        most: More choices than any battle of it can have.
        values: Reads its states, views and results back from JSON; None: that isn't looked at.
        journal: The form of its journal: a campaign has one of its own.
    """

    name: str
    battle: Callable[[Dice], AnyBattle]
    header: Header
    names: RuleNames = NO_NAMES
    players: tuple[int, ...] = (0, 1)
    most: int = 5000
    values: Values | None = None
    journal: type[Journal] = Journal


@dataclass
class Played:
    """What happened in a run: the battle at its end, and how often each kind of choice was asked."""

    battle: AnyBattle
    kinds: dict[str, int] = field(default_factory=dict)


class Nonsense(Answer, frozen=True):
    """An answer that belongs to no game."""

    message: ClassVar[str] = "nonsense"


def conforms(game: Game, *, seed: int, tmp_path: Path, looks: int = 12) -> Played:
    """Play a battle of *game* with random options, and hold everything that a battle promises.

    Args:
        game: The game.
        seed: Of the dice and of the options picked.
        tmp_path: Where the journal is written.
        looks: How many asks (picked at random over the battle) are looked at closely: that takes a while.
    """
    picks, path = Random(seed), tmp_path / f"{game.name}-{seed}.jsonl"
    battle = game.battle(RolledDice(seed))
    battle.keep(game.journal.create(path, game.header))
    played = Played(battle)
    close_looks = set(range(3)) | {picks.randrange(3, 40 * looks) for _ in range(looks)}
    while battle.ask is not None:
        asked = sum(played.kinds.values())
        assert asked < game.most, f"{game.name}: no end after {asked} choices"
        played.kinds[battle.ask.kind] = played.kinds.get(battle.ask.kind, 0) + 1
        assert battle.ask.options, f"{battle.ask.kind}: no options"
        if asked in close_looks:
            look_closely(game, battle, picks)
        ask = picks.choice(battle.asks) if len(battle.asks) > 1 else battle.ask
        battle.answer(picks.choice(ask.options), player=ask.player)
    holds_at_its_end(game, battle)
    replays(game, battle, path)
    goes_on_wherever_it_is_cut(game, path, picks)
    return played


def look_closely(game: Game, battle: AnyBattle, picks: Random) -> None:
    """Hold everything that must be so at an ask."""
    options_are_legal(battle)
    foreign_answers_are_refused(game, battle)
    a_fork_plays_on_alike(battle, picks)
    an_undo_undoes(battle, picks)
    views_hide_options(game, battle)
    what_is_sealed_is_unseen(game, battle)
    the_state_is_a_value(game, battle)
    everything_can_be_said(game, battle)


def options_are_legal(battle: AnyBattle) -> None:
    """Each suggested option is accepted by the ask's own check, and some of them are played."""
    for ask in battle.asks:
        for option in ask.options:
            ask.check(option)
        for option in (ask.options[0], ask.options[-1]):
            battle.fork(RolledDice(6)).answer(option, player=ask.player)


def foreign_answers_are_refused(game: Game, battle: AnyBattle) -> None:
    """An answer that doesn't belong here is refused in words, and changes nothing."""
    before = seen(battle)
    for answer in (Nonsense(), None, "hold", 3):
        refusal = refused(battle, answer)
        for language in LANGUAGES:
            assert refusal.say(language, game.names)
        assert seen(battle) == before


def a_fork_plays_on_alike(battle: AnyBattle, picks: Random, choices: int = 6) -> None:
    """Two forks with equal dice stay equal, and the battle itself isn't touched."""
    before = seen(battle)
    one, other = battle.fork(RolledDice(7)), battle.fork().fork(RolledDice(7))
    assert seen(one) == seen(other) == before
    for _ in range(choices):
        if one.ask is None:
            break
        option = picks.choice(one.ask.options)
        one.answer(option)
        other.answer(option)
        assert seen(one) == seen(other)
    assert seen(battle) == before


def an_undo_undoes(battle: AnyBattle, picks: Random, choices: int = 4) -> None:
    """After some choices and as many undos everything is as it was, ask by ask."""
    fork, past = battle.fork(RolledDice(8)), []
    for _ in range(choices):
        if fork.ask is None:
            break
        past.append(seen(fork))
        fork.answer(picks.choice(fork.ask.options))
    while past:
        fork.undo()
        assert seen(fork) == past.pop()


def views_hide_options(game: Game, battle: AnyBattle) -> None:
    """Each player's view can be built; only who must choose sees the options, and only his own."""
    choosing = {ask.player for ask in battle.asks}
    for player in game.players:
        view = battle.view(player)
        assert view.ask is not None
        assert (view.ask.options is not None) == (player in choosing)
        assert [ask.player for ask in view.asks if ask.options is not None] == [player] * (player in choosing)


def what_is_sealed_is_unseen(game: Game, battle: AnyBattle) -> None:
    """Where several choose at once, nobody's view tells what another one has chosen already."""
    if len(battle.asks) < 2:
        return
    ask = battle.asks[0]
    one, other = battle.fork(RolledDice(5)), battle.fork(RolledDice(5))
    one.answer(ask.options[0], player=ask.player)
    other.answer(ask.options[-1], player=ask.player)
    for player in game.players:
        if player != ask.player:
            assert one.view(player) == other.view(player), f"player {player} learns of a sealed answer"


def the_state_is_a_value(game: Game, battle: AnyBattle) -> None:
    """It can be hashed, is equal to what its fork has, and becomes JSON; so does what each player sees of it."""
    assert hash(battle.state) == hash(battle.fork().state)
    assert plain(battle.state)
    for player in game.players:
        assert plain(battle.view(player).state)
    if game.values is not None:
        values_come_back(game, battle, game.values)
        goes_on_from_json(battle, game.values)


def values_come_back(game: Game, battle: AnyBattle, values: Values) -> None:
    """State, views and result are read from their JSON as they were."""
    state = values.state(through_json(battle.state))
    assert state == battle.state, "a state comes back from JSON as another one"
    assert digest(state) == digest(battle.state)
    for player in game.players:
        view = battle.view(player)
        assert values.view(through_json(view)) == view, f"player {player}'s view comes back from JSON as another one"
    assert values.result(through_json(battle.result)) == battle.result, "a result comes back from JSON as another one"


def goes_on_from_json(battle: AnyBattle, values: Values, choices: int = 6) -> None:
    """From the last checkpoint's state, as it is and as it comes back from JSON, battles go on alike."""
    states = (battle.checkpoint, values.state(through_json(battle.checkpoint)))
    one, other = (Battle(battle.procedure, state, RolledDice(4)) for state in states)
    for _ in range(choices):
        assert seen(one) == seen(other)
        if one.ask is None:
            break
        one.answer(one.ask.options[0])
        other.answer(one.answers[-1])


def through_json(value: Any) -> Any:
    """Return plain data of a value, written and read as a program in any language would."""
    return json.loads(json.dumps(plain(value)))


def everything_can_be_said(game: Game, battle: AnyBattle) -> None:
    """Log, ask and options can be put into words in both languages, with every field filled."""
    assert battle.ask is not None
    about = () if battle.ask.about is None else (battle.ask.about,)
    for language in LANGUAGES:
        for said in (*battle.log[-50:], *about, *battle.ask.options):
            assert render(said, language, game.names), said


def holds_at_its_end(game: Game, battle: AnyBattle) -> None:
    """A battle that is over stays over, can be seen by both, and can be undone and forked."""
    assert battle.over
    for player in game.players:
        assert battle.view(player).over
    fork = battle.fork()
    assert fork.over
    assert fork.result == battle.result
    if game.values is not None:
        values_come_back(game, battle, game.values)
    for language in LANGUAGES:
        for event in battle.log:
            assert render(event, language, game.names), event
    fork.undo()
    assert not fork.over


def replays(game: Game, battle: AnyBattle, path: Path) -> None:
    """The journal runs again to the same digests, and to the same log."""
    run = verify(game.journal.open(path), lambda header, dice: game.battle(dice))
    assert run.battle is not None
    assert digest(run.battle.state) == digest(battle.state)
    assert run.battle.log == battle.log
    assert run.battle.result == battle.result


def goes_on_wherever_it_is_cut(game: Game, path: Path, picks: Random, cuts: int = 3) -> None:
    """A journal that stops anywhere is gone on with: the battle stands where its last line left it."""
    lines = path.read_bytes().splitlines(keepends=True)
    whole = game.journal.open(path)
    for _ in range(cuts):
        kept = picks.randrange(2, len(lines))
        part = path.with_name(f"{path.stem}-{kept}.jsonl")
        part.write_bytes(b"".join(lines[:kept]))
        battle = resume(game.journal.open(part), lambda header, dice: game.battle(dice), RolledDice(9))
        assert digest(battle.state) == whole.lines[kept - 2].state
        if battle.ask is not None:
            battle.answer(battle.ask.options[0])


def refused(battle: AnyBattle, answer: Any) -> Refusal:
    """Return the refusal of an answer."""
    try:
        battle.answer(answer)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{answer!r} was accepted")


def seen(battle: AnyBattle) -> tuple[Any, ...]:
    """Return all that anyone can see of *battle*."""
    ask = battle.ask
    choice = None if ask is None else (ask.player, ask.kind, ask.options, ask.about)
    return digest(battle.state), choice, battle.log, battle.result, battle.answers
