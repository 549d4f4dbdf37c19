"""For whom a throw is good stands beside the reason of every throw, in every book."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.engine.contract.facts import Thrown
from core.engine.contract.favour import BAD, GOOD, NEITHER
from core.engine.contract.seats import REFEREE
from core.rules import load, rule_books
from tests.kept_games import read_game

ROOT = Path(__file__).parents[3]
THROWING = {"roll": 1, "total": 1, "all": 2, "any": 2, "hits": 2}
"""What throws dice, and which of its arguments is the reason."""

KEPT = sorted((ROOT / "saves" / "golden").glob("*/*-fair.jsonl"))


def reasons(book: str) -> Iterator[str]:
    """The reasons of all throws that stand in the code of a book."""
    for path in (ROOT / "core" / "rules" / book).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                place = THROWING.get(node.func.attr)
                if place is not None and len(node.args) > place and ast.unparse(node.func.value) == "r":
                    yield from _said(node.args[place])


def _said(argument: ast.expr) -> Iterator[str]:
    """The reason itself, or the one that is made a secret one: `reason(state, "lu-damage", name)`."""
    if isinstance(argument, ast.Call):
        argument = argument.args[1]
    assert isinstance(argument, ast.Constant), f"a reason that no test can read: {ast.unparse(argument)}"
    yield argument.value


@pytest.mark.parametrize("book", rule_books())
def test_every_reason_says_for_whom_it_is_good(book: str) -> None:
    """A new throw is entered in `favours.py`; one that is gone stays only as a secret one's twin."""
    found, told = set(reasons(book)), load(book).favours

    assert len(found) > 5
    assert found <= set(told)
    assert set(told.values()) <= {GOOD, BAD, NEITHER}
    of_old = {"bi-not-to-be-hit"}
    assert all("secret-" in why or "veiled-" in why for why in set(told) - found - of_old)


@pytest.mark.parametrize("path", KEPT[::6], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_games_of_old_threw_for_reasons_that_are_told(path: Path) -> None:
    """Whoever threw in a kept game had a side, too, where anything of his throw counts."""
    game, _ = read_game(path)
    thrown = [
        (record.n, fact) for record in game.records for fact in record.events if isinstance(fact, Thrown)
    ]
    told = game.rules.favours

    assert {fact.why for _, fact in thrown} <= set(told)
    nobodys = {
        fact.who
        for n, fact in thrown
        if told[fact.why] and not game.rules.side_of(game.state_after(n), fact.who)
    }
    bystanders = {figure.id for figure in game.rules.view(game.state, REFEREE).figures if not figure.side}
    assert nobodys <= bystanders
