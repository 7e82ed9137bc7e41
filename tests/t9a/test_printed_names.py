"""Each name that the books print, in either language, names a rule: in `grognard rule` and wherever a rule is read."""

from __future__ import annotations

import re

import pytest

from grognard.__main__ import main
from grognard.kernel.rules.catalogue import Catalogue
from grognard.t9a.lists import read_list

PRINTED = """
t9a.aegis: Ægide, Égide, Aegis, Ægide (4+), Aegis (5+, against Ranged Attacks)
t9a.special-save: Sauvegarde spéciale, Special Save
t9a.armour-save: Sauvegarde d'armure, Armour Save
t9a.fortitude: Fortitude, Sauvegardes de régénération, Regeneration save
t9a.divine-attacks: Attaques divines, Divine Attacks
t9a.shaken: Ébranlé, Ébranlées, Shaken
t9a.health-pool: Réserve de Points de vie, Health Pool
t9a.rank-and-file: figurine ordinaire, Figurines ordinaires, R&F
t9a.melee-attacks: Attaques de mêlée, Melee Attacks, Attaques de corps à corps, Close Combat Attacks, Mêlée
t9a.melee-attacks: Melee, Close Combat, Corps à corps
t9a.swirling-melee: Mêlée tourbillonnante, Swirling Melee
t9a.supporting-attacks: attaques de soutien, Supporting Attacks
t9a.attack-attribute: Attribut d'attaque, Attributs d'attaque, Attack Attribute, Attaques & Armes, Attacks & Weapons
t9a.universal-rule: Règle universelle, Universal Rule
t9a.personal-protection: Protection personnelle, Personal Protection
t9a.tall: Une tête au dessus, Tall
t9a.height: Taille, Gigantesque, Gigantic, Size, Standard, Grande, Gigantic Height
t9a.harnessed: Harnaché, Harnessed
t9a.inanimate: Inanimé, Inanimate
t9a.shooting-attack: Armes de tir, Shooting Weapons
t9a.fear: Peur, Fear
t9a.fear-test: Test de peur, Fear Test
t9a.round-of-combat: Manche de combat, Round of Combat
t9a.charge-range: Jet de charge, Jet de Portée de charge, Portée de charge, Charge Range, Charge Range roll
t9a.charge-range: Distance de Charge
t9a.declare-charge: Charge, Declare Charges, déclarer une charge
t9a.charge-reaction: Réaction à une charge, Charge Reaction, Réaction à charge, Réaction de charge
t9a.charge-reaction: Réaction à la charge
t9a.flee-reaction: Fuir, Flee Charge Reaction
t9a.stand-and-shoot: Tenir la position et tirer, Maintenir et tirer, Stand and Shoot
t9a.wizard-apprentice: Apprenti magicien, Wizard Apprentice
t9a.wizard-master: Maître magicien, Wizard Master
t9a.learned-spell: Sort appris, Sorts appris, Learned Spell, Learned Spells
t9a.hereditary-spell: Sort héréditaire, Hereditary Spell
t9a.path-of-magic: Voie, Path
t9a.spell-selection: Sélection des sorts, Spell Selection
t9a.spell-types: Dégâts, Damage, Projectile, Missile
t9a.caster: Caster
t9a.miscast: Fiasco, Miscast
t9a.flux-cards: Dés de magie, Magic Dice
t9a.siphon-the-veil: Marqueur Voile, Marqueurs Voile, Veil Token, Veil Token Pool, Réserve de Marqueurs Voile
t9a.channel: Canalisation, Channel
t9a.area-attack: Attaque de zone, Area Attack
t9a.penetrating: Attaque pénétrante, Penetrating
t9a.battle-focus: Ardeur guerrière, Battle Focus
t9a.clipped-wings: Ailes mutilées, Clipped Wings
t9a.otherworldly: D'outre-monde, Otherworldly
t9a.initiative-order: Palier d'initiative, Initiative Step
t9a.combat-score: Résultat de combat, Résultats de combat, Combat Score
t9a.break-test: Test de moral, Break Test
t9a.panic-test: Test de panique, Panic Test
t9a.decimated: Test de décimation, Decimated Test
t9a.steadfast: Indomptable, Steadfast
t9a.rank-bonus: Bonus de rangs, Rank Bonus
t9a.full-rank: Rang complet, Full Rank
t9a.scoring: Capture, Unité de capture, Unités de capture, Scoring Units
t9a.secondary-objective: Objectifs secondaires, Secondary Objectives
t9a.strider: Guide, Guide (Eaux), Strider
t9a.terrain-feature: Décors, Terrain, Terrain Features, Bâtiment, Building
t9a.terrain.water: Eaux, Water Terrain Feature
t9a.dangerous-terrain: Terrain dangereux, Tests de Terrain dangereux, Dangerous Terrain Tests
t9a.fly: Vol, Mouvement de vol, Fly, Flying Movement, Flying Movements
t9a.march-move: Marche forcée, March Move
t9a.overrun: Charge irrésistible, Charges irrésistibles, Overrun, Overrun Distance
t9a.rally-test: Ralliement, Rally
t9a.rally-around-the-flag: Ralliement au drapeau, Rally Around the Flag
t9a.commanding-presence: Présence impérieuse, Commanding Presence
t9a.towering-presence: Présence imposante, Towering Presence
t9a.battle-standard-bearer: Grande bannière, Porteur de la Grande bannière, Battle Standard Bearer
t9a.minimised: Jet minimisé, Minimised Roll
t9a.arcs: Front, Flanc, Flancs, Arrière, Arc avant, Front Facing, Flank, Rear, Front Arc
t9a.line-of-sight: Ligne de vue, Line of Sight
t9a.matching-base: Socles compatibles, Matching Bases
t9a.front-rank: Au premier rang, Front Rank
t9a.player-turn: Tour de joueur, Joueur actif, Active Player
t9a.deployment-phase: Séquence de la Phase de déploiement, Deployment Phase Sequence
t9a.pre-game-sequence: Séquence de Pré-partie
t9a.magic-phase: Phase de magie, Magic Phase Sequence
t9a.misfire-table: Tableau des Incidents de tir, Misfire Table
t9a.dh.entrench: Entrench, Retranché
t9a.war-machine: Machine de guerre, War Machine
t9a.army-list: Liste d'armée, Army List, Livres d'armée, Army Books
t9a.weapon-enchantment: Enchantement d'arme
t9a.magical-modifiers: Modificateurs magiques
t9a.spell: Sort, Spell
t9a.wizard: Magicien, Wizard
t9a.model-rule: Règle de figurine, Règles spéciales, Model Rules
t9a.model-classification: Classification des figurines, Model Classification, Infanterie, Infantry
t9a.model-classification: Grande Infanterie, Standard Infantry
t9a.multipart-model: Figurine combinée, multipart models, élément de figurine, éléments de figurine, model part
t9a.multipart-model: model parts
t9a.characteristic: Caractéristique, Caractéristiques, Characteristic, Characteristics
t9a.engaged: Engagé, Engagée, Engagés, Engaged
t9a.casting-attempt: casting roll, jet de lancement
t9a.to-wound: to-wound roll, jets pour blesser
t9a.to-hit: to-hit roll, jets pour toucher
t9a.attribute-spell: Attribut de la voie, Attributs de la voie, Attribute Spell
t9a.base-contact: contact socle à socle, base contact
t9a.vanguard: Avant-garde, Vanguard, Vanguarding, Vanguarded, déplacement d'Avant-garde
t9a.scout: Éclaireur, Éclaireurs, Scout, Scouting, Scouted
t9a.ambush: Embuscade, Ambush, Ambushing
t9a.close-combat-weapon: Arme de corps à corps, Armes de corps à corps, Close Combat Weapon, Melee Weapon
t9a.skirmisher: Tirailleur, Tirailleurs, Skirmisher, formation de tirailleur, skirmish formation
t9a.unit-spacing: Règle du pouce d'écart, Unit Spacing, Unit Spacing rule
t9a.hard-cover: Couvert lourd, Hard Cover
t9a.soft-cover: Couvert léger, Couverture léger, Soft Cover
t9a.charge-move: Mouvement de charge, Charge Moves, Move Chargers, Align Move, mouvement d'alignement
"""


