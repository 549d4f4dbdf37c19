"""Anybody can check a game: chain, secret, every die that the program threw."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from counting_game import SECRET, Add, Finish, Throw, load, new_game, new_host, play

from core.engine.chain import LogDamaged, chained, unchained
from core.engine.facts import Thrown, Undo
from core.engine.logfile import secret_path
from core.engine.verify import Mismatch, Report, verify, verify_game
from core.locale import sentences


def ids(report: Report) -> list[str]:
    """The sentences of a report; every one of them can be said in both languages."""
    for language in ("en", "it"):
        for message in report.messages:
            assert sentences(language).say(message)
    return [message.id for message in report.messages]


def played(path: Path, finish: bool = True) -> None:
    """A game with throws, some of them undone and some thrown again."""
    with new_host(path) as host:
        host.submit("north", Throw(3, 4, again=True))
        host.submit("south", Throw(2))
        host.submit("referee", Undo(2))
        host.submit("south", Throw(2))
        host.submit("north", Add(1))
        if finish:
            host.submit("north", Finish())


def bodies_of(path: Path) -> list[bytes]:
    chain, bodies = b"", []
    for line in path.read_bytes().splitlines():
        found = unchained(chain, line)
        assert found is not None
        body, chain = found
        bodies.append(body)
    return bodies


def rewrite(path: Path, bodies: list[bytes]) -> None:
    """Forge a log: its chain is whole again."""
    chain, lines = b"", []
    for body in bodies:
        line, chain = chained(chain, body)
        lines.append(line)
    path.write_bytes(b"".join(lines))


def test_an_honest_game_is_right_also_what_was_undone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    secret_path(path).unlink()
    report = verify(path, load)

    assert report.ok
    assert report.secret == "published"
    assert report.checked >= 3
    assert (report.unchecked, report.typed, report.mismatches) == (0, 0, ())
    assert ids(report) == ["verify-chain", "verify-secret-published", "verify-checked"]


def test_before_the_end_only_who_has_the_secret_can_check(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, finish=False)

    assert verify(path, load).secret == "beside"
    secret_path(path).unlink()
    report = verify(path, load)
    assert report.ok
    assert report.checked == 0
    assert report.unchecked >= 3
    assert ids(report) == ["verify-chain", "verify-secret-missing", "verify-checked", "verify-unchecked"]


def test_a_die_that_was_tampered_with_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    rows = [msgspec.json.decode(body) for body in bodies_of(path)]
    thrown = next(event for event in rows[3]["events"] if event["is"] == "thrown")
    true = tuple(thrown["faces"])
    thrown["faces"][0] = thrown["faces"][0] % 6 + 1
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    report = verify(path, load)

    assert not report.ok
    assert report.mismatches == (Mismatch(3, 1, tuple(thrown["faces"]), true),)
    assert "verify-mismatch" in ids(report)


def test_miscounted_hits_and_a_changed_command_are_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    honest = [msgspec.json.decode(body) for body in bodies_of(path)]
    honest[2]["events"][0]["hits"] = 3 - honest[2]["events"][0].get("hits", 0)
    rewrite(path, [msgspec.json.encode(row) for row in honest])
    assert "verify-wrong-hits" in ids(verify(path, load))

    honest[2]["events"][0]["hits"] = 3 - honest[2]["events"][0]["hits"]
    honest[3]["command"]["dice"] = 3
    rewrite(path, [msgspec.json.encode(row) for row in honest])
    assert [wrong.record for wrong in verify(path, load).mismatches] == [3]


def test_another_secret_than_the_one_hashed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, finish=False)
    secret_path(path).write_text("11" * 32)
    report = verify(path, load)

    assert not report.ok
    assert report.secret == "wrong"
    assert "verify-secret-wrong" in ids(report)


def test_typed_and_bots_throws_are_counted_and_stay_marked() -> None:
    typed, bots = new_game(dice="typed"), new_game(dice="seeded", seed=3)
    play(typed, "north", Throw(2), [1, 2])
    play(bots, "north", Throw(2))

    report = verify_game(typed)
    assert (report.ok, report.typed, report.checked, report.secret) == (True, 1, 0, "")
    assert ids(report) == ["verify-typed"]
    assert ids(verify_game(bots)) == ["verify-seeded"]
    fair = new_game()
    play(fair, "north", Throw(2))
    forged = Thrown("event-dice", "C-3", (6, 6), source="typed", who="north")
    fair.records[1] = msgspec.structs.replace(fair.records[1], events=(forged, *fair.records[1].events[1:]))
    assert verify_game(fair).typed == 1


def test_damage_is_an_error_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)

    with pytest.raises(LogDamaged):
        verify(path, load)


def test_a_branch_is_checked_with_its_parent_beside_it(tmp_path: Path) -> None:
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Throw(3, 2))
        host.submit("south", Throw(2))
        with host.branch(tmp_path / "branch.jsonl", 2) as branch:
            branch.submit("south", Throw(4))
            assert branch.game.records[2].events != host.game.records[2].events
    report = verify(tmp_path / "branch.jsonl", load)
    assert report.ok
    assert (report.copied, report.checked) == (1, 1)
    assert "verify-parent-same" in ids(report)
    assert verify(tmp_path / "game.jsonl", load).checked == 2

    rows = [msgspec.json.decode(body) for body in bodies_of(tmp_path / "branch.jsonl")]
    faces = rows[2]["events"][0]["faces"]
    faces[0] = faces[0] % 6 + 1
    rewrite(tmp_path / "branch.jsonl", [msgspec.json.encode(row) for row in rows])
    report = verify(tmp_path / "branch.jsonl", load)
    assert not report.ok
    assert "verify-parent-differs" in ids(report)
    (tmp_path / "game.jsonl").unlink()
    assert "verify-parent-missing" in ids(verify(tmp_path / "branch.jsonl", load))


def test_checking_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    path.write_bytes(path.read_bytes() + b'{"n":9')
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    assert "log-torn-left" in ids(verify(path, load))
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert SECRET
