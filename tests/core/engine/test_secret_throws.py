"""Typed dice: what no player may type the program throws where nobody referees, and anybody can check it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from counting_game import Add, Added, Begun, Counting, Finish, State, header, play
from independent_verifier import Log
from test_verify import bodies_of, rewrite

from core.engine.audit.verify import verify
from core.engine.chance.resolution import Resolution
from core.engine.contract.engine_facts import GoOn
from core.engine.contract.facts import Command, Event, Refusal, Thrown
from core.engine.contract.questions import Needs, RefereeThrows, Throw
from core.engine.game.game import Game
from core.engine.game.host import GameHost
from core.engine.seat.port import Accepted, SeatPort
from core.locale import sentences

SECRET, OPEN = "secret-dice-of-the-program", "event-dice"


class Peek(Command, frozen=True, omit_defaults=True):
    """Look in secret, so many *times*, then throw a die that all see."""

    times: int = 1


class Secretive(Counting):
    """The counting game with a throw that no player may type."""

    id = "secretive"
    commands = (*Counting.commands, Peek)
    secret_throws = ("secret-",)

    def resolve(self, r: Resolution[State], command: Command) -> None:
        if not isinstance(command, Peek):
            super().resolve(r, command)
            return
        seen = sum(r.hits(1, 4, SECRET, "C-9", who=r.seat) for _ in range(command.times))
        r.emit(Added(r.seat, seen + r.total(1, OPEN, "C-9", who=r.seat)))

    def concealed(self, before: State, event: Event, after: State, seat: str) -> Event | None:
        if isinstance(event, Thrown) and event.why == SECRET:
            return None
        return super().concealed(before, event, after, seat)


RULES = Secretive()


def load(id: str) -> Secretive:
    return {RULES.id: RULES}[id]


def begun(path: Path, **how: Any) -> GameHost:
    return GameHost.create(path, RULES, header(dice="typed", rules=RULES.id, **how), (Begun(),))


def throws(game: Game) -> list[tuple[str, str]]:
    return [(e.why, e.source) for record in game.records for e in record.events if isinstance(e, Thrown)]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Two looks, an end, and the secret published."""
    path = tmp_path / "game.jsonl"
    with begun(path) as host:
        host.submit("north", Peek(), ([3],))
        host.submit("south", Peek(), ([5],))
        host.submit("north", Finish())
        assert host.game.published
    return path


# --- playing ----------------------------------------------------------------------------------------


def test_only_the_open_die_is_asked_for_and_the_act_is_held_fast(tmp_path: Path) -> None:
    """What is asked next may tell how the secret throw fell."""
    with begun(tmp_path / "game.jsonl") as host:
        needs = host.submit("north", Peek())
        assert isinstance(needs, Needs) and isinstance(needs.question, Throw)
        assert (needs.question.why, needs.answers, needs.begun) == (OPEN, (), True)
        host.submit("north", Peek(), ([3],))

        assert throws(host.game) == [(SECRET, "fair"), (OPEN, "typed")]
        assert isinstance(host.submit("north", Peek(), ([3], [4])), Refusal)


def test_the_same_act_again_throws_the_same(tmp_path: Path) -> None:
    with begun(tmp_path / "game.jsonl") as host:
        drafts = [host.game.draft("north", Peek(), ([3],)) for _ in range(3)]
        faces = {one.record.events[0].faces for one in drafts}  # type: ignore[union-attr]
        assert len(faces) == 1


def test_it_is_told_at_the_start_in_both_languages(tmp_path: Path) -> None:
    with begun(tmp_path / "game.jsonl") as host:
        (told,) = host.notices
        assert host.game.header.dice_hash and set(host.game.header.shares) == {"north", "south"}
    words = {language: sentences(language).say(told) for language in ("en", "it")}
    assert "are the program's" in words["en"] and "li fa il programma" in words["it"]


@pytest.mark.parametrize(("rules", "referee"), [(RULES, True), (Counting(), False)])
def test_a_referee_types_them_and_a_book_without_secrets_promises_nothing(
    tmp_path: Path, rules: Counting, referee: bool
) -> None:
    made = header(dice="typed", rules=rules.id, referee=referee)
    with GameHost.create(tmp_path / "game.jsonl", rules, made, (Begun(),)) as host:
        assert (host.game.header.dice_hash, host.game.header.shares, host.notices) == ("", {}, ())
        if referee:
            asked = host.submit("referee", Peek())
            assert isinstance(asked, Needs) and getattr(asked.question, "why", "") == SECRET


def test_whether_an_act_is_allowed_throws_none_of_them(tmp_path: Path) -> None:
    with begun(tmp_path / "game.jsonl") as host:
        guess = host.game._tried(host.game.state, "north", Peek(), (), dice=False)
        assert isinstance(guess.got, Needs) and getattr(guess.question, "why", "") == SECRET


# --- what a referee throws ----------------------------------------------------------------------------


