"""The end of a game in every book: who has won, by what, line by line, and the way into the replay."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

import pytest
from screen_text import TABLE, WIDE, Player, begun, playing

from core.engine.game.host import GameHost
from core.engine.seat.bot import play_out
from core.engine.words.ids import SideId
from core.engine.words.message import Message, say
from core.locale import sentences
from core.rules.bassa_intensita.turn.ending import verdict_lines
from core.rules.breaking_news.ending import victory
from core.rules.linea_di_tiro.deck import ending as cards_over
from core.rules.ludonet.morale import game_end
from tui.screens.game.screen import GameScreen

ENDS = {
    "rangers_and_militia": "Militia",
    "patrol_clash": "12",
    "village_defence": "cards",
    "ambush_at_dusk": "10",
}
"""A scenario of each book, and a word that its verdict has in any case; who wins is the dice's."""


@cache
def ended(scenario: str) -> GameHost:
    """Return a game that bots have played to its end."""
    host = begun(Path(mkdtemp()), scenario)
    play_out(host.game, 3)
    assert host.game.state.over is not None
    return host


def told_in_pane(player: Player) -> str:
    """Return what stands in the list and above it, its lines put together."""
    pane = player.app.focused
    assert pane is not None
    x, y, width, height = pane.region
    rows = [line[x : x + width - 1].strip(" ▶") for line in player.sees.splitlines()[y : y + height]]
    return " ".join(" ".join(rows).split())


@pytest.mark.parametrize(("language", "size"), [("en", TABLE), ("it", TABLE), ("en", WIDE)])
@pytest.mark.parametrize("scenario", ENDS)
async def test_every_book_tells_who_has_won_by_what_and_leads_into_the_replay(
    scenario: str, language: str, size: tuple[int, int]
) -> None:
    """You should read all of the verdict without a key, at 80 columns too; r begins the replay."""
    game = ended(scenario).game
    told = game.rules.view(game.state, game.seats[0]).verdict
    verdict = [sentences(language).say(line) for line in told]
    assert len(verdict) > 1 and ENDS[scenario] in " ".join(map(sentences("en").say, told))
    async with playing(ended(scenario), size, language) as player:
        assert " ".join(verdict) in told_in_pane(player), player.sees
        await player.press("r")
        screen = player.app.screen
        assert isinstance(screen, GameScreen) and screen.seen.past == 0


async def test_what_stands_below_what_can_be_chosen_is_scrolled_to() -> None:
    """You should come to the last line of the points with End and Page Down, and back with Home."""
    async with playing(ended("rangers_and_militia"), TABLE) as player:
        last = player.app.screen.board.orders.rows[-1].text.split()[-1]
        assert last not in told_in_pane(player)
        assert last in " ".join((await player.press("end")).split()) and last in told_in_pane(player)
        await player.press("home")
        assert "Victory: Rangers." in told_in_pane(player)
        await player.press(*["pagedown"] * 9)
        assert last in told_in_pane(player)
        await player.press(*["pageup"] * 9)
        assert "Victory: Rangers." in told_in_pane(player)


RED, BLUE = say("side-name", en="Red", it="Rossi"), say("side-name", en="Blue", it="Blu")


def in_words(lines: tuple[Message, ...]) -> list[str]:
    return [sentences("en").say(line) for line in lines]


def over(message: Message | None, **more: Any) -> Any:
    return SimpleNamespace(over=message, closed=None, **more)


def test_other_ways_to_end_are_told_line_by_line() -> None:
    """A side that has nobody left, one that is broken, a draw: each with its reason."""
    nobody = say("lu-over-none-left", side=RED)
    assert in_words(game_end.verdict(over(say("lu-won", why=nobody, winner=BLUE)))) == [
        "Victory: Blue.", "Red: nobody is left on the field.",
    ]  # fmt: skip
    assert in_words(game_end.verdict(over(say("lu-drawn", why=nobody))))[0] == "A draw."
    broken = say("lt-over-broken", side=RED)
    table: dict[str, Any] = {
        "drawn": 7,
        "sides": {},
        "figures": {},
        "counted": (),
        "tape": True,
        "may_hide": bool,
    }
    assert in_words(cards_over.verdict(over(say("lt-over-won", why=broken, side=BLUE), **table))) == [
        "Victory: Blue.", "Red: the losses are too many.", "After 7 cards.",
    ]  # fmt: skip
    assert in_words(cards_over.verdict(over(say("lt-over-draw", why=broken), **table)))[0] == "Nobody wins."
    both = over(say("bi-over-broken", side=RED), winner=SideId(""), lost=(), became=())
    assert in_words(verdict_lines(both)) == ["Nobody wins.", "Broken: Red."]


def test_equal_defeat_points_are_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(victory, "total", lambda state, side: 15)
    monkeypatch.setattr(victory, "side_name", lambda state, side: {"red": RED, "blue": BLUE}[side])
    state = over(say("bn-over-turns", side=""), sides={SideId("red"): None, SideId("blue"): None})
    monkeypatch.setattr(victory, "over", lambda state, why: why)
    assert in_words(victory.verdict(state)) == [
        "A draw.", "The last turn is over.", "Red: 15 defeat points.", "Blue: 15 defeat points.",
        "Who has fewer defeat points wins.",
    ]  # fmt: skip


@pytest.mark.parametrize("verdict", [game_end.verdict, cards_over.verdict, verdict_lines, victory.verdict])
def test_before_the_end_there_is_no_verdict(verdict: Any) -> None:
    assert verdict(over(None)) == ()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", ENDS)
async def test_the_prompt_says_what_can_be_done_and_not_the_verdict_once_more(
    scenario: str, language: str
) -> None:
    """You should read under who has won each letter that leads on; why he has stands in list and log."""
    game, text = ended(scenario).game, sentences(language).text
    first, *why = (sentences(language).say(one) for one in game.rules.view(game.state, game.seats[0]).verdict)
    async with playing(ended(scenario), TABLE, language) as player:
        *_, above, below, last = player.sees.splitlines()[-4:-1]
        prompt = " ".join(f"{above} {below} {last}".split())
        assert text("tui-game-over", how=first) in prompt
        assert why[0] not in prompt
        for letter, name in (("r", "replay"), ("a", "analysis"), ("p", "page")):
            assert f"{letter} {text(f'tui-over-short-{name}')}" in last
