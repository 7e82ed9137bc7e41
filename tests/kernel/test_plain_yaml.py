"""Our own YAML files mean what any reader of YAML takes them for."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from grognard.kernel.plain_yaml import read_plain

PACKAGE = Path(__file__).parents[2] / "grognard"
OURS = sorted(PACKAGE.glob("*/catalogue/*.yaml"))


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_each_catalogue_is_read_as_pyyaml_reads_it(path: Path) -> None:
    assert read_plain(path.read_bytes()) == yaml.safe_load(path.read_bytes())


def test_quotes_keep_a_number_and_a_truth_texts() -> None:
    assert read_plain(b"[true, 'true', 12, '12', null, '', \"a: b\", x y]") == [
        *(True, "true", 12, "12"),
        *(None, "", "a: b", "x y"),
    ]


@pytest.mark.parametrize("text", [b"", b"# nothing\n"])
def test_an_empty_file_holds_nothing(text: bytes) -> None:
    assert read_plain(text) is None


@pytest.mark.parametrize("text", [b"a: [", b"a:\n\t- b", b"\xff"])
def test_a_malformed_file_is_refused(text: bytes) -> None:
    with pytest.raises(yaml.YAMLError):
        read_plain(text)
