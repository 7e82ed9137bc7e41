"""The benchmarks run, each of them quickly. Whether goals are met depends on the machine, and isn't asked here."""

from __future__ import annotations

import pytest

from bench import questions
from bench.run import benchmarks, main


@pytest.mark.slow
@pytest.mark.parametrize("name", benchmarks())
def test_every_benchmark_runs_whole_and_its_contenders_agree(name, capsys):
    assert main(["--quick", name]) in (0, 1), "0: all goals were met; 1: some were missed"
    assert "goals were" in capsys.readouterr().out


def test_a_benchmark_that_is_not_there_is_refused_by_name(capsys):
    assert main(["--quick", "barrels"]) == 2
    assert "no benchmark 'barrels'" in capsys.readouterr().err


def test_the_strike_asks_no_more_attacks_than_the_questions_allow():
    """A full run used to ask for 300, which a quick run never showed."""
    assert next(questions.contests(quick=False)).title == "A strike with 10 attacks at 10 models"
