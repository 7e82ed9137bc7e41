"""Does a game keep what `kernel.game.System` promises? Its scenarios, its pages, its odds, its lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.journal import Journal
from grognard.kernel.battle.questions import Fields
from grognard.kernel.dice import Dice, RolledDice, SampledDice
from grognard.kernel.files import Folder
from grognard.kernel.game import Agreed, System, battle_of, system_named
from grognard.kernel.rules.catalogue import Catalogue
from grognard.kernel.words.events import all_messages
from grognard.kernel.words.language import LANGUAGES, Language, fields_of, french_twins, render
from grognard.odds import ask
from grognard.players import play_out, seated
from grognard.players.human import HumanPlayer
from grognard.report.html import page_of
from grognard.testing.battles import Game, conforms
from grognard.underway import before_witnesses

__all__ = ["check_game"]

SAMPLES = 2000
SURE = 5
"""How many standard deviations a frequency may lie from its chance."""


def check_game(
    system: System,
    *scenarios: Mapping[str, object],
    folder: Path,
    files: Path | None = None,
    seeds: Iterable[int] = (1,),
    questions: Iterable[Mapping[str, Any]] = (),
    lists: Iterable[bytes] = (),
    most: int = 5000,
) -> None:
    """Hold a game to everything that the house expects of it.

    Args:
        system: The game; it must be installed, so that journals and questions find it.
        scenarios: As files have them.
        folder: Where journals are written.
        files: The folder of the files that the scenarios name.
        seeds: Of the battles.
        questions: As files have them; their chances are compared with how often it comes so.
        lists: What is in files of lists that may be played.
        most: More choices than any of these battles can have.
    """
    assert system_named(system.id) is system, f"{system.id} isn't installed as itself"
    every_message_has_its_twin(type(system).__module__.rpartition(".")[0])
    for number, scenario in enumerate(scenarios):
        for seed in seeds:
            agreed = system.read_scenario(scenario, f"scenario {number}", seed, Folder(files or folder))
            check_battle(system, agreed, seed, folder / f"{system.id}-{number}-{seed}", most)
    for question in questions:
        odds_are_frequencies(system, question)
    for data in lists:
        a_list_survives(system, data)


def check_battle(system: System, agreed: Agreed, seed: int, folder: Path, most: int) -> None:
    """Hold a scenario to it: its header, its battle, its players, its terminal, its report."""
    folder.mkdir(exist_ok=True)
    header = system.header_of(agreed.scenario)
    again = system.scenario_in(msgspec.json.decode(msgspec.json.encode(header), type=type(header)), "journal")
    assert len(again.seats) == len(agreed.seats), "a journal's header holds another scenario"
    openings = (system.opening(one.scenario, "scenario") for one in (agreed, again))
    assert len(set(map(digest, openings))) == 1, "a journal's scenario opens otherwise"
    assert header.system == system.id
    assert header.rules == system.rules

    def begun(dice: Dice) -> Battle[Any, Any]:
        return battle_of(system, agreed.scenario, dice)

    first = begun(RolledDice(seed))
    assert digest(first.state) == digest(begun(RolledDice(seed)).state), "equal seeds, other battles"
    names = system.names_of(first.state)
    players = tuple(range(len(agreed.seats)))
    values = system.values_of(system.opening(again.scenario, "scenario"))
    conforms(Game(system.id, begun, header, names, players, most, values), seed=seed, tmp_path=folder)
    the_terminal_speaks(system, begun(RolledDice(seed)))
    its_players_play_to_a_report(system, agreed, seed, folder)


def its_players_play_to_a_report(system: System, agreed: Agreed, seed: int, folder: Path) -> None:
    """Its own players finish a battle, of which result, luck and report are told in both languages."""
    seats = [seat._replace(player="random") if seat.player in ("human", "scripted") else seat for seat in agreed.seats]
    battle = battle_of(system, agreed.scenario, RolledDice(seed))
    path = folder / "played.jsonl"
    battle.keep(Journal.create(path, system.header_of(agreed.scenario)))
    play_out(battle, seated(system, seats, seed))
    result: Any = battle.result
    assert result.winner in (None, *range(len(seats))), "a result has a winner: a side's number, or None"
    assert plain(battle.result) is not None
    frames, run = before_witnesses(Journal.open(path))
    assert run.difference is None, run.difference
    luck, names = system.luck_of(frames), system.names_of(battle.state)
    assert msgspec.json.encode(system.plain_luck(luck))
    report = system.report_of(frames, battle.result, agreed.title, luck)
    for language in LANGUAGES:
        for line in (
            *system.result_lines(battle.result, battle.state),
            *system.luck_lines(luck, frames, quiet=False),
            *system.luck_lines(luck, frames, quiet=True),
        ):
            render(line, language, names)
        assert "</html>" in page_of(report, language=language)


def the_terminal_speaks(system: System, battle: Battle[Any, Any], choices: int = 3) -> None:
    """A human is told what he may do, sees the table, hears the odds, and chooses, in both languages."""
    for language in LANGUAGES:
        fork, shown = battle.fork(RolledDice(3)), list[str]()
        for _ in range(choices):
            if fork.ask is None:
                break
            human = _human(["help", "look", "odds 1", "options", "1"], shown, language, system, fork)
            fork.answer(human.choose(fork.ask, fork), player=fork.ask.player)
        assert not any("{" in line for line in shown), shown


def _human(
    lines: list[str], shown: list[str], language: Language, system: System, battle: Battle[Any, Any]
) -> HumanPlayer:
    typed = iter(lines)
    return HumanPlayer(lambda prompt: next(typed), shown.append, language, system.names_of(battle.state))


def every_message_has_its_twin(package: str) -> None:
    """Each message of the game's package has a French twin with the same fields."""
    twins = french_twins()
    forms = {form: twin for key, twin in twins.items() for form in ((key,) if isinstance(key, str) else key)}
    for message in all_messages(package):
        found = twins.get((message.message, message.plural)) if message.plural else forms.get(message.message)
        assert found, f"{message.place}: no French for {message.message!r}"
        if not message.plural and message.message in twins:
            assert fields_of(found[0]) == fields_of(message.message), message.place


