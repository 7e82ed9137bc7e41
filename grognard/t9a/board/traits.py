"""The traits of The Ninth Age: what a rule says of who has it, whatever happens. They are data of the rule.

Who is asked is named first, as for moments (`hooks.py`): ask `model.hooks.with_trait(Trait.TOWERS)`, or the hooks of a
part, a weapon or a unit. The answer is the rules with the trait: true if there is one, and its id says by which.
"""

from enum import StrEnum, auto


class Trait(StrEnum):
    """What holds of a model, a part, a weapon, a unit or a spell by its rules."""

    # ---- what attacks a part or model makes --------------------------------------------------------------------------

    MAKES_NO_STOMP = auto()
    """Model's: it makes no Stomp Attacks (Construct)."""
    MAKES_IMPACT_HITS = auto()
    """Part's: it may make Impact Hits in a multipart model (Harnessed, Inanimate)."""
    MAKES_STOMP_ATTACKS = auto()
    """Part's: it may make Stomp Attacks in a multipart model (Harnessed)."""
    CANNOT_BE_STOMPED = auto()
    """Model's: it neither allows nor suffers Stomp Attacks, whatever its Height."""
    WEAKENS_COVER = auto()
    """Target unit's effect: Soft Cover is none to it, and Hard Cover Soft (Wildfire Burst)."""
    MAKES_NO_SUPPORTING_ATTACKS = auto()
    """The part makes no Supporting Attacks (Harnessed)."""
    MAKES_NO_ATTACKS = auto()
    """The part makes no Close Combat Attacks and fires nothing (Inanimate)."""
    CARRIES_NO_WEAPON = auto()
    """The part's weapons are used by another part of the model (Harnessed, Inanimate)."""
    MOUNTED = auto()
    """The model counts as mounted (Harnessed part, Palanquin)."""
    TWO_HANDED = auto()
    """Weapon's: the Shield is of no use in melee while it is used."""
    GIVES_WAY = auto()
    """Weapon's: it is not used by who carries another Close Combat Weapon (Hand Weapon)."""
    FREE_CHOICE_OF_WEAPON = auto()
    """The part chooses its weapon anew each Round, hand weapon included (Weapon Master)."""

    # ---- who it is, and where it stands ------------------------------------------------------------------------------

    STAYS_IN_UNIT = auto()
    """Character's: he is deployed in a unit and never leaves it by choice (Attached)."""
    IGNORES_TERRAIN = auto()
    """Model's: it may treat all terrain as open while it moves (Ghost Step)."""
    NO_CAUSE_FOR_PANIC = auto()
    """Model's: units wholly of such models cause no Panic in friends mostly without it (Insignificant)."""
    CANNOT_BE_BLAMED = auto()
    """Character's: the enemy may not name him for a refused Duel (Palanquin)."""
    MAKES_CHARACTER = auto()
    """Model's: it is a Character by itself, whatever it is in an army list (War Platform)."""
    BELONGS_TO_THE_RANKS = auto()
    """Character's: he fights as part of the ranks (War Platform).

    He stands in the middle of the first rank, uses Swirling Melee, and is no Character for Duels, Make Way and
    Bodyguards; Towering Presence does not keep him out of units.
    """

    # ---- shooting ----------------------------------------------------------------------------------------------------

    MUST_STAND_AND_SHOOT = auto()
    """Weapon's: the Stand and Shoot reaction must be chosen where it can be (Shoot Spikes)."""
    REROLLS_MISFIRE = auto()
    """The roll on the Misfire Table may be rolled again (Engineer)."""
    REROLLS_FLAMES = auto()
    """All the dice for the number of hits of a Flamethrower may be rolled again (Engineer)."""

    # ---- sight and cover ---------------------------------------------------------------------------------------------

    SEES_ALL_AROUND = auto()
    """The model has Line of Sight in every direction (Skirmisher)."""
    NEVER_BLOCKS_SIGHT = auto()
    """Unit's: it never blocks sight and gives Soft Cover where it would give Hard (Skirmisher)."""
    COUNTS_TALLER = auto()
    """The model counts one Height higher against models of its own Height without this (Tall)."""
    TOWERS = auto()
    """Model's: it towers over others: for `Blow.target_towering` (Towering Presence)."""
    REFUSES_SOFT_TERRAIN_COVER = auto()
    """Field, Ruins and Wall give the model no cover (Towering Presence)."""

    # ---- movement and formation --------------------------------------------------------------------------------------

    SWIFT_REFORM = auto()
    """The unit may Reform and then Advance (Musician)."""
    CANNOT_CHARGE = auto()
    """Model's: its unit declares no charges (War Machine)."""
    ALLOWS_NO_COMBAT_REFORM = auto()
    """Unit's: it makes no Combat Reforms, nor do its enemies in contact (War Machine)."""
    OUTBULKS_RIDER = auto()
    """Mount's: its rider's armour and Personal Protections are lost on it (Massive Bulk)."""
    CANNOT_BE_GENERAL = auto()
    """Character's: he is never General (Not a Leader)."""
    MAY_LEAD_WITH_STANDARD = auto()
    """Character's: he may be General and Battle Standard Bearer at once (Palanquin)."""
    REFORMS_WHEN_CHARGED = auto()
    """Unit's effect: it may make a Combat Reform at the end of the Charge Phase (Rune of Readiness)."""
    NAMES_TERRAIN = auto()
    """Character's: its owner names a feature when the zones are chosen (Rune of Mining)."""
    KEEPS_MODELS_APART = auto()
    """Its unit stands in skirmish formation, half an inch apart (Skirmisher)."""
    LETS_CHARACTERS_STAND_BEHIND = auto()
    """Palanquins stand in the last ranks of its unit (Bodyguard)."""

    # ---- deployment --------------------------------------------------------------------------------------------------

    MAY_AMBUSH = auto()
    """Its unit may be left in Ambush."""
    MAY_SCOUT = auto()
    """Its unit may Scout."""
    SCOUTS_AT_HOME = auto()
    """Weapon's: its unit Scouts inside its own Deployment Zone only (Rune Crafted ballista)."""
    KEEPS_OUT_OF_COLUMNS = auto()
    """Unit's: its place in Marching Columns is free, and it comes last there (War Machine)."""
    SCORES = auto()
    """Its unit is a Scoring Unit."""

    # ---- psychology and combat result --------------------------------------------------------------------------------

    FRIGHTENS = auto()
    """Enemies in contact feel Fear."""
    TERRIFIES = auto()
    """Units that it charges take a Panic Test first (Terror)."""
    IMMUNE_TO_FEAR = auto()
    """Model's: Fear does not touch it (Fear, Fearless)."""
    IMMUNE_TO_TERROR = auto()
    """Model's: Terror does not touch it."""
    FRENZIED = auto()
    """Its unit takes Frenzy Tests."""
    CRUMBLES = auto()
    """Model's: a unit wholly of such models loses Health Points instead of testing (Unstable)."""
    DESTROYED_WHEN_BROKEN = auto()
    """Unit's: a failed Break Test destroys it (War Machine)."""
    SHAKEN_INSTEAD_OF_FLEEING = auto()
    """Unit's: a failed Panic Test leaves it Shaken (War Machine)."""
    RALLIES_AS_IF_IT_HAD_STOOD = auto()
    """Model's: it is not Shaken after a Flee reaction from which it rallies at once (Feigned Flight)."""

    # ---- one attack --------------------------------------------------------------------------------------------------

    REROLLS_TO_HIT = auto()
    """Attacker's: to-hit dice that `rolls_again` names are rolled again (Born Predator: 1; Hatred: any miss)."""
    REROLLS_TO_WOUND = auto()
    """Attacker's: so are to-wound dice (Rune of Oaths: any that did not wound)."""
    MAKES_REROLL_TO_WOUND = auto()
    """Target's: so are to-wound dice against it (Rune of Resistance: any that wounded)."""
    REROLLS_ARMOUR_SAVES = auto()
    """Target's: every failed Armour Save is rolled again if `rolls_again` says so (Rune of Steel)."""
    REROLLS_ONE_ARMOUR_SAVE = auto()
    """Target's: one failed Armour Save may be rolled again, if `rolls_again` says so; spends the rule (Lucky Charm)."""
    REROLLS_AEGIS = auto()
    """Attacker's: successful Aegis Saves must be rolled again (Divine Attacks)."""
    KEEPS_AGILITY = auto()
    """Attacker's: its weapon does not make it strike last (Lightning Reflexes with a Great Weapon)."""
    GUARDS_EVERY_SIDE = auto()
    """Target's: what protects its front alone protects every side (Holdstone)."""

    # ---- magic -------------------------------------------------------------------------------------------------------

    SELECTS_ALL = auto()
    """Caster's: it selects among all Learned Spells of its path and the hereditary one (Sun Tablet)."""
    KNOWS_ALL = auto()
    """Caster's: it knows all of its path; one may be exchanged for the hereditary (Ancient Knowledge)."""
    ATTRIBUTE_PRICE = auto()
    """Caster's: Veil Tokens may be spent instead of the Attribute Spell (Soulfire Weaver)."""
    REROLLS_FIRST_DISPEL = auto()
    """Dispelling side's: the first roll that fails in the phase is rolled again (Breaker of Spells)."""
    REROLLS_CASTING_DIE = auto()
    """Caster's: it may roll one die of a casting roll again, once a phase (Ancient Plaque)."""
    ADDS_A_DIE = auto()
    """Caster's: it may add a die to a roll once it is seen; spends the rule (Scepter of Power)."""
    DISPELS_NEXT = auto()
    """Target unit's effect: the next enemy spell cast on it is dispelled (Rune of Revocation)."""
    RELAYS_ANY_SPELL = auto()
    """Caster's: it casts spells of any type through links, Damage spells at full range (Symbiosis)."""


