"""What people read of Mordheim's rules is there in both languages, and comes from the command line."""

from __future__ import annotations

from grognard.kernel.rules.catalogue import Catalogue


def test_every_entry_speaks_both_languages() -> None:
    catalogue = Catalogue.load("mordheim")
    assert catalogue.entries
    for key, entry in catalogue.entries.items():
        assert all((entry.summary("en"), entry.summary("fr"), entry.source)), key


def test_every_reading_belongs_to_a_rule_that_names_it() -> None:
    catalogue = Catalogue.load("mordheim")
    for key, reading in catalogue.readings.items():
        assert key in catalogue.entries[reading.rule].readings, key
