"""A campaign of two parleys: what stays between them is a value, kept in a journal of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from grognard.kernel.battle.asks import Answer, Ask, Asks, Checkpoint, Play, answers_to
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.campaign import (
    UMPIRE,
    CampaignHeader,
    CampaignJournal,
    Fought,
    NotFought,
    due_in,
    fought_in,
    next_battle,
)
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.battle.replay import resume, verify
from grognard.kernel.dice import Dice, RolledDice
from grognard.kernel.words.refusals import BadInput, NotAllowed
from grognard.players import RandomPlayer, play_out
from grognard.testing.battles import seen
from tests.kernel.parley import Table, parley

Parley = Battle[Table, tuple[int, ...]]


class Band(msgspec.Struct, frozen=True):
    """What a side keeps between parleys."""

    gold: int = 8
    experience: int = 0
    lame: bool = False


class League(msgspec.Struct, frozen=True):
    bands: tuple[Band, ...] = (Band(), Band(), Band())
    parleys: int = 0


class Train(Answer, frozen=True):
    message: ClassVar[str] = "train for {gold} gold"
    gold: int


def league(state: League, dice: Dice) -> Play[League]:
    """Play two parleys; after each the loser may be lamed, and all spend gold on training, unseen by each other."""
    while state.parleys < 2:
        yield Checkpoint(state)
        fought = yield from next_battle("league.parley", scenario_of(state), state)
        state = replace(state, parleys=state.parleys + 1)
        if fought is None:
            continue
        coins = msgspec.convert(fought.result, tuple[int, ...])
        bands = tuple(replace(band, gold=gold) for band, gold in zip(state.bands, coins, strict=True))
        state = replace(state, bands=tuple(hurt(band, min(coins), dice) for band in bands))
        asks = tuple(
            Ask(side, "league.train", tuple(Train(gold) for gold in range(min(band.gold, 3) + 1)), state=state)
            for side, band in enumerate(state.bands)
        )
        spent = yield from answers_to(Asks(asks, state), Train)
        state = replace(state, bands=tuple(map(trained, state.bands, spent)))
    return state


def hurt(band: Band, least: int, dice: Dice) -> Band:
    return replace(band, lame=(band.gold == least and dice.d6("league.lame") <= 3) or band.lame)


def trained(band: Band, spent: Train) -> Band:
    return replace(band, gold=band.gold - spent.gold, experience=band.experience + spent.gold)


def scenario_of(state: League) -> dict[str, Any]:
    """The next parley: its number, and the gold of each band."""
    return {"parley": state.parleys + 1, "coins": [band.gold for band in state.bands]}


def parley_of(header: Header, dice: Dice) -> Parley:
    return Battle(parley, Table(tuple(header.scenario["coins"])), dice)


def league_of(header: Header, dice: Dice) -> Battle[League, League]:
    return Battle(league, League(), dice)


def begun(path: Path) -> Battle[League, League]:
    dice = RolledDice(3)
    return Battle(league, League(), dice, journal=CampaignJournal.create(path, CampaignHeader("league", "1"), dice))


def fight(path: Path, scenario: Any, seed: int) -> Journal:
    """Fight the parley of a scenario, and return its journal."""
    dice = RolledDice(seed)
    header = Header("parley", "1", scenario=scenario)
    battle = parley_of(header, dice)
    battle.keep(Journal.create(path, header, dice))
    play_out(battle, [RandomPlayer(seed + side) for side in range(3)])
    assert battle.journal is not None
    battle.journal.reveal(seed, battle.state, battle.result)
    return Journal.open(path)


def test_a_campaign_of_two_battles(tmp_path: Path) -> None:
    """Gold, experience and injuries go from one to the next; the whole is verified from the campaign's journal."""
    campaign = begun(tmp_path / "league.jsonl")
    for number in (1, 2):
        assert campaign.ask is not None
        assert campaign.ask.player == UMPIRE
        scenario = due_in(campaign)
        assert scenario == {"parley": number, "coins": [band.gold for band in campaign.state.bands]}
        journal = fight(tmp_path / f"{number}.jsonl", scenario, seed=number)
        fought = fought_in(journal, parley_of)
        assert fought.chain == journal.lines[-1].chain
        campaign.answer(fought)
        assert [band.gold for band in campaign.state.bands] == list(fought.result)
        for side in (2, 0, 1):
            campaign.answer(Train(min(1, campaign.state.bands[side].gold)), player=side)
    assert campaign.over
    assert campaign.result is not None
    assert sum(band.experience for band in campaign.result.bands) >= 3
    run = verify(CampaignJournal.open(tmp_path / "league.jsonl"), league_of, seeds=[3])
    assert run.battle is not None
    assert seen(run.battle) == seen(campaign)
    assert (run.proof.strayed, run.proof.unknown) == (None, None)


