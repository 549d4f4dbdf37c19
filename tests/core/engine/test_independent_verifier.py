"""A verifier that shares nothing with the program agrees with it on every log, and on every forgery.

`tests/independent_verifier.py` was written from `docs/log-format.md`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import independent_verifier
import msgspec
import pytest
from counting_game import SECRET, Deal, Finish, Lob, Throw, load, new_game, play
from golden import logs, name_of
from independent_verifier import Log
from rounds import by_turns
from test_verify import bodies_of, rewrite

from core.engine.audit.verify import verify
from core.engine.contract.engine_facts import Publish, Redo, Remark, Undo
from core.engine.game.game import Game
from core.games import write_game
from core.rules import load as load_rules

Rows = list[dict[str, Any]]


def test_it_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(independent_verifier.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.slow
@pytest.mark.parametrize("path", by_turns(logs(), 8), ids=name_of)
def test_it_agrees_on_every_golden_log(path: Path) -> None:
    log, report = Log(path.read_bytes()), verify(path, load_rules)
    assert log.wrong == []
    assert (log.checked, log.typed, log.tip) == (report.checked, report.typed, report.tip)
    assert log.checked > 0 or not path.stem.endswith("fair")


def full_game(**how: Any) -> Game:
    """A game with all that may happen to dice: hits, cards, many sides, remarks, undo and redo."""
    game = new_game(**how)
    play(game, "north", Throw(3, 4, again=True))
    play(game, "south", Remark("a « remark »"))
    play(game, "south", Deal(2, closed=True))
    play(game, "referee", Undo(2))
    play(game, "referee", Redo())
    play(game, "referee", Undo(2))
    play(game, "north", Throw(40, sides=100, cm=3.5))
    play(game, "north", Deal())
    play(game, "south", Throw(2))
    play(game, "south", Throw(3, 4, added=True))
    play(game, "south", Throw(3, 18, added=True))
    play(game, "north", Finish())
    if game.header.dice == "fair":
        play(game, "referee", Publish())
    return game


WAYS = [
    {"dice": dice, "keying": keying} | ({"seed": 7} if dice == "seeded" else {})
    for dice in ("fair", "seeded")
    for keying in (1, 2)
]


@pytest.mark.parametrize("how", WAYS, ids=str)
def test_it_agrees_on_a_game_with_everything(tmp_path: Path, how: dict[str, Any]) -> None:
    path = tmp_path / "game.jsonl"
    game = full_game(**how)
    write_game(game, path)
    log, report = Log(path.read_bytes()), verify(path, load)
    assert (log.wrong, report.mismatches) == ([], ())
    assert (log.checked, log.tip) == (report.checked, report.tip)
    assert log.checked >= 6


@pytest.mark.parametrize("keying", [1, 2])
def test_it_agrees_on_an_act_that_was_held_fast(tmp_path: Path, keying: int) -> None:
    game = new_game(ruler="tape", keying=keying)
    needs = game.draft("north", Lob("wall"), (5,))
    game.accept(game.begun("north", Lob("wall"), needs))  # type: ignore[arg-type]
    play(game, "north", Lob("wall"), 5, 2)
    play(game, "south", Throw(5))
    play(game, "south", Finish())
    play(game, "referee", Publish())
    path = tmp_path / "game.jsonl"
    write_game(game, path)
    assert (Log(path.read_bytes()).wrong, Log(path.read_bytes()).checked) == ([], 3)


def test_before_the_secret_is_published_it_checks_no_die(tmp_path: Path) -> None:
    game = new_game()
    play(game, "north", Throw(5))
    write_game(game, tmp_path / "game.jsonl")
    log = Log((tmp_path / "game.jsonl").read_bytes())
    assert (log.wrong, log.checked, log.open) == ([], 0, 1)
    assert SECRET.host not in (tmp_path / "game.jsonl").read_text()


def dice_of(rows: Rows) -> list[dict[str, Any]]:
    return [fact for row in rows[1:] for fact in row["events"] if fact["is"] == "thrown"]


def another_face(rows: Rows) -> None:
    fact = dice_of(rows)[-1]
    fact["faces"][0] = fact["faces"][0] % 6 + 1


def another_count(rows: Rows) -> None:
    dice_of(rows)[0]["hits"] = 4 - dice_of(rows)[0].get("hits", 0) * 2


def typed(rows: Rows) -> None:
    dice_of(rows)[-1]["source"] = "typed"


def all_typed(rows: Rows) -> None:
    rows[0]["dice"] = "typed"
    for fact in dice_of(rows):
        fact["source"] = "typed"


def another_place(rows: Rows) -> None:
    """As if a throw had been made earlier: the dice of the next act would be others."""
    rows[2]["events"].insert(0, dict(dice_of(rows)[0]))


def another_thrower(rows: Rows) -> None:
    dice_of(rows)[1]["who"] = "south"


def another_secret(rows: Rows) -> None:
    rows[-1]["events"][0]["secret"] = "5d" * 32


def another_share(rows: Rows) -> None:
    rows[-1]["events"][0]["shares"]["south"] = "b2" * 32


def another_hash(rows: Rows) -> None:
    rows[0]["dice_hash"] = "00" * 32


def another_keying(rows: Rows) -> None:
    rows[0]["keying"] = 3 - rows[0]["keying"]


def many_sides(rows: Rows) -> None:
    dice_of(rows)[-1]["sides"] = 0


def another_order(rows: Rows) -> None:
    rows[2], rows[3] = rows[3], rows[2]


def another_undo(rows: Rows) -> None:
    row = next(row for row in rows[1:] if row["command"]["do"] == "undo")
    row["command"]["to"] = 9


FORGERIES = (
    another_face, another_count, typed, all_typed, another_place, another_thrower, another_secret,
    another_share, another_hash, another_keying, many_sides, another_order, another_undo,
)  # fmt: skip


CASES = [
    (forge, keying)
    for forge in FORGERIES
    for keying in (1, 2)
    if (forge, keying) != (another_thrower, 1)  # the old keying did not ask whose throw it was
]


@pytest.mark.parametrize(("forge", "keying"), CASES)
def test_it_rejects_what_the_program_rejects(
    tmp_path: Path, forge: Callable[[Rows], None], keying: int
) -> None:
    path = tmp_path / "game.jsonl"
    write_game(full_game(keying=keying), path)
    rows: Rows = [msgspec.json.decode(body) for body in bodies_of(path)]
    forge(rows)
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    assert Log(path.read_bytes()).wrong
    try:
        assert not verify(path, load).ok
    except Exception as error:
        assert type(error).__name__ == "LogError"


def test_it_rejects_a_byte_that_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(full_game(), path)
    data = path.read_bytes()
    for at in range(10, len(data) - 1, 997):
        other = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        assert Log(other).wrong
    assert Log(data[:-1]).wrong


def test_it_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    game = full_game()
    write_game(game, path)
    assert independent_verifier.main(str(path)) == 0
    assert f"{len(game.records)} records" in capsys.readouterr().out
    path.write_bytes(path.read_bytes()[:-2] + b"?\n")
    assert independent_verifier.main(str(path)) == 1
