"""Where the rules of a book can be changed a little, and the source with one such change made.

A place is one thing of the syntax: a number, a comparison, `and`, `not`, a sum, a truth, a condition, a
call that stands by itself. Text, annotations, and what only orders menus or leads bots are no places: no
rule hangs on them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ORDERING = frozenset({"weight", "hint", "place", "letter"})
"""Keywords that order a menu, name a key or lead a bot; so does a function `weight`."""
FROZEN = frozenset({"from_1", "unsaid.py"})
"""What format 1 left unsaid: frozen, and held by the golden logs."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
}
HEADS = (ast.Name, ast.Attribute, ast.Call)
"""What a condition is where no comparison stands in it."""


@dataclass(frozen=True)
class Place:
    """One place of a file: its node's *number* in the order of `ast.walk`, and which *part* of the node."""

    file: str
    line: int
    statement: int
    """The line where its statement begins: what runs of a long one is noted there."""
    number: int
    part: int
    kind: str

    @property
    def written(self) -> str:
        """Return the place as an argument of the command line."""
        return f"{self.file}:{self.number}:{self.part}"


def files_of(book: str) -> list[Path]:
    """Return the files of a book whose rules may be changed."""
    folder = ROOT / "core" / "rules" / book
    if not folder.is_dir():
        raise SystemExit(f"There is no rule book {book!r}; there are: {', '.join(books())}.")
    return sorted(path for path in folder.rglob("*.py") if not FROZEN & set(path.parts))


def books() -> list[str]:
    """Return the names of the rule books."""
    return sorted(path.parent.name for path in (ROOT / "core" / "rules").glob("*/book.py"))


def places_in(path: Path) -> Iterator[Place]:
    """Yield each place of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = _no_rule(tree)
    begins = _beginnings(tree)
    name = str(path.relative_to(ROOT))
    for number, node in enumerate(ast.walk(tree)):
        if isinstance(node, (ast.expr, ast.stmt)) and id(node) not in left_out:
            for part, kind in _kinds(node):
                yield Place(name, node.lineno, begins[id(node)], number, part, kind)


def _beginnings(tree: ast.Module) -> dict[int, int]:
    """Return for the id of each node the line where the innermost statement around it begins."""
    found: dict[int, int] = {}
    for node in ast.walk(tree):  # from without to within: the innermost is written last
        if isinstance(node, ast.stmt):
            found.update((id(inner), node.lineno) for inner in ast.walk(node))
    return found


def _kinds(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield what can be changed of a node: which part of it, and the kind of change."""
    match node:
        case ast.Compare(ops=ops):
            yield from ((at, "comparison") for at, op in enumerate(ops) if type(op) in COMPARED)
        case ast.BoolOp():
            yield 0, "and, or"
        case ast.UnaryOp(op=ast.Not()):
            yield 0, "not"
        case ast.BinOp(op=op) if type(op) in COUNTED:
            yield 0, "sum"
        case ast.Constant(value=bool()):
            yield 0, "truth"
        case ast.Constant(value=int() | float()):
            yield 0, "number"
        case ast.If(test=test) | ast.IfExp(test=test) if isinstance(test, HEADS):
            yield 0, "condition"
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield 0, "step"


def _no_rule(tree: ast.Module) -> set[int]:
    """Return the ids of nodes that are no places: notes for readers and checkers, and what orders menus."""
    found: set[int] = set()
    for node in ast.walk(tree):
        for part in _parts_without_rule(node):
            found.update(id(inner) for inner in ast.walk(part))
    return found


def _parts_without_rule(node: ast.AST) -> Iterator[ast.AST]:
    """Yield those parts of a node that hold no rule."""
    match node:
        case ast.FunctionDef(name="weight"):
            yield node
        case ast.FunctionDef(decorator_list=decorators, returns=returns):
            yield from decorators
            if returns is not None:
                yield returns
        case ast.ClassDef(decorator_list=decorators, bases=bases, keywords=keywords):
            yield from (*decorators, *bases, *keywords)
        case ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.keyword(arg=str() as arg) if arg in ORDERING:
            yield node
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            yield node


def changed(source: str, number: int, part: int) -> ast.Module:
    """Return the syntax of *source* with one place changed.

    >>> print(ast.unparse(changed("hit = face >= 4", 3, 0)))
    hit = face > 4
    """
    tree = ast.parse(source)
    old = next(node for at, node in enumerate(ast.walk(tree)) if at == number)
    return ast.fix_missing_locations(_Exchange(old, _instead(old, part)).visit(tree))


class _Exchange(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return what stands here from now on."""
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def _instead(node: ast.AST, part: int) -> ast.AST:
    """Return what stands in the place of a node."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            new = [COMPARED[type(op)]() if at == part else op for at, op in enumerate(ops)]
            return ast.Compare(left, new, others)
        case ast.BoolOp(op=op, values=values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.BinOp(left=left, op=op, right=right):
            return ast.BinOp(left, COUNTED[type(op)](), right)
        case ast.Constant(value=bool(value)):
            return ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            return ast.Constant(value + 1)
        case ast.If(test=test, body=body, orelse=orelse):
            return ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test=test, body=chosen, orelse=other):
            return ast.IfExp(test, other, chosen)
        case ast.Expr():
            return ast.Pass()
    raise ValueError(f"nothing to change in {ast.dump(node)}")