OTHER_WORDS = (
    "Ténacité",
    "Sorcier ",
    "Score de combat",
    "version renforcée",
    "choix des sorts",
    "Compétence offensive",
    "Compétences offensive",
    "Furie du combat",
    "Distrayant",
    "Ailes coupées",
    "Pas de fantôme",
    "Nuée d’insectes",
    "plus de Marqueur avant",
    "Maintenir et tirer",
    "terrain dégagé",
    "allures",
)
"""What the catalogue must not say, since it has another word for the thing."""


def printed() -> list[tuple[str, str]]:
    """Return each printed name with the rule that it means."""
    found = []
    for line in PRINTED.strip().splitlines():
        rule, _, names = line.partition(": ")
        found += [(name, rule) for name in _apart(names)]
    return found


def _apart(names: str) -> list[str]:
    """Return names between commas; commas inside brackets part nothing."""
    parts, depth = [""], 0
    for sign in names:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


@pytest.mark.parametrize(("name", "rule"), printed())
def test_a_printed_name_names_its_rule(name: str, rule: str) -> None:
    assert rule in Catalogue.load("t9a").printed(name)


@pytest.mark.parametrize(
    "name",
    [
        "Braves skinks",
        "Skink Braves",
        "Gardiens des forts",
        "Hold Guardians",
        "Autogyres",
        "Steam Copters",
        "Barbes-grises",
        "Greybeards",
        "Guerriers sauriens",
        "Saurian Warriors",
        "Nuées de serpents",
        "Snake Swarms",
        "Seigneur Coatl",
        "Cuatl Lord",
        "Forgeron runique",
        "Runic Smith",
        "Enclume de pouvoir",
        "Anvil of Power",
        "Ingénieur",
        "Engineer",
        "Rhamphodon Riders",
        "Caïmans",
        "Caimans",
        "Ptéradon",
        "Pteradon",
    ],
)
def test_a_printed_unit_is_known_to_who_reads_lists(name: str) -> None:
    assert read_list(f"10 {name}").army_list is not None


