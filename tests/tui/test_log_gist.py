"""The row of a long act in the log tells what came of it: who is out, who is hurt; shots only beside that."""

from __future__ import annotations

from core.engine.contract.facts import Event, Fired, Mark, Measured
from core.engine.seat.log_line import LogLine
from core.engine.words.message import say
from core.locale import sentences
from tui.panes.log_rows import Told, rows_of


class Shot(Event, frozen=True):
    def fired(self) -> tuple[Fired, ...]:
        return (Fired("a", "b"),)


class Harm(Event, frozen=True):
    what: Mark = ""

    def mark(self) -> Mark:
        return self.what


def row(*acts: tuple[Event, str]) -> str:
    told = [
        Told(LogLine(7, at, "", "", 1, "", fact, say("bi-out-now")), False, text)
        for at, (fact, text) in enumerate(acts)
    ]
    (one,) = rows_of(told, (), 9, True, sentences("en"))
    return one.text


SHOTS = [(Shot(), f"Shot {number}.") for number in range(5)]


def test_shots_after_it_do_not_crowd_out_who_is_dead() -> None:
    assert row((Harm(), "Orders."), (Harm("loss"), "Niko is out."), *SHOTS).startswith(
        "  7 [+] Orders. … Niko is out. Shot 3. Shot 4. (7 lines"
    )


def test_all_who_are_out_are_told_and_the_gravest_of_the_rest() -> None:
    out = [(Harm("loss"), f"Out {number}.") for number in range(4)]
    assert "Orders. … Out 0. Out 1. Out 2. Out 3. (" in row((Harm(), "Orders."), *out, *SHOTS)
    hurt: list[tuple[Event, str]] = [(Harm("morale"), "Fails."), (Harm("hurt"), "Shocked.")]
    assert "Mato is hit. … Fails. Shocked. Shot 4. (" in row((Shot(), "Mato is hit."), *hurt, *SHOTS)


def test_where_nothing_weighs_the_last_line_stands() -> None:
    lines: list[tuple[Event, str]] = [(Harm(), f"Line {number}.") for number in range(8)]
    assert "Line 0. … Line 7. (8 lines" in row(*lines)


def test_an_act_of_which_only_the_last_line_is_no_measurement_is_told_by_it() -> None:
    """You should read what was done behind seven lines of who is near and who sees."""
    asked = [(Measured({"ask": "near"}, True, "typed"), f"Near {number}.") for number in range(7)]
    assert row(*asked, (Harm(), "Jure runs.")).startswith("  7 [+] Jure runs. (8 lines")
    assert row((Harm(), "Jure runs."), *asked).startswith("  7 [+] Jure runs. … Near 6. (8 lines")
    assert row(*asked).startswith("  7 [+] Near 0. … Near 6. (7 lines")
