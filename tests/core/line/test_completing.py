"""What may be typed next, with what it means."""

from __future__ import annotations

from test_line_words import rangers
from typed_games import reader

from core.engine.seat.known import Known
from core.line.acts.completing import accepted, completions, shown

__all__ = ["rangers"]


def offered(seat: Known, text: str) -> list[str]:
    return [one.words for one in completions(reader(seat), text).found]


def test_a_line_begins_with_whoever_may_do_something(rangers: Known) -> None:
    found = completions(reader(rangers), "")
    assert found.found[0].words == "hayes" and "Fire" in found.found[0].detail
    assert "end turn 9 not acted" in [one.words for one in found.found]


def test_after_a_name_come_his_acts_and_after_an_act_its_targets(rangers: Known) -> None:
    assert offered(rangers, "hayes ")[:2] == ["run", "move and shoot"]
    assert offered(rangers, "hayes fi") == ["fire", "covering fire"]
    assert offered(rangers, "hayes fire ")[:2] == ["qasim", "bilal"]
    found = completions(reader(rangers), "hayes fire qa")
    assert found.ghost == "sim" and "46 cm" in found.found[0].detail


def test_what_is_taken_over_can_be_typed_on(rangers: Known) -> None:
    text = "h fi"
    text = accepted(text, completions(reader(rangers), text))
    assert text == "h fire "
    text = accepted(text + "bi", completions(reader(rangers), text + "bi"))
    assert text == "h fire bilal "


def test_a_name_of_several_words_is_gone_on_with(rangers: Known) -> None:
    assert completions(reader(rangers), "propose to e").ghost == "nd the game"
    assert completions(reader(rangers), "hayes move ").ghost == "and shoot"


def test_no_act_is_offered_after_a_colon_and_a_row_holds_what_fits(rangers: Known) -> None:
    assert offered(rangers, "hayes fire qasim : 3") == []
    assert offered(rangers, "hayes fire qasim : 3; kow")[0] == "kowalski"
    row = shown(completions(reader(rangers), "hayes ").found, 30)
    assert row.startswith("run · move and shoot") and len(row) <= 32
