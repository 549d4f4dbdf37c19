"""What a seat is told that it learned meanwhile: its own lines, losses first, nothing that does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from in_memory import seated
from kept_games import read_game

from core.engine.contract.engine_facts import Travelled
from core.engine.contract.facts import Event, Ruled
from core.engine.contract.results import RESULT
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.game import Game
from core.engine.seat.log_line import LogLine
from core.engine.seat.port import SeatPort
from core.locale import LANGUAGES, sentences
from core.rules.bassa_intensita.facts.turn import InitiativeWon
from core.rules.breaking_news.facts.turn import InitiativeRolled
from core.rules.linea_di_tiro.facts.deck import CardDrawn
from core.rules.ludonet.facts.turn import FirstThrown
from core.story.since import FARTHEST, MOST, ORDER, foremost, kind_of, last_act, own_acts, since, tells

LOGS = Path(__file__).parents[3] / "saves" / "golden" / "0.5.0"

GAMES = (
    "breaking_news-rangers_and_militia-fair",
    "breaking_news-convoy-undone",
    "ludonet-patrol_clash-fair",
    "ludonet-bridge_with_tanks-undone",
    "linea_di_tiro-village_defence-fair",
    "bassa_intensita-ambush_at_dusk-tape",
)


def played(name: str) -> Game:
    return read_game(LOGS / f"{name}.jsonl")[0]


def out(port: SeatPort, record: int) -> set[str]:
    return {one.id for one in port.view_at(record).figures if one.out}


@pytest.mark.parametrize("name", GAMES)
def test_every_line_that_tells_is_told_once_the_gravest_first(name: str) -> None:
    """Over stretches of a kept game, from each side and from beside the table."""
    game = played(name)
    for seat in (game.seats[-1], OBSERVER):
        port = seated(game, seat)
        for record in range(max(1, port.tip - MOST - 5), port.tip, 60):
            told = since(port, record)
            assert told.more == (port.tip - record > MOST)
            first = max(record, port.tip - MOST)
            telling = [row for row in port.log_since(record) if tells(row, port.in_effect)]
            wanted = [row for row in telling if row.record > first or kind_of(row) == "loss"]
            lines = [one for one in told.news if one.line]
            assert sorted((one.record, one.event) for one in lines) == [(r.record, r.event) for r in wanted]
            ranks = [ORDER.index(one.kind) for one in told.news]
            assert ranks == sorted(ranks)
            for kind in ORDER:
                moments = [(one.record, one.event) for one in lines if one.kind == kind]
                assert moments == sorted(moments)


@pytest.mark.parametrize("name", GAMES)
def test_losses_are_added_up_by_side_with_every_name(name: str) -> None:
    """Those of the whole stretch, also where it is too long for all of its lines."""
    game = played(name)
    port = seated(game, game.seats[0])
    for record in (1, max(1, port.tip - 60), port.tip - 10):
        told = since(port, record)
        sums = [one for one in told.news if not one.line]
        now = out(port, port.tip) - out(port, record)
        for one in sums:
            assert one.kind == "loss" and not one.summed
            names = [who.args["name"] for who in one.message.args["who"]]  # type: ignore[union-attr]
            then = port.view_at(one.record, one.event).figures
            untold = not any(other.summed for other in told.news)
            assert untold or any(figure.out and figure.name in names for figure in then)
            for language in LANGUAGES:
                assert sentences(language).say(one.message).endswith(".")
        if sums:
            assert sum(one.message.args["number"] for one in sums) == len(now)  # type: ignore[misc]
            assert sum(len(one.message.args["who"]) for one in sums) == len(now)  # type: ignore[arg-type, misc]
            assert not [one for one in told.told if one.kind == "loss" and one.line]
        else:
            assert len(now) <= sum(one.kind == "loss" for one in told.news)


@pytest.mark.parametrize("name", GAMES)
def test_the_losses_of_a_log_are_found_without_reading_it(name: str) -> None:
    """Those that the seat reads of, each in its own numbers, whatever piece of the log is looked through."""
    game = played(name)
    for seat in (*game.seats, OBSERVER, REFEREE):
        port = seated(game, seat)
        lost = {row.record for row in port.log_since(0) if kind_of(row) == "loss"}
        assert set(port.losses(0, port.tip)) == lost
        assert port.losses(0, 40) + port.losses(40, port.tip + 9) == tuple(sorted(lost))


def test_losses_of_a_long_game_are_told_with_their_moments() -> None:
    """However long somebody was away each line leads to where it happened, and little is read for it."""
    port = seated(played("bassa_intensita-sawmill_attack-fair"), OBSERVER)
    read: list[int] = []

    class Counted:
        seat, tip = port.seat, port.tip
        view, view_at, in_effect, losses = port.view, port.view_at, port.in_effect, port.losses

        def log_since(self, record: int) -> tuple[LogLine, ...]:
            read.append(self.tip - record)
            return port.log_since(record)

        def lines_of(self, record: int) -> Sequence[LogLine]:
            read.append(1)
            return port.lines_of(record)

    told = since(Counted(), 1)
    lost = [row for row in port.log_since(1) if kind_of(row) == "loss" and port.in_effect(row.record)]
    assert lost and lost[0].record < port.tip - 400
    moments = {(one.record, one.event) for one in told.news}
    assert moments >= {(row.record, row.event) for row in lost}
    assert sum(read) <= MOST + len(lost)


def test_a_loss_long_ago_is_told_with_its_moment() -> None:
    """Who was away for long reads who fell where it happened, and not only how many."""
    port = seated(played("breaking_news-alpini_at_the_pass-fair"), OBSERVER)
    long_ago = [row for row in port.log_since(1) if kind_of(row) == "loss" and row.record <= port.tip - MOST]
    told = since(port, 1)
    assert told.more and long_ago
    assert {(one.record, one.event) for one in told.news} >= {(row.record, row.event) for row in long_ago}


def test_ones_own_losses_come_before_the_others() -> None:
    """In words that say whose they are."""
    game = played("breaking_news-rangers_and_militia-fair")
    port = seated(game, game.seats[0])
    words = sentences("en")
    first, second, *_ = (words.say(one.message) for one in since(port, 1).told)
    assert "of yours are out: " in first and first.endswith(".")
    assert "of yours" not in second and " out: " in second


def test_what_was_undone_is_left_out_and_that_it_was_is_told() -> None:
    port = seated(played("ludonet-bridge_with_tanks-undone"), OBSERVER)
    told = since(port, 1)
    undone = {n for n in range(1, port.tip + 1) if not port.in_effect(n)}
    travels = {row.record for row in port.log_since(1) if isinstance(row.fact, Travelled)}
    assert travels and undone - travels
    assert {one.record for one in told.news} & undone == travels


def test_nothing_is_told_to_who_was_last_to_act_or_never_was_there() -> None:
    game = played("breaking_news-convoy-undone")
    acted = next(record.seat for record in reversed(game.records) if record.seat in game.seats)
    mine = seated(game, acted)
    last = last_act(mine, acted)
    assert all(one.record > last for one in since(mine).news)
    assert since(mine, mine.tip).told == since(mine, mine.tip + 5).told == since(mine, 0).told == ()
    assert since(seated(game, OBSERVER)).told == (), "who watches has never acted"


def test_the_last_act_is_the_seats_own_wherever_it_is() -> None:
    """A card that is turned up is for all: who did it has still to be told what came before it."""
    game, passed_by = played("linea_di_tiro-tank_meeting-undone"), 0
    for seat in (*game.seats, OBSERVER):
        port = seated(game, seat)
        cards = {row.record for row in port.log_since(0) if isinstance(row.fact, CardDrawn)}
        for whose in game.seats:
            rows = [row.record for row in port.log_since(0) if row.seat == whose]
            own = [record for record in rows if record not in cards]
            assert last_act(port, whose) == ((own or rows)[-1] if rows else 0)
            passed_by += rows[-1:] > own[-1:]
    assert passed_by


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("breaking_news-rangers_and_militia-fair", InitiativeRolled),
        ("ludonet-patrol_clash-fair", FirstThrown),
        ("bassa_intensita-ambush_at_dusk-tape", InitiativeWon),
    ],
)
def test_to_roll_for_all_is_no_act_of_ones_own(name: str, fact: type[Event]) -> None:
    game = played(name)
    rows = seated(game, OBSERVER).log_since(0)
    rolled = {row.record for row in rows if isinstance(row.fact, fact)}
    begun = {row.record for row in rows if row.seat in game.seats}
    assert rolled & begun and not rolled.intersection(own_acts(reversed(rows)))


def test_of_too_much_the_gravest_is_told_and_then_the_newest() -> None:
    news = since(seated(played("breaking_news-convoy-undone"), OBSERVER), 1).told
    few = foremost(news, 3)
    assert len(few) == 3 and [one for one in news if one in few] == list(few)
    assert few[0].kind == news[0].kind == "loss"
    assert foremost(news, len(news)) == news
    acts = [one for one in news if one.kind == "act"]
    assert foremost(acts, 2) == tuple(acts[-2:])


def test_an_act_long_ago_is_not_looked_for_for_ever() -> None:
    """Who watches never acts: of a long log the last part is looked through, and no more."""
    port = seated(played("breaking_news-alpini_at_the_pass-fair"), OBSERVER)
    assert port.tip > FARTHEST
    read: list[int] = []

    class Counted:
        seat, tip = port.seat, port.tip
        view, view_at, in_effect = port.view, port.view_at, port.in_effect
        losses, lines_of = port.losses, port.lines_of

        def log_since(self, record: int) -> tuple[LogLine, ...]:
            read.append(record)
            return port.log_since(record)

    assert last_act(Counted(), "nobody") == port.tip - FARTHEST == min(read)


def test_what_people_said_came_of_an_act_is_no_ruling() -> None:
    """It stands for the act itself, and is told among what weighs."""
    ruled = Ruled("suppressed", "", "qasim", True)
    said = Ruled(RESULT, "", "qasim", "suppressed", doer="hayes")
    lines = [LogLine(1, 1, "", REFEREE, 1, "", fact) for fact in (ruled, said)]

    assert [kind_of(line) for line in lines] == ["ruling", "weighs"]
