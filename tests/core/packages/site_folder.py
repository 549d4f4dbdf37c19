"""A folder on the path in which packages are installed for a test, and everything looked for anew."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import core.rules
from core import packages
from core.engine.log import record
from core.locale import sentences
from core.scenarios.titles import title_in

KEPT = (core.rules.load, core.rules.rulebook, core.rules._head, core.rules.title_of, sentences, title_in)


def forget() -> None:
    """Forget what was found of packages, and what came of it."""
    packages.look_again()
    for kept in KEPT:
        kept.cache_clear()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install into this folder before anything is asked."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    before, codecs = set(sys.modules), set(record._codecs)
    forget()
    yield folder
    forget()
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", "") and str(folder) in str(sys.modules[name].__file__):
            del sys.modules[name]
    for id in set(record._codecs) - codecs:
        del record._codecs[id]