def test_a_campaign_that_is_broken_off_goes_on_and_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    campaign = begun(path)
    campaign.answer(fought_in(fight(tmp_path / "1.jsonl", due_in(campaign), 1), parley_of))
    campaign.answer(Train(0), player=1)
    again = resume(CampaignJournal.open(path), league_of, RolledDice(3))
    assert seen(again) == seen(campaign)
    assert again.sealed == (1,)
    fork = again.fork()
    fork.answer(Train(0), player=0)
    fork.undo(0)
    assert seen(fork) == seen(campaign)
    again.undo()
    assert [ask.kind for ask in again.asks] == ["league.train"] * 3
    again.undo()
    assert again.state == League()
    again.answer(NotFought())
    assert due_in(again) == {"parley": 2, "coins": [8, 8, 8]}
    assert CampaignJournal.open(path).lines[-1].answer == {"type": "NotFought"}


def test_another_battle_than_the_one_that_is_due_is_refused(tmp_path: Path) -> None:
    """Other rosters, or a battle that counted already."""
    campaign = begun(tmp_path / "league.jsonl")
    richer = fought_in(fight(tmp_path / "rich.jsonl", {"parley": 1, "coins": [80, 8, 8]}, 1), parley_of)
    with pytest.raises(NotAllowed, match=r"this is not the battle that is due \(league\.parley\)"):
        campaign.answer(richer)
    first = fought_in(fight(tmp_path / "1.jsonl", due_in(campaign), 1), parley_of)
    campaign.answer(first)
    for side in range(3):
        campaign.answer(Train(0), player=side)
    with pytest.raises(NotAllowed, match="this is not the battle that is due"):
        campaign.answer(first)


def test_only_a_battle_that_is_over_and_whose_dice_hold_counts(tmp_path: Path) -> None:
    scenario = scenario_of(League())
    dice = RolledDice(1)
    header = Header("parley", "1", scenario=scenario)
    battle = parley_of(header, dice)
    battle.keep(Journal.create(tmp_path / "open.jsonl", header, dice))
    with pytest.raises(BadInput, match="found a battle that isn't over, expected the journal of a battle"):
        fought_in(Journal.open(tmp_path / "open.jsonl"), parley_of)
    battle.go_on_with(RolledDice(2))
    play_out(battle, [RandomPlayer(side) for side in range(3)])
    assert battle.journal is not None
    battle.journal.reveal(1, battle.state, battle.result)
    with pytest.raises(BadInput, match="found faces that aren't those of its dice"):
        fought_in(Journal.open(tmp_path / "open.jsonl"), parley_of)


def test_a_campaign_is_no_battle_and_a_battle_no_campaign(tmp_path: Path) -> None:
    begun(tmp_path / "league.jsonl")
    fight(tmp_path / "1.jsonl", scenario_of(League()), 1)
    assert (tmp_path / "league.jsonl").read_bytes().startswith(b'{"format":"grognard-campaign-1"')
    with pytest.raises(BadInput, match="line 1: found something else"):
        Journal.open(tmp_path / "league.jsonl")
    with pytest.raises(BadInput, match="line 1: found something else"):
        CampaignJournal.open(tmp_path / "1.jsonl")


def test_what_was_fought_is_plain_data(tmp_path: Path) -> None:
    fought = fought_in(fight(tmp_path / "1.jsonl", scenario_of(League()), 1), parley_of)
    assert msgspec.convert(msgspec.to_builtins(fought), Fought) == fought
