"""What each ask asks, in one sentence."""

from __future__ import annotations

from grognard.kernel.words.language import N_

ASKED: dict[str, str] = {
    "t9a.choose-zone": N_("Which Deployment Zone do you take?"),
    "t9a.choose-column": N_("From which edge does your column march?"),
    "t9a.choose-feature": N_("Which feature do you choose?"),
    "t9a.choose-effect": N_("Which effect does the unit take for the battle?"),
    "t9a.who-deploys-first": N_("Who deploys first?"),
    "t9a.special-deployment": N_("How does the unit come to the table?"),
    "t9a.deploy-which-unit": N_("Which unit do you place?"),
    "t9a.deploy-which-character": N_("Which Character do you place?"),
    "t9a.deploy": N_("Where do you place it?"),
    "t9a.scout": N_("Where do the Scouts stand?"),
    "t9a.vanguard": N_("Which Vanguard move do you make?"),
    "t9a.place-marker": N_("Where do you place the marker?"),
    "t9a.drop-marker": N_("Where do you put the lost marker?"),
    "t9a.mark": N_("Whom do you mark?"),
    "t9a.mark-flag": N_("Which unit do you mark?"),
    "t9a.first-turn-wish": N_("Do you want the first turn?"),
    "t9a.first-turn": N_("Do you take the first turn?"),
    "t9a.one-use": N_("Do you use anything?"),
    "t9a.declare-charge": N_("Which charge do you declare?"),
    "t9a.charge-reaction": N_("How does your unit react?"),
    "t9a.redirect": N_("The target has fled. What does the charger do?"),
    "t9a.charge-move": N_("Which charger moves first?"),
    "t9a.rally-which-unit": N_("Which unit tries to rally first?"),
    "t9a.rally-reform": N_("How does the unit form up?"),
    "t9a.random-movement": N_("In which direction does it go?"),
    "t9a.arrive": N_("Where does it enter?"),
    "t9a.delayed-order": N_("Which unit of the enemy comes next?"),
    "t9a.move-which-unit": N_("Which unit moves next?"),
    "t9a.move": N_("How does it move?"),
    "t9a.break-off-march": N_("Does it march on?"),
    "t9a.sweeping-attack": N_("Does it make a Sweeping Attack?"),
    "t9a.name-terrain": N_("Which feature do you name?"),
    "t9a.sacrifice": N_("Does a unit bleed for the spell?"),
    "t9a.spell-selection": N_("Which spells does the Wizard select?"),
    "t9a.siphon-the-veil": N_("How many Veil Tokens become Magic Dice?"),
    "t9a.casting-attempt": N_("What is cast?"),
    "t9a.dispelling-attempt": N_("Is the spell dispelled?"),
    "t9a.attribute-spell": N_("Whom does the Attribute Spell aim at?"),
    "t9a.recover-and-raise": N_("Who is healed?"),
    "t9a.pick-models": N_("Which models are struck?"),
    "t9a.shoot-which-unit": N_("Which unit shoots next?"),
    "t9a.shoot": N_("At what does it shoot?"),
    "t9a.stand-and-shoot-with": N_("With which weapons does it shoot?"),
    "t9a.melee-phase": N_("Which combat is fought next?"),
    "t9a.choose-weapons": N_("With which weapon do they fight?"),
    "t9a.make-way": N_("Does the Character make way to the enemy?"),
    "t9a.duel": N_("Is there a Duel?"),
    "t9a.refused-duel": N_("Who is named for the refusal?"),
    "t9a.attack-sequence": N_("Does it make a Crush Attack?"),
    "t9a.special-attacks": N_("How does it use its Special Attack?"),
    "t9a.allocation": N_("Whom do the attacks strike?"),
    "t9a.share-losses": N_("Who takes the loss?"),
    "t9a.restrain-pursuit": N_("Does it pursue?"),
    "t9a.pursuit": N_("Whom does it pursue?"),
    "t9a.flee-from-combat": N_("From which of your units does the enemy flee?"),
    "t9a.overrun": N_("Does it overrun?"),
    "t9a.post-combat-pivot": N_("Does it turn after the combat?"),
    "t9a.combat-reform-order": N_("Who makes Combat Reforms first?"),
    "t9a.combat-reform": N_("Does it make a Combat Reform?"),
}
CHOOSE = N_("What do you choose?")


def question_of(kind: str) -> str:
    """Return the question that an ask of this kind puts."""
    return ASKED.get(kind, CHOOSE)
