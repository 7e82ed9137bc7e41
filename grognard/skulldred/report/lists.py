"""What a report of Skulldred lists before the game: the figures' attributes and rules, what the scenery does."""

from __future__ import annotations

from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.language import LANGUAGES, N_
from grognard.report.speech import Piece, Speaker, Text, joined
from grognard.skulldred.profile import Profile
from grognard.skulldred.rules import REGISTRY
from grognard.skulldred.scenery import Functions


def attributes(profile: Profile, speaker: Speaker) -> Text:
    """Return a figure's attributes and rules, for the cover."""
    values = {name: getattr(profile, name) for name in ("combat", "level", "size", "to_kill", "shoot", "magic")}
    shown = speaker.say(_ATTRIBUTES, **values)
    rules = ((profile.wildside,) if profile.wildside is not None else ()) + profile.abilities
    return joined(shown, *(_rule(rule, speaker) for rule in rules), by=", ")


def _rule(rule: Rule, speaker: Speaker) -> Text:
    """Return a rule as warbands print it: by its label, if it has one (LEADER), with its brackets."""
    speaker.words(rule.id)  # so that the glossary has it
    entry = speaker.catalogue.entry(rule.id)
    labels = [alias for alias in entry.aliases if alias.isupper()]
    texts = [REGISTRY.write(rule, language) for language in LANGUAGES]
    if labels:
        names = [entry.name(language) for language in LANGUAGES]
        texts = [text.replace(name, labels[0]) for text, name in zip(texts, names, strict=True)]
    english, french = texts
    return Text((Piece(english, rule.id),), (Piece(french, rule.id),))


def classification(does: Functions, speaker: Speaker) -> Text:
    """Return what a piece does in the game, in words."""
    said = [speaker.say(words) for there, words in _FUNCTIONS if getattr(does, there)]
    said += [speaker.say(words, number=getattr(does, there)) for there, words in _COUNTED if getattr(does, there)]
    return joined(*said, by=", ") if said else speaker.say(_OPEN_GROUND)


_ATTRIBUTES = N_("COMBAT {combat}, LEVEL {level}, SIZE {size}, TO KILL {to_kill}, SHOOT {shoot}, MAGIC {magic}")
_OPEN_GROUND = N_("open ground")
_FUNCTIONS = (
    ("difficult", N_("difficult")),
    ("soft_cover", N_("soft cover")),
    ("hard_cover", N_("hard cover")),
    ("blocks_sight", N_("blocks sight")),
    ("impassable", N_("impassable")),
    ("climbed", N_("is climbed")),
    ("ladder", N_("has a ladder")),
    ("railed", N_("has a railing")),
    ("jumpable", N_("can be jumped")),
    ("searchable", N_("can be searched")),
    ("door", N_("opens and shuts")),
)
"""Functions of a piece that are there or not, in words."""
_COUNTED = (
    ("dangerous", N_("dangerous ({number} dice)")),
    ("obstacle", N_("crossed for {number} AP")),
    ("height", N_("height {number}")),
    ("use_cost", N_("used for {number} AP")),
    ("gate", N_("gate of player {number}")),
)
"""Functions of a piece that have a number, in words."""
