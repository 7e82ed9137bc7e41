"""One unit in many spellings: each reads alike, and what was assumed is said."""

from __future__ import annotations

import pytest

from grognard.kernel.words.events import render
from grognard.t9a.armies.army_list import ListedUnit
from grognard.t9a.lists import Reading, read_list

SAURIANS, DWARVES = "Saurian Ancients\n", "Dwarven Holds\n"


def units_of(reading: Reading) -> tuple[ListedUnit, ...]:
    assert reading.army_list is not None
    assert not reading.unread, reading.unread
    return reading.army_list.units


def said(reading: Reading) -> list[str]:
    """Return the notes, the one on the size of the battle left out: single units are no whole lists."""
    return [render(note.says) for note in reading.notes if type(note.says).__name__ != "SizeOfBattle"]


LORD = "750 - Cuatl Lord, General, Battle Standard Bearer, Evocation, Grasp of the Immortal, Talisman of the Void"
BRAVES = "335 - 20 Skink Braves, Poisoned Javelin, 2x Caiman, Musician"
GUARD = "680 - 25 Temple Guard, Champion, Musician, Standard Bearer (Totem of Mixoatl)"
CAPTAIN = "640 - Skink Captain, General, Taurosaur (Engine of the Ancients), Bow, Jade Staff, Lucky Charm"
VETERAN = (
    "385 - Saurian Veteran, Battle Standard Bearer (Aether Icon), Raptor, Shield, Lance, "
    "Light Armour (Basalt Infusion), Potion of Swiftness"
)
PRIEST = "340 - Skink Priest, Wizard Adept, Druidism, Skink Palanquin (Plaque of the Snake God), Sun Tablet"

