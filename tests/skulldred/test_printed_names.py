"""Each name that the rules of Skulldred print names a rule in `grognard rule`."""

from __future__ import annotations

import pytest

from grognard.kernel.rules.catalogue import Catalogue

PRINTED = (
    "WARBAND|WARBAND LEADER|GOLD|RESERVE|Réserve|Défausse|DREADSKULL|DREADSKULL COUNTER|COUNTER|Sacrifice|DOWNED"
    "|Partie courte|Partie moyenne|Partie longue|Mise en place|Activation|Dé d'action|Le dé d'action|AP|Points d'action"
    "|WILD|WILD action|LEADER|LEADERS|LEAD|HIDDEN|SIZE|LEVEL|MAGIC|COMBAT|SHOOT|MARGIN|Marge|SWING|Repositionnement"
    "|TO KILL|TO KILL (T)|LSTRIKE|LONG STRIKE|LONG STRIKER|WILDSIDE|COST|ABILITIES|SPAN|Long SPAN|Triple SPAN|Fast SPAN"
    "|Action partagée|Mouvement|Mouvement Normal|Se faufiler|CREEP|Voler|S'envoler|FLY|Mouvement (difficile)"
    "|Mouvement en terrain difficile|Terrain difficile|Terrain dangereux|Se Désengager|Désengagement|Corps à Corps"
    "|Attaque|Charge|CHARGE|Tir|Tirer|Attaque à distance|RATE OF FIRE|Viser|Recharger|RELOAD|Jeter un SPELL|SPELL|SPELLS"
    "|Placer un PORTAL|PORTAL|PORTALS|Portail|Se cacher|Caché|SPOT|SPOT proche|SPOT lointain|SPOTTED|REMOVE POISON|SEARCH"
    "|Rechercher|Rechercher (SEARCH)|Ralliement|PANIC|Utiliser|FAST|SLOW|VERY SLOW|Être repoussé|Repoussée|Marche forcée"
    "|Ligne de vue|LOS|Engagement|En Gang|Attaque surprise|Attaque tombante|Better Footing|Volante|Au dessus|Dégâts|HIT"
    "|HITS|MORT|OFF GUARD|PRESS FORWARD|Continuer à se battre|Esquive|Bout portant|Petite|Lointaine|Couverture molle"
    "|Couverture dure|SOFT COVER|HARD COVER|Armes Lourdes|Volée|Election d'un Leader|Invoquée|SUMMON|RESPAWNER"
    "|RESPAWNERS|BUFF|La règle du Dernier Survivant|Total Pandemonium|Sorcier|SORCERER|Missiles Magiques|Duels Magiques"
    "|Duel|One Shot|MAGIC POWER|MAINTAINED|TO CAST|MISCAST|BACKFIRE|Retour de Flamme|Crapaud"
    "|Diviser les dés de Magie|Gagner la partie|Gagner une partie|Jet de Combat|Vulnerable"
).split("|")


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_name_names_a_rule(name: str) -> None:
    assert Catalogue.load("skulldred").printed(name)
