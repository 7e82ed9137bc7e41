"""Each message has a French twin with the same fields, and French is written as French."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from grognard.kernel.language import fields_of, french_twins
from tests.sources import PACKAGE, called, constant, parsed, place, python_files, strings

REFUSALS = {"Refusal", "NotAllowed", "CannotRead", "Ambiguous", "TooLate"}
Message = str | tuple[str, str]


def messages() -> Iterator[tuple[str, Message]]:
    """Yield each message of the code with its place: a template, or a singular and its plural."""
    for path in python_files(PACKAGE):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                yield from ((place(path, node), message) for message in _of_class(node))
            elif isinstance(node, ast.Call) and (message := _of_call(node)) is not None:
                yield place(path, node), message


def _of_class(node: ast.ClassDef) -> Iterator[Message]:
    """Yield the `message` of an event or an answer, with its `plural` if it counts something."""
    given = {}
    for statement in node.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            text = constant(statement.value)
            if text is not None:
                given.update({target.id: text for target in targets if isinstance(target, ast.Name)})
    if message := given.get("message"):
        yield (message, given["plural"]) if given.get("plural") else message


def _of_call(node: ast.Call) -> str | None:
    """Return what is marked with `N_`, said, or given to a refusal."""
    name = called(node)
    if name in {"N_", "say", "Line"} and node.args:
        return constant(node.args[0])
    if name in REFUSALS and len(node.args) > 1:
        return constant(node.args[1])
    if name == "BadInput" and len(node.args) > 2:
        return constant(node.args[2])
    return None


def test_each_message_has_a_french_twin() -> None:
    twins = set(french_twins())
    twins.update(form for message in french_twins() if not isinstance(message, str) for form in message)
    missing = [f"{where} {message!r}" for where, message in messages() if message not in twins]
    assert not missing, "\n".join(missing)


def test_twins_have_the_same_fields() -> None:
    wrong = [
        f"{english!r}: {french!r}"
        for message, twins in french_twins().items()
        for english, french in zip((message,) if isinstance(message, str) else message, twins, strict=True)
        if fields_of(french) != fields_of(english)
    ]
    assert not wrong, "\n".join(wrong)


def test_each_french_message_still_has_its_english_twin() -> None:
    written: set[str] = set()
    for path in python_files(PACKAGE):
        written.update(strings(path))
    dead = [
        english
        for english in french_twins()
        if not ({english} if isinstance(english, str) else set(english)) <= written
    ]
    assert not dead, "no longer said: " + "; ".join(map(str, dead))


def test_bad_input_says_what_it_expected_in_both_languages() -> None:
    """Words with values among them are a template (`Line`) or a `Name`: an f-string can't be translated."""
    faults = [
        place(path, node)
        for path in python_files(PACKAGE)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and called(node) == "BadInput"
        and len(node.args) > 2
        and isinstance(node.args[2], ast.JoinedStr)
        and any(re.search("[a-z]{3}", constant(part) or "") for part in node.args[2].values)
    ]
    assert not faults, "\n".join(faults)


def test_french_has_a_space_before_high_punctuation() -> None:
    wrong = [
        french
        for twins in french_twins().values()
        for french in twins
        if re.search(r"[^\s«(][;:!?](\s|$)", re.sub(r"\{.*?\}", "x", french))
    ]
    assert not wrong, "\n".join(wrong)