SILENT = {
    LORD: [
        "Cuatl Lord, General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void - 750",
        "Cuatl Lord General BSB Evocation, Grasp of the Immortal, Talisman of the Void [750]",
        "750.- Cuatl Lord (General, BSB); Evocation; Grasp of the Immortal; Talisman of the Void",
        "750 pts : Cuatl Lord: General; BSB; Evocation; Grasp of the Immortal; Talisman of the Void",
        "[750] Cuatl Lord - General - Battle Standard - Evocation - Grasp of the Immortal - Talisman of the Void",
        "750 Cuatl Lord, Gen., BSB, Evocation, Grasp of the Immortal, Talisman of the Void",
        "Cuatl Lord [Characters], General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void, 750pts",
        "[Characters] 750 - Cuatl Lord, General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void",
        "Cuatl Lord [750]: General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void",
        "Cuatl Lord (750 pts): General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void",
        "750 — Seigneur Coatl, Général, Grande bannière, Évocation, Emprise de l’immortel, Talisman du Vide",
        "750 - SEIGNEUR COATL ; Général ; PGB ; Evocation ; Emprise de l'immortel ; Talisman of the Void",
        "“750 - Cuatl Lord, General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void”",
        "750\u00a0-\u200bCuatl\u00a0Lord,\u2009General, BSB, Evocation, Grasp of the Immortal, Talisman of the Void",
    ],
    BRAVES: [
        "20x Skink Braves (Poisoned Javelin, 2x Caiman, Musician) 335",
        "Skink Braves (20): Poisoned Javelin, Caimans (2), Musician = 335",
        "20 Skink Braves with Poisoned Javelin, 2x Caiman, Musician (335 pts)",
        "335 20 Skink Braves, Poisoned Javelin, 2x Caiman, Musician",
        "335 – 20 Braves skinks – Javeline empoisonnée – 2 Caïmans – Musicien",
        "335- Skink Braves x20; Javelins; Caimans x2; Muso",
        "335 : 20 Skink Brave : Javelin : 2 Caiman : M",
        "Skink Braves 20, Poisoned Javelins, Caiman x2, Mus - 335pts",
        "335 - 20 Skinks, 20 Poisoned Javelins, 2x Caiman, Musician",
        "335 - 20 Braves, Poisoned Javelin (4+), 2x Caiman, Musician",
        "1x 335 - 1x 20 Skink Braves, Poisoned Javelin, 2x Caiman, Musician",
        "335 - 20 Skink Braves, Musician, 2x Caiman, Poisoned Javelin, Shield",
        "335 - 20 Skink Braves + Poisoned Javelin + 2x Caiman + Musician",
        "335 - 20 Skink Braves. Poisoned Javelin, 2x Caiman and Musician",
    ],
    GUARD: [
        "680 - 25 Temple Guard, FCG (Totem of Mixoatl)",
        "680 - 25 Temple Guard, C, M, S (Totem of Mixoatl)",
        "680 - 25 Temple Guard, C M S (Totem of Mixoatl)",
        "680 - 25 Temple Guards C/M/S, Totem of Mixoatl",
        "680 - 25 Temple Guard, Full Command Group, Totem of Mixoatl",
        "680 - 25 Temple Guard, Champ, Muso, Standard (Totem of Mixoatl)",
        "680 - 25 Gardes du temple, EMC (Totem de Mixoatl)",
        "680 - 25 Gardes du temple, Ch, Mus, PE (Totem de Mixoatl)",
        "680 - 25 Temple Guard, Totem of Mixoatl, Champion, Musician, Standard Bearer",
        "680 - 25 Temple Guard [Champion, Musician, Standard Bearer [Totem of Mixoatl]]",
        "680 - 25 Temple Guard (Champion, Musician, Standard Bearer (Totem of Mixoatl))",
        "680 - 25 Temple Guard, CM, Banner (Totem of Mixoatl)",
    ],
    CAPTAIN: [
        "640 - Skink Captain, General, Taurosaur, Engine of the Ancients, Bow, Jade Staff, Lucky Charm",
        "640 - Skink Captain (General, Taurosaur (Engine of the Ancients), Bow, Jade Staff, Lucky Charm)",
        "640 - Skink Captain, General, Taurosaur [Engine of the Ancients], Bow, (Jade Staff, Lucky Charm)",
        "640 - General Skink Captain on Taurosaur (Engine), Bow, Jade Staff, Lucky Charm",
        "640 - Capitaine skink, Général, Taurosaure (Machine des Anciens), Arc, Bâton de jade, Charme de chance",
        "640 - Skink Captain - General, Taurosaur: Engine of the Ancients; Bow (3+); Jade Staff; Lucky Charm",
    ],
    VETERAN: [
        "385 - Saurian Veteran, BSB, Aether Icon, Raptor, Shield, Lance, Basalt Infusion, Potion of Swiftness",
        "385 - Vétéran saurien, Grande bannière (Icône éthérée), Raptor, Bouclier, Lance, "
        "Armure légère (Injection de basalte), Potion de rapidité",
        "385 - Saurian Veteran, BSB (Aether Icon), Raptor saurien, Shield, Lance de cavalerie, LA (Basalt Infusion), "
        "Potion of Swiftness",
    ],
    PRIEST: [
        "340 - Skink Priest, Adept, Druidism, Palanquin (Plaque of the Snake God), Sun Tablet",
        "340 - Skink Priest (Wizard Adept, Druidism), Skink Palanquin [Plaque of the Snake God], Sun Tablet",
        "340 - Prêtre skink, Adepte magicien, Druidisme, Palanquin de skink (Plaque du dieu serpent), Tablette solaire",
    ],
    "160 - Weapon Beasts, Salamander": ["160 - Salamander", "160 - 1x Salamander", "160 - Salamandre"],
    "295 - 2 Weapon Beasts, Salamander": ["295 - 2 Salamanders", "295 - 2x Weapon Beasts, Salamander"],
    "470 - Taurosaur, Giant Bow": ["470 - Taurosaur, Great Bow", "Taurosaure (Arc géant) 470"],
    "304 - 4 Caimans, Great Weapon, Champion": ["304 - 4 Caimans, GW, C", "4 Caïmans [304]: Armes lourdes, Champion"],
}
SILENT_DWARVES = {
    "215 - Steam Copters, Shrapnel Bombs": ["215 - Steam Bomber", "215 - 1 Steam Copter, Bombs"],
    "255 - Field Artillery, Dwarf Cannon (Rune Crafted)": [
        "255 - Cannon (Rune Crafted)",
        "255 - Dwarf Cannon, Rune Crafted",
        "255 - Artillerie de campagne, Canon nain, Frappé de runes",
        "Field Artillery: Dwarf Cannon (4+) (Runecrafted) - 255",
    ],
    "340 - 15 Clan Marksmen, Crossbow and Great Weapon, Musician, Standard Bearer (Runic Standard of Steadiness)": [
        "340 - 15 Clan Marksmen, Crossbow + GW, M, S (Standard of Steadiness)",
        "340 - 15 Marksmen, Crossbow, Great Weapon, M, Runic Standard of Steadiness, S",
        "340 - 15 Longues-mires des clans, Arbalète et Arme lourde, Musicien, "
        "Porte-étendard (Bannière runique de stabilité)",
    ],
    "720 - King, General, War Throne, Ancestral Memory, Shield, Hand Weapon (Rune of Destruction, Rune of Fury), "
    "Plate Armour (2x Rune of Iron), Rune of Shielding": [
        "720 - King, General, War Throne, Ancestral Memory, Shield, Rune of Destruction, Rune of Fury, "
        "2x Rune of Iron, Rune of Shielding",
        "720 - King, Gen, Throne, Ancestral Memory, Shield, HW (Rune of Destruction, Rune of Fury), "
        "Plate (Rune of Iron, Rune of Iron), Rune of Shielding",
    ],
    "660 - 29 King's Guard, Champion, Musician, Standard Bearer (Runic Standard of Dismay)": [
        "660 - 29 Kings Guard, FCG (Runic Standard of Dismay)",
        "660 - 29 King''s Guard, ‘Champion’, Musician, “Standard Bearer” (Runic Standard of Dismay)",
        "660 - 29 Gardes du roi, état-major (Bannière runique de confusion)",
    ],
}


