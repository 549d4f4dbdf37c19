"""What stands at the right of a row leaves the row's own words room to be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, begun, playing
from textual.app import App, ComposeResult

from tui.panes.lines import LinesPane, Row


class Alone(App[None]):
    """One pane, as narrow as that beside the map at 80 columns."""

    def compose(self) -> ComposeResult:
        yield LinesPane(id="alone")


async def drawn(*rows: Row) -> list[str]:
    app = Alone()
    async with app.run_test(size=(31, 12)) as pilot:
        pane = app.query_one(LinesPane)
        pane.show(rows)
        await pilot.pause()
        return [line.text.rstrip() for line in pane.draw(31, 11)]


async def test_a_long_reason_is_read_in_one_piece_and_its_value_stands_at_its_end() -> None:
    """You should not read one word, a gap, the value, and the rest of the sentence below."""
    shown = await drawn(Row("il tiratore ha mosso in questo turno", None, "", "-1 più difficile", indent=2))

    assert [" ".join(line.split()) for line in shown if line.strip()] == [
        "il tiratore ha mosso in", "questo turno", "-1 più difficile",
    ]  # fmt: skip


async def test_a_short_right_side_stays_in_the_first_line_also_of_a_row_that_is_chosen() -> None:
    """You should find a chance, or a man's state, where it has always stood."""
    chance = await drawn(Row("the shooter has moved in this turn", None, "", "-1", indent=2))
    chosen = await drawn(Row("Adams of the first squad", "adams", "", "SUPPRESSED AIMS", indent=2))

    assert chance[0].endswith("-1") and chosen[0].endswith("SUPPRESSED AIMS")


@pytest.mark.parametrize(("language", "told"), [("en", "The whole side"), ("it", "Tutta la parte")])
async def test_the_row_of_the_whole_side_is_not_cut_in_a_word(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should read what fits: what the side does stands below the list, and in the prompt."""
    async with playing(begun(tmp_path), TABLE, language=language) as player:
        await player.press("enter")
        row = player.marked_of(await player.press("home")).strip("▸ │┃")
        assert row == told


async def test_a_name_that_leaves_no_room_for_its_team_is_told_without_it(tmp_path: Path) -> None:
    """You should not read half the name of a squad; the note under the list says which it is."""
    host = begun(tmp_path, "bassa_intensita/ambush_at_dusk", seats={"patrol": "person", "band": "bot"})
    async with playing(host, TABLE, language="it") as player:
        sees = await player.press("enter", "escape", *["n"] * 9)
        (row,) = (line.split("▏")[1] for line in sees.splitlines() if "Cpl Marin" in line.split("▏")[-1][:16])
        assert "Cpl Marin" in row and "(" not in row and "…" not in row
