"""Campaigns: what stays between battles (rosters, injuries, experience, gold) is a value, with a journal of its own.

A campaign is a procedure like a battle's: it asks its players what they buy, throws dice for injuries, and is kept,
undone, resumed and verified the same way. Besides, it asks the umpire for the battle that is due (`next_battle`), and
is answered with what a battle's journal holds (`fought_in`): its last chain and its result.

    def league(teams: Teams, dice: Dice) -> Play[Teams]:
        while teams.round < 2:
            yield Checkpoint(teams)
            fought = yield from next_battle("league.battle", scenario_of(teams), teams)
            if fought is not None:
                teams = yield from after_battle(teams, msgspec.convert(fought.result, Result), dice)
            ...

    campaign = Battle(league, teams, dice, journal=CampaignJournal.create(path, CampaignHeader("league", "1"), dice))
    campaign.answer(fought_in(Journal.open("first.jsonl"), make_battle))
"""

from __future__ import annotations

from typing import Any, ClassVar

from grognard.kernel.battle.asks import Answer, Ask, Play, answer_to
from grognard.kernel.battle.battle import Battle
from grognard.kernel.battle.digests import digest, plain
from grognard.kernel.battle.journal import Header, Journal
from grognard.kernel.battle.replay import MakeBattle, verify
from grognard.kernel.words.events import Event
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput, NotAllowed

__all__ = [
    "UMPIRE",
    "CampaignHeader",
    "CampaignJournal",
    "Due",
    "Fought",
    "NotFought",
    "due_in",
    "fought_in",
    "next_battle",
]

UMPIRE = -1
"""The player's number of who brings the battles: none of the sides."""


class CampaignHeader(Header, frozen=True, tag="grognard-campaign-1"):
    """The first line of a campaign's journal: as that of a battle's, with a form of its own."""


class CampaignJournal(Journal):
    """A campaign on disk: JSON Lines with the chains, digests and terms of a battle's journal."""

    header_type = CampaignHeader
    begins = b'{"format":"grognard-campaign'


class Fought(Answer, frozen=True):
    """A battle was fought to its end.

    Attributes:
        scenario: The digest of the scenario in its journal's header.
        rules: The rules version under which it ended.
        chain: The last chain of its journal: no other journal has it.
        result: Its result, as plain data.
    """

    message: ClassVar[str] = N_("a battle was fought, journal {chain}")

    scenario: str
    rules: str
    chain: str
    result: Any = None


class NotFought(Answer, frozen=True):
    """The battle that is due isn't fought: the campaign goes on without it."""

    message: ClassVar[str] = N_("the battle is not fought")


class Due(Event, frozen=True):
    """A battle is due.

    Attributes:
        scenario: What its journal's header must hold, as plain data.
    """

    message: ClassVar[str] = N_("a battle is due")

    scenario: Any = None


def next_battle(kind: str, scenario: Any, state: Any) -> Play[Fought | None]:
    """Ask the umpire for the battle of *scenario*; return what was fought, or None if it isn't fought at all.

    Args:
        kind: The id of the choice ("league.battle").
        scenario: The scenario as its header will hold it. Let something in it tell one battle of a campaign from all
            others (its number), so that none counts twice.
        state: The campaign at this moment.
    """
    due = digest(scenario)

    def check(answer: Answer) -> None:
        if isinstance(answer, NotFought):
            return
        if not isinstance(answer, Fought) or answer.scenario != due:
            raise NotAllowed(kind, _ANOTHER, possible=(NotFought(),))

    ask = Ask(UMPIRE, kind, (NotFought(),), check, about=Due(plain(scenario)), state=state)
    answer = yield from answer_to(ask, Answer)
    return answer if isinstance(answer, Fought) else None


def due_in(campaign: Battle[Any, Any]) -> Any:
    """Return the scenario of the battle that a campaign waits for, as plain data; None if it waits for none."""
    about = None if campaign.ask is None else campaign.ask.about
    return about.scenario if isinstance(about, Due) else None


def fought_in(journal: Journal, make_battle: MakeBattle, *, rules: str | None = None) -> Fought:
    """Return what a battle's journal gives a campaign, once it has run again and every digest agreed.

    Args:
        journal: An opened journal.
        make_battle: Builds the battle of a header (see `replay`).
        rules: The rules version of today; None: that of the journal.

    Raises:
        VerificationFailed: If the rules don't give what was recorded.
        BadInput: If the battle isn't over, or its faces aren't those of its dice.
    """
    run = verify(journal, make_battle, rules=rules)
    over = run.battle is not None and run.battle.over and run.difference is None
    if not over or run.proof.strayed is not None:
        raise BadInput(journal.path, _NOT_OVER if not over else _STRAYED, _OVER)
    last = journal.lines[-1]
    now = journal.terms_at(last.n)
    return Fought(digest(journal.header.scenario), now.rules, last.chain, last.result)


_ANOTHER = N_("this is not the battle that is due")
_NOT_OVER, _STRAYED = N_("a battle that isn't over"), N_("faces that aren't those of its dice")
_OVER = N_("the journal of a battle that was fought to its end")
