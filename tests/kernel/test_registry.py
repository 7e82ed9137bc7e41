"""A registry reads rules as lists and books print them, and writes them back."""

from __future__ import annotations

import pytest

from grognard.kernel.rules.brackets import Against, DiceExpression, Needed
from grognard.kernel.rules.catalogue import Catalogue, Entry, Term
from grognard.kernel.rules.registry import Registry
from grognard.kernel.rules.rule import Rule
from grognard.kernel.words.refusals import BadInput


class Aegis(Rule, frozen=True):
    id = "example.aegis"
    needed: Needed
    against: Against | None = None


class Flaming(Rule, frozen=True):
    id = "example.flaming"


class Stomp(Rule, frozen=True):
    id = "example.stomp"
    x: DiceExpression


class Lance(Rule, frozen=True):
    id = "example.lance"


class Spear(Rule, frozen=True):
    id = "example.spear"


class GiantOfTheHolds(Rule, frozen=True):
    id = "example.dh.giant"


class GiantOfTheJungle(Rule, frozen=True):
    id = "example.sa.giant"


class DevastatingCharge(Rule, frozen=True):
    id = "example.devastating-charge"
    rules: tuple[Rule, ...] = ()


def entry(en: str, fr: str, *aliases: str) -> Entry:
    return Entry("universal rule", en, fr, "It does.", "Elle agit.", ("core 1",), aliases)


@pytest.fixture(scope="module")
def registry() -> Registry:
    catalogue = Catalogue(
        {
            "example.aegis": entry("Aegis", "Ægide"),
            "example.flaming": entry("Flaming Attacks", "Attaques enflammées"),
            "example.stomp": entry("Stomp Attacks", "Attaques de piétinement"),
            "example.lance": entry("Lance", "Lance de cavalerie"),
            "example.spear": entry("Spear", "Lance"),
            "example.dh.giant": entry("Giant See (Dwarf)", "Géant voit (nain)", "Giant See, Giant Do"),
            "example.sa.giant": entry("Giant See (Saurian)", "Géant voit (saurien)", "Giant See, Giant Do"),
            "example.devastating-charge": entry("Devastating Charge", "Charge dévastatrice"),
            "example.channel": entry("Channel", "Canalisation"),
        },
        {"ranged-attacks": Term("attack", "Ranged Attacks", "Attaques à distance")},
    )
    classes = [Aegis, Flaming, Stomp, Lance, Spear, GiantOfTheHolds, GiantOfTheJungle, DevastatingCharge]
    return Registry(catalogue, classes)


AGAINST_RANGED = Aegis(5, Against((("ranged-attacks",),)))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Aegis (5+, against Ranged Attacks)", AGAINST_RANGED),
        ("ÉGIDE (5+)", None),
        ("Ægide (5+, contre les attaques à distance)", AGAINST_RANGED),
        ("aegide (5+, contre Attaques à distance)", AGAINST_RANGED),
        ("example.aegis (5+)", Aegis(5)),
        ("Aegis (2+, against Flaming Attacks)", Aegis(2, Against((("example.flaming",),)))),
        ("Aegis (2+, contre les Attaques enflammées)", Aegis(2, Against((("example.flaming",),)))),
        ("Stomp Attacks (D6)", Stomp(DiceExpression(1))),
        ("Attaque de piétinement (1D6)", Stomp(DiceExpression(1))),
        ("Giant See (Dwarf)", GiantOfTheHolds()),
        ("Devastating Charge (Flaming Attacks, Aegis (6+))", DevastatingCharge((Flaming(), Aegis(6)))),
    ],
)
def test_rules_are_read_in_either_language(registry: Registry, text: str, rule: Rule | None) -> None:
    if rule is None:
        with pytest.raises(BadInput, match="did you mean"):
            registry.read(text)
    else:
        assert registry.read(text) == rule


def test_an_unknown_rule_is_refused_with_the_nearest_name(registry: Registry) -> None:
    with pytest.raises(BadInput, match="did you mean Flaming Attacks"):
        registry.read("Flamming Attaks", place="list.txt, line 3")


def test_a_rule_that_is_not_played_is_said_to_be_so(registry: Registry) -> None:
    with pytest.raises(BadInput, match="a rule that is played"):
        registry.read("Channel (1)")
    with pytest.raises(BadInput) as refused:
        registry.read("Channel (1)", place="list")
    assert "Canalisation" in refused.value.say("fr")


def test_false_friends_need_a_language(registry: Registry) -> None:
    assert registry.read("Lance", "en") == Lance()
    assert registry.read("Lance", "fr") == Spear()
    with pytest.raises(BadInput, match=r"Lance \(example.lance\), Spear \(example.spear\)"):
        registry.read("Lance")


def test_a_shared_name_needs_the_army(registry: Registry) -> None:
    assert registry.read("Giant See, Giant Do", prefer="example.sa.") == GiantOfTheJungle()
    with pytest.raises(BadInput, match="one of"):
        registry.read("Giant See, Giant Do")


def test_wrong_brackets_inside_brackets_are_named(registry: Registry) -> None:
    with pytest.raises(BadInput, match="found 7"):
        registry.read("Devastating Charge (Flaming Attacks, Aegis (7+))")


def test_lists_are_read_with_commas_or_semicolons(registry: Registry) -> None:
    rules = (Aegis(5, Against((("ranged-attacks",),))), GiantOfTheJungle(), Flaming())
    for text in (
        "Aegis (5+, against Ranged Attacks), Giant See, Giant Do, Flaming Attacks",
        "Aegis (5+, against Ranged Attacks); Giant See, Giant Do; Flaming Attacks",
    ):
        assert registry.read_list(text, prefer="example.sa.") == rules
    assert registry.read_list("") == ()


@pytest.mark.parametrize(
    "rule", [AGAINST_RANGED, Flaming(), Stomp(DiceExpression(2, 3, 1)), DevastatingCharge((Aegis(4),))]
)
def test_what_is_written_reads_back(registry: Registry, rule: Rule) -> None:
    assert registry.read(registry.write(rule, "en"), "en") == rule
    assert registry.read(registry.write(rule, "fr"), "fr") == rule


def test_rules_are_written_in_either_language(registry: Registry) -> None:
    assert registry.write(AGAINST_RANGED, "en") == "Aegis (5+, against Ranged Attacks)"
    assert registry.write(AGAINST_RANGED, "fr") == "Ægide (5+, contre Attaques à distance)"


def test_a_class_needs_an_entry_and_an_id_of_its_own(registry: Registry) -> None:
    class Unknown(Rule, frozen=True):
        id = "example.unknown"

    with pytest.raises(AssertionError, match="no catalogue entry"):
        registry.add(Unknown)
    with pytest.raises(AssertionError, match="two classes"):
        registry.add(Aegis)


def test_the_registry_goes_through_its_ids_in_order(registry: Registry) -> None:
    assert next(iter(registry)) == "example.aegis"
    assert "example.channel" not in registry
    assert registry["example.stomp"] is Stomp
    assert len(registry) == 8
