"""What a reader must know about the rules that were in force, whatever the game."""

from __future__ import annotations

from grognard.kernel.rules.readings import Readings
from grognard.kernel.words.events import Name
from grognard.kernel.words.language import N_
from grognard.report.speech import Speaker, Text


def readings_in_force(readings: Readings, speaker: Speaker) -> tuple[Text, ...]:
    """Return the readings that depart from the usual ones: the question, and how it was answered."""
    notes = []
    for key in readings.departures:
        reading = speaker.catalogue.readings[key]
        question = Name(reading.question_en, reading.question_fr)
        option = reading.options[readings.choice(key)]
        answer = Name(option.summary_en.strip(), option.summary_fr.strip())
        notes.append(speaker.say(_READ, question=question, answer=answer))
    return tuple(notes)


_READ = N_("{question} {answer}")
