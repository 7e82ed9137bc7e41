"""A golden battle, small enough to read: the same scenario, seed and players give the same log, to the letter.

If it differs on purpose, write it anew with `python -m tests.golden.write`, and commit that alone.
"""

from __future__ import annotations

import pytest

from grognard.kernel.words.language import LANGUAGES, Language
from tests.golden.write import log, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_golden_battle_is_as_it_was(language: Language) -> None:
    assert log(language) == path(language).read_text(encoding="utf-8")
