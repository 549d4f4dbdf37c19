"""Facts decide nothing: the sources of a book's `facts` ask no option, no rule and no method of the state."""

from __future__ import annotations

import pytest

from core.rules import rule_books
from core.testing.copying import fact_files, faults, faults_of, state_fields


@pytest.mark.parametrize("book", rule_books())
def test_facts_read_of_a_state_only_what_stands_in_it(book: str) -> None:
    assert len(fact_files(book)) > 5 and not faults_of(book)


@pytest.mark.parametrize(
    "line",
    [
        "counts = state.is_('immob_stack', 'add')",
        "counts = before.figures['a'].is_('immob_stack', 'add')",
        "counts = state.options['immob_stack']",
        "rows = replace(state, options=before.options)",
        "men = state.of('blue')",
        "rules = importlib.import_module('core.rules.ludonet.tables')",
        "from importlib import import_module",
        "counts = getattr(state, 'is_')('immob_stack', 'add')",
    ],
)
def test_whoever_asks_is_found(line: str) -> None:
    assert list(faults(line, state_fields("ludonet")))


def test_whoever_copies_is_not() -> None:
    copied = "state = replace(state, options=self.options, turn=state.turn + 1)"
    assert not list(faults(copied, state_fields("ludonet")))
