"""The game screen is put together of parts: none inherits from another, none writes what another holds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parents[2] / "tui" / "screens" / "game").glob("*.py"))

SPOKEN = {"Protocol", "NamedTuple", "Pane", "Screen[None]"}
"""What classes here may be besides plain: a shape that is asked for, a value, Textual's own."""

PANES = {"owner", "heading", "empty"}
"""What a pane is told by assignment, whoever shows something in it."""


def classes(tree: ast.AST) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def written(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Every attribute that is assigned to, in tuples as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, (ast.Store, ast.Del)):
            yield node


def owner_of(attribute: ast.Attribute) -> str:
    return ast.unparse(attribute.value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_part_inherits_from_no_other(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for found in classes(tree):
        assert {ast.unparse(base) for base in found.bases} <= SPOKEN, f"{file.stem}.{found.name}"
    assert "NotImplementedError" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_part_writes_only_what_it_holds(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    own = {"self", "sent"} if file.stem == "sending" else {"self"}  # it alone makes what is sent
    foreign = [
        ast.unparse(attribute)
        for attribute in written(tree)
        if owner_of(attribute) not in own and attribute.attr not in PANES
    ]
    assert not foreign, file.stem


def test_one_part_goes_back() -> None:
    """Esc has one way: what waits for a key is asked, whatever it is."""
    backs = [
        file.stem
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "action_back"
    ]
    assert backs == ["screen"]
