"""Anybody can check a game: chain, secret, every die that the program threw."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from counting_game import Add, Added, Finish, Throw, load, new_game, new_host, play

from core import VERSION
from core.engine.audit.verify import Mismatch, Report, verify, verify_game
from core.engine.contract.engine_facts import Undo
from core.engine.contract.facts import Event, Thrown
from core.engine.game.game import Game
from core.engine.log.hash_chain import LogDamaged, LogError, chained, unchained
from core.engine.log.secret_file import secret_path
from core.locale import sentences


def ids(report: Report) -> list[str]:
    """The sentences of a report; every one of them can be said in both languages."""
    for language in ("en", "it"):
        for message in report.messages:
            assert sentences(language).say(message)
    return [message.id for message in report.messages]


pytestmark = pytest.mark.usefixtures("drawn")

COMPARE = [
    "verify-as-written",
    "verify-compare",
    "verify-compare-secret",
    "verify-compare-share",
    "verify-compare-share",
]
"""What is said of every log with fair dice: what it cannot prove, and what to compare."""


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
    assert report.complete
    assert report.followed == report.records - 1
    checked = ["verify-chain", "verify-secret-published", "verify-checked", "verify-followed"]
    assert ids(report) == [*checked, "verify-no-referee", "verify-words", *COMPARE]


def test_before_the_end_only_who_has_the_secret_can_check(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, finish=False)

    assert verify(path, load).secret == "beside"
    secret_path(path).unlink()
    report = verify(path, load)
    assert report.ok
    assert report.checked == 0
    assert report.unchecked >= 3
    assert not report.complete
    assert ids(report) == [
        "verify-chain",
        "verify-secret-missing",
        "verify-checked",
        "verify-followed",
        "verify-no-referee",
        "verify-unfinished",
        *COMPARE,
        "verify-unchecked",
    ]


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


def test_typed_throws_are_taken_as_written_and_bots_recomputed() -> None:
    typed, bots = new_game(dice="typed"), new_game(dice="seeded", seed=3)
    play(typed, "north", Throw(2), [1, 2])
    play(bots, "north", Throw(3, 4, again=True))
    play(bots, "south", Throw(20))

    report = verify_game(typed)
    assert (report.ok, report.complete, report.typed, report.checked, report.secret) == (True, True, 1, 0, "")
    assert ids(report) == ["verify-typed", "verify-followed"]
    report = verify_game(bots)
    assert (report.ok, report.complete, report.checked >= 2, report.mismatches) == (True, True, True, ())
    thrown = bots.records[-1].events[0]
    assert isinstance(thrown, Thrown)
    better = msgspec.structs.replace(
        thrown, faces=(6, *thrown.faces[1:]) if thrown.faces[0] != 6 else (1,) * 20
    )
    forge(bots, 3, better)
    assert [wrong.record for wrong in verify_game(bots).mismatches] == [3]


def forge(game: Game, n: int, first: Event) -> None:
    """Put another first event into a record."""
    record = game.records[n - 1]
    game.records[n - 1] = msgspec.structs.replace(record, events=(first, *record.events[1:]))


@pytest.mark.parametrize("source", ["typed", "seeded", "scripted", "x", ""])
def test_a_throw_that_comes_from_elsewhere_than_the_header_says_is_wrong(source: str) -> None:
    game = new_game()
    play(game, "north", Throw(2))
    thrown = game.records[1].events[0]
    assert isinstance(thrown, Thrown)
    forge(game, 2, msgspec.structs.replace(thrown, source=source))
    report = verify_game(game)
    assert not report.ok
    assert "verify-wrong-source" in ids(report)


def test_a_header_that_calls_the_programs_dice_typed_is_wrong() -> None:
    game = new_game()
    play(game, "north", Throw(2))
    game.header = msgspec.structs.replace(game.header, dice="typed", dice_hash="")
    assert "verify-wrong-source" in ids(verify_game(game))


def test_dice_left_out_of_a_throw_or_a_throw_left_out_are_missed() -> None:
    """Four dice of which only the first is written: it is right, but the rules ask for four."""
    game = new_game()
    play(game, "north", Throw(4))
    thrown, added = game.records[1].events
    assert isinstance(thrown, Thrown)
    for events in ((msgspec.structs.replace(thrown, faces=thrown.faces[:1]), added), (added,)):
        game.records[1] = msgspec.structs.replace(game.records[1], events=events)
        report = verify_game(game)
        assert not report.mismatches
        assert not report.complete
        assert "verify-not-followed" in ids(report)
    game.records[1] = msgspec.structs.replace(game.records[1], events=(thrown, thrown, added))
    assert not verify_game(game).ok


def test_facts_that_do_not_follow_from_the_dice_are_missed() -> None:
    game = new_game()
    play(game, "north", Throw(4))
    thrown, added = game.records[1].events
    assert isinstance(added, Added)
    game.records[1] = msgspec.structs.replace(
        game.records[1], events=(thrown, msgspec.structs.replace(added, amount=99))
    )
    report = verify_game(game)
    assert (report.ok, report.complete, report.followed) == (True, False, 0)


def test_an_undo_without_the_consent_it_needs_is_missed() -> None:
    game = new_game()
    play(game, "north", Throw(4))
    play(game, "north", Undo(1, ("south",)))
    assert verify_game(game).complete
    game.records[2] = msgspec.structs.replace(game.records[2], command=Undo(1))
    assert not verify_game(game).complete


def test_what_another_version_made_otherwise_cannot_be_checked_and_is_said_last(tmp_path: Path) -> None:
    """It may be right by the rules of then, or forged under another version's name: nobody can tell."""
    path = tmp_path / "game.jsonl"
    for program, said in (
        (VERSION, "verify-not-followed"),
        ("0.0.9", "verify-version-other"),
        ("", "verify-version-old"),
    ):
        played(path)
        rows = [msgspec.json.decode(body) for body in bodies_of(path)]
        rows[0]["program"] = program
        rows[6]["events"][0]["amount"] = 7
        rewrite(path, [msgspec.json.encode(row) for row in rows])
        report = verify(path, load)
        assert (report.ok, report.complete) == (True, False)
        assert said in ids(report)
        last = "verify-not-followed" if program == VERSION else "verify-now-otherwise"
        assert report.messages[-1].id == last
        for file in tmp_path.iterdir():
            file.unlink()