def odds_are_frequencies(system: System, asked: Mapping[str, Any]) -> None:
    """The exact chances of a question are how often it comes so, and its answer is told in both languages."""
    answer = ask({"system": system.id, **asked})
    assert answer.exact, f"{asked}: not exact"
    kind = system.questions().kinds[asked["ask"]]
    fields = Fields({"system": system.id, **asked}, "question")
    recruiter = system.questions().recruiter(((), ()), ((), ()))
    question = kind.read(fields, recruiter, Catalogue.load(system.id).in_force())
    dice = SampledDice(Random(1).randrange(2**31))
    came = Counter(getattr(question.run(dice), answer.main) for _ in range(SAMPLES))
    for outcome, chance in answer.outcomes.fractions().items():
        allowed = SURE * sqrt(chance * (1 - chance) / SAMPLES) + 1 / SAMPLES
        assert abs(came[outcome] / SAMPLES - chance) <= allowed, f"{asked}: {outcome} {chance}, {came[outcome]}"
    assert not set(came) - set(answer.outcomes.fractions()), f"{asked}: came what can't"
    for language in LANGUAGES:
        assert msgspec.json.encode(answer.as_json(language, Catalogue.load(system.id)))


def a_list_survives(system: System, data: bytes) -> None:
    """A list is known by its look, may be played, is shown in both languages, and is read again as it was written."""
    lists = system.lists()
    assert lists.looks_like(data.decode("utf-8-sig"))
    judged = lists.read(data, "list", None)
    assert all(one.legal and not lists.unread(one, "list") for one in judged)
    for language in LANGUAGES:
        assert all(render(line, language) is not None for line in lists.lines(judged, language, rules=True))
        assert lists.as_csv(judged, language)
    told = plain(lists.as_json(judged, "en"))
    for form in lists.forms:
        again = lists.read(lists.write(judged, form, "en").encode(), "list", None)
        assert all(one.legal for one in again), form
    assert plain(lists.as_json(lists.read(data, "list", None), "en")) == told
