"""What a log claims: forged claims are found where something contradicts them, and told where nothing can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting_game import Begun, Throw, load, new_host
from test_verify import bodies_of, ids, played, rewrite

from core.engine.audit.verify import Report, verify
from core.engine.contract.facts import Event
from core.engine.log.hash_chain import LogError
from core.engine.log.record import Header

pytestmark = pytest.mark.usefixtures("drawn")

Rows = list[dict[str, Any]]


def forged(path: Path, change: Callable[[Rows], None], finish: bool = True) -> Report:
    """Change the rows of a played game, make its chain whole again, and check it."""
    played(path, finish)
    rows: Rows = [msgspec.json.decode(body) for body in bodies_of(path)]
    change(rows)
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    return verify(path, load)


def throws(rows: Rows) -> list[dict[str, Any]]:
    return [event for row in rows[1:] for event in row["events"] if event["is"] == "thrown"]


def typed(rows: Rows) -> None:
    """Relabel fair dice as typed ones, the header too, and give oneself sixes."""
    rows[0]["dice"] = "typed"
    for event in throws(rows):
        event |= {"source": "typed", "faces": [6] * len(event["faces"]), "hits": 0}
    rows.pop()


def typed_without_hash(rows: Rows) -> None:
    typed(rows)
    del rows[0]["dice_hash"], rows[0]["shares"]


def typed_but_published(rows: Rows) -> None:
    last = rows[-1]
    typed_without_hash(rows)
    rows.append(last)


def one_typed(rows: Rows) -> None:
    throws(rows)[-1] |= {"source": "typed", "faces": [6, 6]}


def without_hash(rows: Rows) -> None:
    del rows[0]["dice_hash"], rows[0]["shares"]
    rows.pop()


def without_shares(rows: Rows) -> None:
    del rows[0]["shares"]


def stranger(rows: Rows) -> None:
    rows[2]["seat"] = "observer"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (typed, "verify-relabelled"),
        (typed_but_published, "verify-published-nothing"),
        (one_typed, "verify-wrong-source"),
        (without_hash, "verify-no-hash"),
        (without_shares, "verify-secret-wrong"),
        (stranger, "verify-strange-seat"),
    ],
)
def test_a_claim_that_another_part_contradicts_is_wrong(tmp_path: Path, change: Any, said: str) -> None:
    report = forged(tmp_path / "game.jsonl", change)
    assert not report.ok
    assert said in ids(report)


def test_a_secret_beside_dice_said_to_be_typed_is_asked_about(tmp_path: Path) -> None:
    report = forged(tmp_path / "game.jsonl", typed_without_hash)
    assert (report.ok, report.complete) == (True, False)
    assert "verify-secret-unused" in ids(report)
    for file in tmp_path.glob("*.secret"):
        file.unlink()
    report = verify(tmp_path / "game.jsonl", load)
    assert "verify-typed" in ids(report), "without it nothing shows that they were not"


def by_referee(rows: Rows) -> None:
    for row in rows[2:5]:
        row["seat"] = "referee"


def backwards(rows: Rows) -> None:
    rows[3]["at"] = "2001-01-01T00:00:00Z"


def timeless(rows: Rows) -> None:
    rows[3]["at"] = "at noon"


def cut(rows: Rows) -> None:
    del rows[5:]


@pytest.mark.parametrize(
    ("change", "said", "about"),
    [
        (by_referee, "verify-no-referee", {"count": 3, "record": 2}),
        (backwards, "verify-times-back", {"count": 1, "record": 3}),
        (timeless, "verify-no-time", {"count": 1, "record": 3}),
        (cut, "verify-unfinished", {"records": 4}),
    ],
)
def test_what_is_odd_is_told(tmp_path: Path, change: Any, said: str, about: dict[str, int]) -> None:
    report = forged(tmp_path / "game.jsonl", change)
    assert report.ok
    assert about in [message.args for message in report.messages if message.id == said]
    assert said in ids(report)


def test_every_check_says_what_it_cannot_see_and_what_to_compare(tmp_path: Path) -> None:
    """A log that was cut or made anew as a whole looks like an honest one: its last value does not."""
    path = tmp_path / "game.jsonl"
    whole = forged(path, lambda rows: None)
    args = {message.id: message.args for message in whole.messages}
    tip = path.read_bytes()[-67:-3].decode()
    assert whole.tip == tip
    assert args["verify-compare"] == {"records": whole.records, "tip": tip}
    header = msgspec.json.decode(bodies_of(path)[0])
    assert args["verify-compare-secret"] == {"hash": header["dice_hash"]}
    shares = [message.args for message in whole.messages if message.id == "verify-compare-share"]
    assert shares == [{"seat": seat, "hash": hash} for seat, hash in header["shares"].items()]
    assert args["verify-words"] == {"seat": "south", "words": "south wind"}
    assert verify_cut(path).tip != tip


def verify_cut(path: Path) -> Report:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    return verify(path, load)


@pytest.mark.parametrize(
    ("found", "program", "said", "complete"),
    [
        ((Begun(),), None, "verify-setup-same", True),
        ((Begun(False),), None, "verify-setup-other", False),
        ((Begun(False),), "0.0.9", "verify-setup-since", True),
        (None, None, "verify-setup-unknown", True),
    ],
)
def test_the_set_up_is_held_against_its_scenario(
    tmp_path: Path, found: tuple[Event, ...] | None, program: str | None, said: str, complete: bool
) -> None:
    path = tmp_path / "game.jsonl"

    def change(rows: Rows) -> None:
        rows[0]["program"] = program or rows[0]["program"]

    def setup(header: Header) -> tuple[Event, ...] | None:
        assert header.scenario == "plain"
        return found

    forged(path, change)
    report = verify(path, load, setup)
    assert (report.ok, report.complete) == (True, complete)
    assert said in ids(report)


# --- dice that cannot be ---------------------------------------------------------------


@pytest.mark.parametrize("sides", [0, -6, (1 << 32) + 1])
def test_dice_that_cannot_be_are_told_with_their_record(tmp_path: Path, sides: int) -> None:
    with pytest.raises(LogError) as caught:
        forged(tmp_path / "game.jsonl", lambda rows: throws(rows)[0].update(sides=sides))
    assert caught.value.message.id == "log-unreadable-record"
    assert caught.value.line == 3
    assert "events[0].sides" in str(caught.value.message.args)


@pytest.mark.parametrize("keying", [1, 2])
@pytest.mark.parametrize("sides", [1, 257, 65_537, 1 << 32])
def test_dice_of_any_other_number_of_sides_are_recomputed_at_once(
    tmp_path: Path, sides: int, keying: int
) -> None:
    def change(rows: Rows) -> None:
        rows[0]["keying"] = keying
        throws(rows)[0].update(sides=sides, faces=[1] * 20_000)

    report = forged(tmp_path / "game.jsonl", change)
    assert not report.ok
    impossible = keying == 1 and sides > 256
    assert ("verify-no-such-dice" in ids(report)) == impossible


def test_dice_of_many_sides_are_thrown_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_host(path) as host:
        for sides in (10, 20, 100, 256, 257, 1000):
            host.submit("north", Throw(3, sides=sides))
    report = verify(path, load)
    assert (report.ok, report.checked) == (True, 6)
