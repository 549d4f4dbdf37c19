"""The row of a long act in the log tells what came of it: who is out, who is hurt; shots only beside that."""

from __future__ import annotations

import pytest

from core.engine.contract.facts import Event, Fired, Mark, Measured, Thrown
from core.engine.seat.log_line import LogLine
from core.engine.words.message import Message, say
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
        "  7 [+] Orders. Niko is out. … Shot 3. Shot 4. (7 lines"
    )


def test_a_shot_is_told_with_what_came_of_it_and_no_other_stands_right_before_that() -> None:
    """You should read the shot that hurt, and signs where others were left out."""
    hurt: list[tuple[Event, str]] = [(Shot(), "Savo hits."), (Harm("hurt"), "The lorry is immobilised.")]
    told = row((Harm(), "Orders."), *SHOTS, *hurt, *SHOTS)
    assert "Orders. … Savo hits. The lorry is immobilised. … Shot 4. (" in told


def test_all_who_are_out_are_told_and_the_gravest_of_the_rest() -> None:
    out = [(Harm("loss"), f"Out {number}.") for number in range(4)]
    assert "Orders. Out 0. Out 1. Out 2. Out 3. (" in row((Harm(), "Orders."), *out, *SHOTS)
    hurt: list[tuple[Event, str]] = [(Harm("morale"), "Fails."), (Harm("hurt"), "Shocked.")]
    assert "Mato is hit. Fails. Shocked. … Shot 4. (" in row((Shot(), "Mato is hit."), *hurt, *SHOTS)


def test_where_nothing_weighs_the_last_line_stands() -> None:
    lines: list[tuple[Event, str]] = [(Harm(), f"Line {number}.") for number in range(8)]
    assert "Line 0. … Line 7. (8 lines" in row(*lines)


def test_an_act_of_which_only_the_last_line_is_no_measurement_is_told_by_it() -> None:
    """You should read what was done behind seven lines of who is near and who sees."""
    asked = [(Measured({"ask": "near"}, True, "typed"), f"Near {number}.") for number in range(7)]
    assert row(*asked, (Harm(), "Jure runs.")).startswith("  7 [+] Jure runs. (8 lines")
    assert row((Harm(), "Jure runs."), *asked).startswith("  7 [+] Jure runs. … Near 6. (8 lines")
    assert row(*asked).startswith("  7 [+] Near 0. … Near 6. (7 lines")


class Goes(Event, frozen=True):
    pass


def rows(*acts: tuple[Event, Message], opened: tuple[int, ...] = (), language: str = "en") -> list[str]:
    words = sentences(language)
    lines = [LogLine(7, at, "", "", 1, "", fact, says) for at, (fact, says) in enumerate(acts)]
    told = [Told(line, False, words.say(line.message)) for line in lines if line.message is not None]
    return [" ".join(row.text.split()) for row in rows_of(told, opened, 9, True, words)]


def walks(who: str, cm: float = 8.0) -> tuple[Event, Message]:
    return Goes(), say("lu-moved-walk", who=who, cm=cm)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["7 Ada moves 8 cm. The same: Ben, Cid and Dan.", "Eve moves 5 cm."]),
        ("it", ["7 Ada muove di 8 cm. Lo stesso: Ben, Cid e Dan.", "Eve muove di 5 cm."]),
    ],
)
def test_lines_of_an_act_that_say_the_same_of_so_many_take_one_row(language: str, told: list[str]) -> None:
    """You should read a squad that goes together in a row, and each of those who are hurt."""
    squad = [walks("Ada"), walks("Ben"), walks("Cid"), walks("Dan"), walks("Eve", 5.0)]
    assert rows(*squad, language=language) == told
    assert len(rows(*squad, opened=(7,))) == 5
    assert len(rows(walks("Ada"), walks("Ben"))) == 2
    assert len(rows(*((Harm("loss"), says) for _, says in squad[:4]))) == 4
    assert len(rows(*((Thrown("", (1,)), says) for _, says in squad[:4]))) == 4


def test_two_that_come_by_turns_take_two_rows() -> None:
    """You should read who is seen from now on, and that they go, though one line stands between another."""
    seen = [(Goes(), say("lu-placed-unit", who=who)) for who in ("Ada", "Ben", "Cid")]
    gone = [walks(who) for who in ("Ada", "Ben", "Cid")]
    both = rows(*(one for pair in zip(seen, gone, strict=True) for one in pair))
    assert [row.partition(". ")[2] for row in both] == ["The same: Ben and Cid."] * 2
