"""Run the benchmarks and print their tables: `python bench/run.py [--quick] [exact] [geometry] ...`.

A benchmark is a module of this folder whose function `contests(quick: bool)` yields `Contest`s (`bench/timing.py`).
The exit code is 1 if a goal was missed.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOT_BENCHMARKS = {"__init__", "run", "timing"}


def benchmarks() -> list[str]:
    """Return the names of all benchmarks."""
    return sorted(path.stem for path in HERE.glob("*.py") if path.stem not in NOT_BENCHMARKS)


def main(arguments: list[str]) -> int:
    """Run the benchmarks named in *arguments*, or all of them."""
    sys.path.insert(0, str(HERE.parent))  # so that it runs from anywhere, installed or not
    from bench.timing import run_contest

    quick = "--quick" in arguments
    there = benchmarks()
    names = [argument for argument in arguments if not argument.startswith("-")] or there
    unknown = [name for name in names if name not in there]
    if unknown:
        print(f"no benchmark {unknown[0]!r}: there are {', '.join(there)}", file=sys.stderr)
        return 2
    met = True
    for name in names:
        module = importlib.import_module(f"bench.{name}")
        print(f"\n# {name}: {(module.__doc__ or '').strip().splitlines()[0]}")
        for contest in module.contests(quick):
            met &= run_contest(contest)
    print("\nAll goals were met." if met else "\nSome goals were MISSED.")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