class Amount(StrEnum):
    """What a number of a rule counts, whatever happens: given by the rule, or by one of its brackets."""

    FIGHTS_IN_EXTRA_RANKS = auto()
    """Part's or weapon's: how many more ranks may make Supporting Attacks (Spear: 1)."""
    MOST_SUPPORTING_ATTACKS = auto()
    """Part's: its greatest Attack Value in Supporting Attacks, in place of its Height's (Extra Support)."""
    HINDERS_MARCHES_WITHIN = auto()
    """Unit's: enemies so near have -1 Discipline in March Tests, unless they have it too (March to the Beat 8)."""
    LEAST_CHARGE_ROLL = auto()
    """Unit's: the least that the dice of its Charge Range roll count as (Ordering the Charge 4)."""
    OPENS_TERRAIN = auto()
    """Character's effect: the feature, by its place on the table from 1, that friends walk through (Mining)."""
    MORE_DANGEROUS_TERRAIN_DICE = auto()
    """Model's: additional dice in Dangerous Terrain Tests (Chariot 1)."""
    HURTS_CHARGERS = auto()
    """X of the Dangerous Terrain (X) Test that a unit takes when it has charged this model (Venomous Tide)."""
    WIDENS_COMMAND = auto()
    """Model's: inches added to the ranges of Commanding Presence and Rally Around the Flag (Towering Presence 6)."""
    MOST_PRESENCE = auto()
    """Model's: what the range of its Commanding Presence comes to at most (Crown of Autocracy 18)."""
    RAISES_RANK_BONUS = auto()
    """Unit's: how much more than 3 its Rank Bonus may be (Legion Standard 1 each)."""
    RANKS_FOR_STEADFAST = auto()
    """Unit's: Full Ranks that it counts besides, for Steadfast and Disrupted (Runic Standard of the Hold 1)."""
    HARD_TARGET = auto()
    """Model's, or lent: how many instances of Hard Target the model has; see `shares.hard_target` for a unit's."""
    SELECTS_AT_MOST = auto()
    """Caster's: the highest Learned Spell among which it selects (Essence of a Free Mind: 4)."""
    CHANNELS = auto()
    """Caster's: how many Veil Tokens it may bring (Channel)."""
    DAMPS_CHANNELS_WITHIN = auto()
    """Enemy unit's: within how many inches of its bearer Channel brings one token less (Rune of Harnessing)."""
    PRICE_OF_DICE = auto()
    """Caster's: for how many Veil Tokens its side must buy a die, keeping none (Master of Reality: 2)."""
    STRENGTHENS_BOUND = auto()
    """Asked of the casting side: what a one-use rule adds to the Power Level of a Bound Spell (Rune of Mastery)."""
    RAISES_MAGIC_RESISTANCE = auto()
    """Target unit's: what is added to its Magic Resistance, 0 or not, against enemy spells (Aether Icon 1)."""
    COUNTS_FOR_CONCLAVE = auto()
    """Caster's: within how many inches links count as other Wizards (Ancient Knowledge 12)."""
    DANGEROUS_EVERYWHERE = auto()
    """Unit's effect: X of the Dangerous Terrain that all ground is to it (Break the Spirit 2)."""