def test_what_was_done_after_the_secret_was_published_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    rows = [msgspec.json.decode(body) for body in bodies_of(path)]
    n = len(rows)
    remark = {"n": n, "at": "", "seat": "north", "command": {"do": "remark", "text": "gg"}}
    rows.append({**remark, "events": [{"is": "remarked", "text": "gg"}]})
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    assert verify(path, load).complete
    back = {"n": n + 1, "at": "", "seat": "referee", "command": {"do": "undo", "to": n - 3}}
    rows.append({**back, "events": [{"is": "undone", "to": n - 3}]})
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    report = verify(path, load)
    assert not report.ok
    assert "verify-after-publishing" in ids(report)


def test_a_junk_file_named_like_an_older_log_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    rows = [msgspec.json.decode(body) for body in bodies_of(path)]
    rows[3]["events"][0]["faces"] = [6, 6]
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    (tmp_path / "game.jsonl.format-0").write_bytes(b"\n" * 1000)
    report = verify(path, load)
    assert not report.ok
    assert "verify-old-file-strange" in ids(report)


def test_a_header_without_records_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    rewrite(path, bodies_of(path)[:1])
    with pytest.raises(LogError) as caught:
        verify(path, load)
    assert caught.value.message.id == "log-not-started"


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
    report = verify(tmp_path / "branch.jsonl", load)
    assert not report.complete
    assert "verify-parent-missing" in ids(report)


def test_other_people_may_play_a_branch(tmp_path: Path) -> None:
    """Who plays what stands in its header alone; what was copied is checked all the same."""
    seats = {"north": "person", "south": "bot"}
    with new_host(tmp_path / "game.jsonl") as host:
        host.submit("north", Throw(3, 2))
        with host.branch(tmp_path / "branch.jsonl", 2, seats=seats) as branch:
            assert branch.game.header.seats == seats != host.game.header.seats
            branch.submit("south", Throw(4))
    report = verify(tmp_path / "branch.jsonl", load)
    assert report.ok and "verify-parent-same" in ids(report)


def test_a_branch_is_as_right_as_its_parent(tmp_path: Path) -> None:
    parent, path = tmp_path / "game.jsonl", tmp_path / "branch.jsonl"
    with new_host(parent) as host:
        host.submit("north", Throw(3, 2))
        host.branch(path, 2).close()
    for log in (parent, path):
        rows = [msgspec.json.decode(body) for body in bodies_of(log)]
        rows[2]["events"][0]["faces"] = [6, 6, 6]
        rewrite(log, [msgspec.json.encode(row) for row in rows])
    report = verify(path, load)
    assert not report.ok
    assert "verify-parent-wrong" in ids(report)
    secret_path(parent).unlink()
    report = verify(path, load)
    assert (report.ok, report.complete) == (True, False)
    assert "verify-parent-open" in ids(report)


@pytest.mark.parametrize("parent", ["", "game.jsonl"])
def test_records_said_to_be_copied_from_nowhere_are_not_believed(tmp_path: Path, parent: str) -> None:
    """Neither from no log, nor from the log itself."""
    path = tmp_path / "game.jsonl"
    played(path)
    rows = [msgspec.json.decode(body) for body in bodies_of(path)]
    rows[0] |= {"parent": parent, "parent_record": len(rows) - 1}
    rewrite(path, [msgspec.json.encode(row) for row in rows])
    report = verify(path, load)
    assert not (report.ok and report.complete)
    assert {"verify-parent-unnamed", "verify-parent-missing"} & set(ids(report))


def test_checking_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    path.write_bytes(path.read_bytes() + b'{"n":9')
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    report = verify(path, load)
    assert "log-torn-left" in ids(report)
    assert not report.complete
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