def pairs(texts: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(plain, dialect) for plain, dialects in texts.items() for dialect in dialects]


def test_there_are_sixty_dialects() -> None:
    assert len(pairs(SILENT)) + len(pairs(SILENT_DWARVES)) >= 60


@pytest.mark.parametrize(("plain", "dialect"), pairs(SILENT))
def test_a_saurian_unit_reads_alike_in_each_dialect(plain: str, dialect: str) -> None:
    reading = read_list(SAURIANS + dialect)
    assert units_of(reading) == units_of(read_list(SAURIANS + plain))
    assert not said(reading)


@pytest.mark.parametrize(("plain", "dialect"), pairs(SILENT_DWARVES))
def test_a_dwarven_unit_reads_alike_in_each_dialect(plain: str, dialect: str) -> None:
    reading = read_list(DWARVES + dialect)
    assert units_of(reading) == units_of(read_list(DWARVES + plain))
    assert not said(reading)


@pytest.mark.parametrize(
    ("plain", "dialect", "note"),
    [
        (BRAVES, "335 - 20 Skin Braves, Poisoned Javelin, 2x Caiman, Musician", "read “Skin Braves” as Skink Braves"),
        (BRAVES, "335 - 20 Skink Braves, Poison Jav, 2x Caiman, Musician", "read “Poison Jav” as Poisoned Javelin"),
        (
            "415 - Stygiosaur, Mystic Traveller",
            "415 - Stygiosaur, Mistic Traveler",
            "read “Mistic Traveler” as Mystic Traveller",
        ),
        (GUARD, GUARD[:-1], "brackets don't match (1 never closed, 0 never opened)"),
        (GUARD, GUARD + ")", "brackets don't match (0 never closed, 1 never opened)"),
        (
            VETERAN,
            VETERAN.replace("Infusion), Potion of Swiftness", "Infusion, Potion of Swiftness)"),
            "Potion of Swiftness doesn't belong in the brackets of Light Armour; read beside it",
        ),
        ("140 - 5 Chameleons, Champion", "140 - Chameleons, Champion", "Chameleons: no number of models, 5 taken"),
        ("155 - 6 Chameleons, Champion", "155 - Chameleons, Champion", "Chameleons: no number of models, 6 taken"),
        ("140 - 5 Chameleons, Champion", "141 - 5 Chameleons, Champion", "Chameleons: 141 points stated, 140 true"),
        (
            "185 - 20 Skink Braves, Bow, Musician",
            "185 - 20 Skink Braves, Bow (20 pts), Musician",
            "the number in “20 pts” isn't used",
        ),
    ],
)
def test_what_was_assumed_is_said(plain: str, dialect: str, note: str) -> None:
    reading = read_list(SAURIANS + dialect)
    assert units_of(reading) == units_of(read_list(SAURIANS + plain))
    assert said(reading) == [note]


def test_a_default_weapon_is_taken_and_said() -> None:
    reading = read_list(DWARVES + "195 - 10 Clan Marksmen, Musician")
    assert units_of(reading)[0].has("crossbow")
    assert said(reading) == ["Clan Marksmen: nothing said, Crossbow taken"]


def test_a_battle_rune_on_the_list_is_left_for_spell_selection() -> None:
    reading = read_list(DWARVES + "175 - Runic Smith, Battle Rune (Rune of Oaths), Shield")
    assert said(reading) == ["Rune of Oaths is chosen at Spell Selection, not on the list: left out"]


def test_an_enchantment_by_itself_is_put_on_the_piece_that_it_may_have() -> None:
    reading = read_list(DWARVES + "315 - Dragon Seeker, Monster Seeker, 2x Rune of Lightning")
    assert [(item.item, item.count, item.on) for item in units_of(reading)[0].items] == [
        ("rune_of_lightning", 2, "hand_weapon")
    ]
    assert said(reading) == ["Rune of Lightning put on Hand Weapon"]


def test_a_french_lance_is_the_spear_and_an_english_one_the_riders() -> None:
    on_foot = "Anciens sauriens\n170 - Vétéran saurien, Bouclier, Lance"
    mounted = "Anciens sauriens\n265 - Vétéran saurien, Raptor, Bouclier, Lance"
    assert units_of(read_list(on_foot))[0].has("spear")
    assert units_of(read_list(mounted))[0].has("lance")
    assert units_of(read_list(SAURIANS + "265 - Saurian Veteran, Raptor, Shield, Lance"))[0].has("lance")