def test_one_thing_has_one_french_word() -> None:
    """Fortitude is never called Ténacité, a Wizard is a Magicien, and a boosted spell is amplified."""
    for entry in Catalogue.load("t9a").entries.values():
        for word in OTHER_WORDS:
            assert word.casefold() not in entry.summary_fr.casefold(), f"{entry.id}: {word}"


def test_a_rate_of_moves_is_not_called_as_the_move_itself() -> None:
    """What is "+1 Advance Rate" in English is "+1 en Pas ordinaire", not "+1 en Mouvement simple"."""
    wrong = re.compile(r"[+−]\d+ en (?:Mouvement simple|Marche forcée)")
    faults = [entry.id for entry in Catalogue.load("t9a").entries.values() if wrong.search(entry.summary_fr)]
    assert not faults


def test_within_six_inches_is_said_as_at_six_or_less() -> None:
    """A bare "à 6\"" reads as exactly six."""
    bare = re.compile(r"(?:unités?|figurines?|amis|ennemis|ennemie) à \d+\"(?! (?:\{\d+\"\} )?(?:ou moins|au plus))")
    faults = [entry.id for entry in Catalogue.load("t9a").entries.values() if bare.search(entry.summary_fr)]
    assert not faults


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Steam Copters", "Steam Copters / Autogyres à vapeur: a unit of Dwarven Holds"),
        ("Seigneur Coatl", "Cuatl Lord / Seigneur Coatl: a unit of Saurian Ancients"),
        ("war throne", "War Throne / Trône de guerre: a mount of Dwarven Holds"),
        ("Saurian Warrior", "Saurian Warriors / Guerriers sauriens: a unit of Saurian Ancients"),
        ("man-at-arms", "Man-at-arms / Homme d'armes: a figure of the sample warbands"),
    ],
)
def test_units_mounts_and_figures_are_known_to_who_asks_what_a_name_means(
    name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rule", name, "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith(said)
