"""What `grognard list` says of warbands of Skulldred."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.commands._files import read_bytes
from grognard.commands._rosters import print_entries
from grognard.commands._speech import language, say
from grognard.kernel.words.language import N_
from grognard.kernel.words.refusals import BadInput

if TYPE_CHECKING:
    from grognard.skulldred.lists.warband_writer import WarbandForm
    from grognard.skulldred.warband_list import WarbandList

__all__ = ["print_warbands", "read_warbands", "tell_warbands", "write_warbands"]


def read_warbands(files: Sequence[Path], gold: int | None) -> list[WarbandList]:
    """Return the warbands of the files, if they are warbands; *gold*: what was agreed, in place of what they say.

    Raises:
        BadInput: If one can't be read, or only some of them are warbands.
    """
    from grognard.lists.which_system import is_warband

    texts = [_text_in(file) for file in files]
    found = [text is not None and is_warband(text) for text in texts]
    if not any(found):
        return []
    if not all(found):
        other = files[found.index(False)]
        raise BadInput(other, N_("no warband of Skulldred"), N_("lists of one game at a time"))
    return [_read(text or "", str(file), gold) for file, text in zip(files, texts, strict=True)]


def _text_in(file: Path) -> str | None:
    try:
        return read_bytes(file).decode("utf-8-sig")
    except (BadInput, UnicodeDecodeError):
        return None


def _read(text: str, source: str, gold: int | None) -> WarbandList:
    from msgspec.structs import replace

    from grognard.skulldred.documents import muster
    from grognard.skulldred.lists.warbands import read_warband

    warband = muster(read_warband(text, source), source)
    return warband if gold is None else replace(warband, gold=gold)


def write_warbands(warbands: Sequence[WarbandList], form: WarbandForm) -> None:
    """Write the warband back.

    Raises:
        BadInput: If there are several: a file holds one.
    """
    from grognard.skulldred.lists.warband_writer import write_warband

    if len(warbands) > 1:
        raise BadInput("--write", N_("several warbands"), N_("one warband"))
    sys.stdout.write(write_warband(warbands[0], form, language()))


def tell_warbands(warbands: Sequence[WarbandList], *, as_csv: bool) -> None:
    """Answer as CSV or as JSON."""
    import msgspec

    from grognard.skulldred.lists.warband_answers import warband_answer, warbands_answer, warbands_as_csv

    if as_csv:
        sys.stdout.write(warbands_as_csv(warbands, language()))
        return
    one = len(warbands) == 1
    answer = warband_answer(warbands[0], language()) if one else warbands_answer(warbands, language())
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer)).decode() + "\n")


def print_warbands(warbands: Sequence[WarbandList], *, rules: bool) -> None:
    """Print each warband with its prices, and what is wrong with it."""
    for number, warband in enumerate(warbands):
        if number:
            say("")
        _print(warband)
    if rules:
        _print_rules(warbands)


def _print(warband: WarbandList) -> None:
    from grognard.kernel.words.language import render
    from grognard.skulldred.cost import cost
    from grognard.skulldred.lists.warband_answers import is_legal
    from grognard.skulldred.rules import REGISTRY, label
    from grognard.skulldred.warband_list import check

    say(N_("{warband}: {cost} GOLD of {gold}"), warband=warband.name, cost=warband.cost, gold=warband.gold)
    for recruit in warband.recruits:
        profile = recruit.profile
        say(N_("  {count} {figure}: {gold} GOLD"), count=recruit.count, figure=profile.name, gold=cost(profile))
        say(
            "      COMBAT {combat}, LEVEL {level}, SIZE {size}, TO KILL {kill}, SHOOT {shoot}, MAGIC {magic}; {rules}",
            combat=profile.combat,
            level=profile.level,
            size=profile.size,
            kill=profile.to_kill,
            shoot=profile.shoot,
            magic=profile.magic,
            rules=", ".join(label(rule, language()) for rule in profile.rules) or "-",
        )
    if warband.cards:
        names = ", ".join(REGISTRY.catalogue.entry(card).name(language()) for card in warband.cards)
        say(N_("Spells: {names}"), names=names)
    for fault in check(warband):
        say("- {says} ({rule})", says=render(fault, language(), REGISTRY.catalogue), rule=fault.rule)
    if is_legal(warband):
        say(N_("The warband may be played (costs by our house formula)."))
    else:
        say(N_("The warband may not be played."))


def _print_rules(warbands: Iterable[WarbandList]) -> None:
    """Print what each rule and spell of the warbands does."""
    from grognard.skulldred.rules import REGISTRY

    rules = [rule.id for warband in warbands for profile in warband.figures for rule in profile.rules]
    cards = [card for warband in warbands for card in warband.cards]
    print_entries(REGISTRY.catalogue.entry(key) for key in dict.fromkeys((*rules, *cards)))