def refereed(path: Path) -> GameHost:
    return begun(path, referee=True)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_referee_throws_and_nobody_else_learns_how_often(tmp_path: Path, times: int) -> None:
    """The acting seat waits, answers what is its own, and reads the same records however often he threw."""
    with refereed(tmp_path / "game.jsonl") as host:
        ports = {seat: SeatPort(host, seat) for seat in ("north", "south", "referee")}
        north, south, referee = ports.values()
        before = south.tip, south.view(), south.log_since(0)
        waits = north.submit(Peek(times))
        assert waits == Needs(RefereeThrows(), (), begun=True)
        told = north.tip, north.log_since(0)
        for n in range(times):
            assert north.submit(Peek(times)) == north.submit(GoOn()) == waits
            assert north.submit(GoOn(), ([1],)) == waits == north.submit(Peek(times), ([1], [2]))
            asked = referee.submit(GoOn())
            assert isinstance(asked, Needs) and getattr(asked.question, "why", "") == SECRET
            assert len(asked.answers) == n and (north.tip, north.log_since(0)) == told
            referee.submit(GoOn(), (*asked.answers, [4]))
        assert (south.tip, south.view(), south.log_since(0)) == before

        mine = north.submit(GoOn())
        assert isinstance(mine, Needs) and getattr(mine.question, "why", "") == OPEN
        assert mine.answers == () and (north.tip, north.log_since(0)) == told
        assert isinstance(north.submit(GoOn(), ([3],)), Accepted)
        assert throws(host.game) == [(SECRET, "typed")] * times + [(OPEN, "typed")]
        assert host.game.state.scores["north"] == times + 3


def test_after_his_throw_the_act_stands(tmp_path: Path) -> None:
    """What is asked then may tell how it fell: nothing else is done, and he alone takes it back freely."""
    with refereed(tmp_path / "game.jsonl") as host:
        host.submit("north", Peek())
        assert isinstance(host.submit("north", Add(1)), Refusal)
        assert isinstance(host.submit("south", GoOn(), ([4],)), Refusal)
        asked = host.submit("referee", GoOn(), ([4],))
        assert isinstance(asked, Needs) and asked.begun
        assert isinstance(host.submit("north", Add(1)), Refusal)
        assert host.game.undo_needs("north", host.game.undo_target("north")) == "consent"
        assert host.game.undo_needs("referee", host.game.undo_target()) == "free"


def test_a_throw_that_does_not_fit_is_told_to_the_referee_and_asked_again(tmp_path: Path) -> None:
    with refereed(tmp_path / "game.jsonl") as host:
        host.submit("north", Peek())
        records = len(host.game.records)
        got = host.submit("referee", GoOn(), ([7],))
        assert isinstance(got, Refusal) and len(host.game.records) == records
        assert isinstance(host.submit("referee", GoOn(), ([6],)), Needs)


def test_such_a_log_is_read_and_verified_as_it_was_played(tmp_path: Path) -> None:
    with refereed(tmp_path / "game.jsonl") as host:
        host.submit("north", Peek(2))
        host.submit("referee", GoOn(), ([5],))
    with GameHost.open(tmp_path / "game.jsonl", load) as host:
        assert host.submit("north", GoOn()) == Needs(RefereeThrows(), (), begun=True)
        asked = host.submit("referee", GoOn())
        assert isinstance(asked, Needs) and asked.answers == ([5],)
        host.submit("referee", GoOn(), ([5], [1]))
        host.submit("north", GoOn(), ([3],))
        host.submit("north", Finish())
        assert host.game.state.scores["north"] == 4
    report = verify(tmp_path / "game.jsonl", load)
    assert (report.ok, report.typed, report.followed) == (True, 3, 5)


# --- checking ---------------------------------------------------------------------------------------


def test_both_verifiers_check_the_programs_and_take_the_others_as_written(game: Path) -> None:
    report, log = verify(game, load), Log(game.read_bytes())

    assert (report.ok, report.complete, report.checked, report.typed) == (True, True, 2, 2)
    assert (log.wrong, log.checked, log.typed) == ([], 2, 2)


def secret_face(rows: list[dict[str, Any]]) -> None:
    fact = rows[2]["events"][0]
    fact["faces"][0] = fact["faces"][0] % 6 + 1


def secret_typed(rows: list[dict[str, Any]]) -> None:
    rows[2]["events"][0]["source"] = "typed"


def open_thrown(rows: list[dict[str, Any]]) -> None:
    fact = next(fact for fact in rows[2]["events"] if fact.get("why") == OPEN)
    fact.pop("source")


def more_untyped(rows: list[dict[str, Any]]) -> None:
    rows[0]["untyped"] = ["secret-", "event-"]


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (more_untyped, "verify-untyped"),
        (secret_face, "verify-mismatch"),
        (secret_typed, "verify-wrong-source"),
        (open_thrown, "verify-wrong-source"),
    ],
)
def test_who_changes_one_or_whose_it_is_is_found(
    game: Path, forge: Callable[[list[dict[str, Any]]], None], said: str
) -> None:
    rows = [msgspec.json.decode(body) for body in bodies_of(game)]
    forge(rows)
    rewrite(game, [msgspec.json.encode(row) for row in rows])
    report = verify(game, load)
    assert Log(game.read_bytes()).wrong
    assert not report.ok and said in [message.id for message in report.messages]


def test_a_branch_has_a_secret_of_its_own(game: Path, tmp_path: Path) -> None:
    with GameHost.open(game, load) as host, host.branch(tmp_path / "branch.jsonl", 2) as branch:
        assert branch.game.header.dice_hash != host.game.header.dice_hash
        play(branch.game, "south", Peek(), [2])
        assert throws(branch.game)[-2:] == [(SECRET, "fair"), (OPEN, "typed")]
