"""A game ended by keys before its book ends it: given up, agreed on, offered to the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen_text import TABLE, Player, begun, playing

from core.engine.contract.seats import BOT, PERSON
from core.engine.seat.answering_offers import answer_of
from core.engine.seat.strength import behind, strength
from core.locale import sentences
from core.rules import load

SCENARIOS = ("rangers_and_militia", "patrol_clash", "village_defence", "ambush_at_dusk")
"""One of each book."""


def closed(player: Player) -> str:
    """Return how people have ended the game on the screen, "" while it goes on."""
    found = player.app.screen.seen.port.view().closed  # type: ignore[attr-defined]
    return found.how if found is not None else ""


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", SCENARIOS)
async def test_a_side_resigns_by_keys_and_is_told_before_who_wins_then(
    tmp_path: Path, scenario: str, language: str
) -> None:
    """You should read who would win, with the mark on No; Enter alone gives nothing up."""
    words = sentences(language)
    host = begun(tmp_path, scenario)
    one, other = host.game.seats
    winner = next(side.name for side in host.game.rules.view(host.game.state, one).sides if side.id == other)
    async with playing(host, TABLE, language) as player:
        await player.press("enter", "f8", "enter", "f8")
        assert closed(player) == ""
        await player.pick(words.text("ending-resign")[:18])
        assert words.text("verdict-won", side=words.say(winner)) in player.sees
        assert words.text("tui-no") in player.marked
        await player.press("enter")
        assert closed(player) == ""
        await player.press("f8")
        await player.pick(words.text("ending-resign")[:18], words.text("tui-yes"))
        assert closed(player) == "resigned"
        assert words.text("verdict-won", side=words.say(winner)) in player.sees


@pytest.mark.parametrize(("language", "told"), [("en", "The page is written"), ("it", "La pagina è scritta")])
async def test_the_end_offers_a_page_to_keep(tmp_path: Path, language: str, told: str) -> None:
    """You should read where it was written, another one each time; it tells the game with everything open."""
    words = sentences(language)
    async with playing(begun(tmp_path, "patrol_clash"), TABLE, language) as player:
        await player.press("enter", "f8")
        await player.pick(words.text("ending-resign")[:18], words.text("tui-yes"))
        await player.until(words.text("tui-over-page")[:12])
        assert told in " ".join((await player.press("p")).split())
        await player.press("p")
    pages = sorted(tmp_path.glob("*.html"))
    assert [one.name for one in pages] == ["game-2.html", "game.html"]
    assert words.text("report-eyes-all") in pages[1].read_text(encoding="utf-8")


async def test_both_at_one_keyboard_agree_on_a_draw(tmp_path: Path) -> None:
    """You should be asked whether the other one agrees, and read the draw with its points."""
    async with playing(begun(tmp_path), TABLE) as player:
        await player.press("enter", "f8")
        await player.pick("Offer a draw")
        assert "Militia" in player.sees and closed(player) == ""
        await player.pick("Yes")
        assert closed(player) == "draw" and "A draw." in player.sees


async def test_the_program_answers_an_offer_by_its_one_rule(tmp_path: Path) -> None:
    """You should read that rule first, and its answer in the log: as strong as you it plays on."""
    host = begun(tmp_path, seats={"rangers": PERSON, "militia": BOT})
    async with playing(host, TABLE) as player:
        player.app.screen.turns.bot_pause = 0.01  # type: ignore[attr-defined]
        await player.press("f8")
        assert "smaller share" in " ".join(player.sees.split())
        await player.pick("Offer a draw")
        await player.until("no agreement")
        assert closed(player) == "" and "Militia: declined." in player.sees
        await player.press("f8")
        await player.pick("Call the game off", "Yes")
        assert closed(player) == "call_off" and "It does not count." in player.sees


def test_the_program_agrees_to_a_draw_where_fewer_of_its_own_still_fight(tmp_path: Path) -> None:
    """By what it sees, and by nothing else; it takes any offer to call a game off."""
    from msgspec.structs import replace

    from core.engine.contract.ends import Offer

    game = begun(tmp_path).game
    view = load("breaking_news").view(game.state, "militia")
    assert answer_of(view) is None
    offered = replace(view, offer=Offer("rangers", "draw"))
    assert not behind(view, "militia") and answer_of(offered) == {"do": "decline_offer"}
    hurt = [replace(one, out=True) if one.own else one for one in view.figures[:]]
    weaker = replace(offered, figures=tuple(hurt))
    assert strength(weaker, "militia") == 0.0 and answer_of(weaker) == {"do": "accept_offer"}
    off = replace(view, offer=Offer("rangers", "call_off"))
    assert answer_of(off) == {"do": "accept_offer"}
    assert answer_of(replace(view, offer=Offer("militia", "draw"))) is None


async def test_an_end_is_found_by_its_words_and_typed_as_a_line(tmp_path: Path) -> None:
    """You should find it in the palette; a typed line says what it comes to, and does it with a yes."""
    async with playing(begun(tmp_path), TABLE) as player:
        await player.press("enter", "ctrl+p", *"resign")
        assert "Give up the game" in await player.settle()
        await player.press("escape", ":", *"resign", "enter")
        assert "resign yes" in player.sees and closed(player) == ""
        await player.press(":", *"resign yes", "enter")
        assert closed(player) == "resigned"
