"""What else there was at a decision: its seat's knowledge then, the odds of today."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.games import open_game
from core.locale import sentences
from core.rules import rule_books
from core.story.analysis.missed import missed, worth_weighing
from core.story.analysis.offers import Offer, Otherwise, told
from core.story.analysis.otherwise import otherwise
from core.story.analysis.whole import analyse, done

ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "saves" / "golden" / "0.5.0"
KEPT = {book: sorted(GOLDEN.glob(f"{book}-*-fair.jsonl"))[0] for book in rule_books()}


@pytest.fixture
def demo() -> Iterator[GameHost]:
    with open_game(ROOT / "saves" / "demo.jsonl", write=False) as host:
        yield host


def test_an_act_and_what_it_promised_stand_beside_the_better_ones(demo: GameHost) -> None:
    """Act 21: others fire at Webb already; two more rifles would have made it likelier."""
    decided = SeatPort(demo, "militia").decided(21)
    assert decided is not None
    found = otherwise(*decided, sentences("en"), patience=60)

    assert found.done is not None and found.done.act == "Nobody else reacts: roll the dice"
    assert found.done.harm == pytest.approx(0.518, abs=0.001)
    assert [one.act.split()[0] for one in found.others] == ["Abu", "Nasir"]
    assert all(one.harm > found.done.harm for one in found.others)
    assert "Instead: Abu fires his assault rifle" in sentences("en").say(told(found)[2])


def test_what_another_seat_decided_is_not_told(demo: GameHost) -> None:
    assert SeatPort(demo, "rangers").decided(21) is None
    assert SeatPort(demo, OBSERVER).decided(21) is None
    with_all_open = SeatPort(demo, REFEREE).decided(21)
    assert with_all_open is not None
    known, _ = with_all_open
    assert known.seat == "militia", "the knowledge is that of who decided"


def test_the_beginning_was_nobodys_decision(demo: GameHost) -> None:
    assert SeatPort(demo, REFEREE).decided(1) is None


@pytest.mark.parametrize("book", rule_books())
def test_every_book_finds_most_acts_again_and_weighs_them(book: str) -> None:
    """Eight decisions of a kept game: what was done is found among today's choices, its odds are
    chances, and no other act is told twice."""
    with open_game(KEPT[book], write=False) as host:
        port = SeatPort(host, REFEREE)
        decided = [port.decided(record) for record in range(2, port.tip, max(1, port.tip // 8))]
        found = [otherwise(*one, sentences("it"), patience=60) for one in decided if one is not None]

    assert len(found) > 5
    assert sum(one.done is not None for one in found) > len(found) / 2
    for one in found:
        acts = [other.act for other in one.others]
        assert len(set(acts)) == len(acts) <= 3
        assert all(0 <= chance <= 1 for other in one.others for chance in (other.harm, other.risk))
        assert "‹" not in "".join(acts), "what was guessed is not marked: nobody fills it in any more"


def test_decisions_that_promised_less_are_told_the_worst_first(demo: GameHost) -> None:
    """What came of them does not count, and what promised hardly more is left out."""
    port = SeatPort(demo, REFEREE)
    curve = done(analyse(port, demo.game.rules)).curve
    acts = [stage.record for stage in curve.stages]

    def promising(done: float, best: float) -> Otherwise:
        return Otherwise(Offer("done", done, 0.0), (Offer("best", best, 0.0),))

    weighed = {
        acts[3]: promising(0.1, 0.3),
        acts[5]: promising(0.5, 0.52),
        acts[7]: promising(0.0, 0.9),
        acts[9]: Otherwise(why="none"),
    }
    found = missed(curve, weighed)

    assert [(one.record, round(one.lost, 2)) for one in found] == [(acts[7], 0.9), (acts[3], 0.2)]
    assert sorted(worth_weighing(curve)) == acts[1:]


def test_at_a_real_table_it_says_that_people_measured() -> None:
    with open_game(GOLDEN / "bassa_intensita-crossroads-tape.jsonl", write=False) as host:
        port = SeatPort(host, REFEREE)
        decided = next(one for record in range(9, port.tip) if (one := port.decided(record)) is not None)
        found = otherwise(*decided, sentences("en"))

    assert found.why == "measured"
    assert "People measured here" in sentences("en").say(told(found)[0])


@pytest.mark.parametrize(
    ("language", "none"),
    [
        ("en", "Nothing else that was looked at promised more."),
        ("it", "Nient'altro di ciò che si è guardato prometteva di più."),
    ],
)
def test_acts_that_promised_less_are_not_listed_one_by_one(language: str, none: str) -> None:
    """What promised nothing at all tells only that what was done was the best; what risked less is told."""
    words, done = sentences(language), Offer("Bassi fires", 0.2, 0.1, "patrol")
    worse, safer = Offer("Fabbri fires", 0.0, 0.1), Offer("Fabbri stays", 0.0, 0.0)

    assert words.say(told(Otherwise(done, (worse,)))[-1]) == none
    assert len(told(Otherwise(done, (worse,)))) == 3
    again = Offer("Sanna stays", 0.0, 0.0)
    assert [one.args["act"] for one in told(Otherwise(done, (safer, again, worse)))[2:]] == ["Fabbri stays"]
