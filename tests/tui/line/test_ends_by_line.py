"""A game ended by typed lines: nothing by one word alone, an offer answered, a referee's word."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_conversation import RANGERS, Talk

from core.games import header_of, keep_game
from core.locale import sentences
from core.scenarios import load
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting


def talk(folder: Path, language: str = "en", **header: object) -> Talk:
    """Sit down to a game of two at one keyboard, or as its referee."""
    loaded = load(RANGERS)
    host = keep_game(loaded, header_of(loaded, dice="typed", **header), folder / "game.jsonl")  # type: ignore[arg-type]
    return Talk(host, language)


@pytest.mark.parametrize(
    ("language", "typed", "yes"),
    [("en", "resign", "yes"), ("it", "mi arrendo", "sì"), ("en", "Give up", "y")],
)
async def test_a_resignation_is_told_first_and_done_with_a_yes(
    tmp_path: Path, language: str, typed: str, yes: str
) -> None:
    """You should read who wins then; the word alone does nothing."""
    table = talk(tmp_path, language)
    await table.begin()
    said = await table.hear(typed)
    won = sentences(language).text("verdict-won", side="x").partition(" ")[0]
    assert won in said and yes[:1] in said and table.host.game.state.over is None
    said = await table.hear(f"{typed} {yes}")
    assert table.host.game.state.closed.how == "resigned" and won in said
    table.host.close()


async def test_both_at_one_keyboard_agree_by_one_line(tmp_path: Path) -> None:
    """You should be told that the others have to agree, and end it with a yes."""
    table = talk(tmp_path)
    await table.begin()
    assert "have to agree" in await table.hear("draw")
    assert table.host.game.state.offer is None
    assert "A draw." in await table.hear("draw yes")
    assert table.host.game.state.closed.how == "draw"
    table.host.close()


async def test_an_offer_of_the_other_side_is_told_and_answered(tmp_path: Path) -> None:
    """You should read what answers it; a line that declines goes on with the game."""
    table = talk(tmp_path)
    await table.begin()
    host = table.host
    from core.engine.contract.engine_facts import OfferEnd

    host.submit("militia", OfferEnd("stop"))
    table.talk.news()
    assert "accept" in table._new()
    assert "no agreement" in await table.hear("decline")
    assert host.game.state.offer is None and host.game.state.over is None
    host.submit("militia", OfferEnd("stop"))
    table.talk.news()
    assert "Nobody wins" in await table.hear("accept yes")
    host.close()


async def test_a_referee_ends_a_game_by_a_line_with_the_reason(tmp_path: Path) -> None:
    """You should type for whom and why; a side that is none is no such line."""
    table = talk(tmp_path, referee=True, seats={"referee": "person"})
    said: list[str] = []
    table.talk = Conversation(Sitting.of(table.host), sentences("en"), said.append)
    await table.talk.begin()
    await table.talk.hear("end game nobodies: too late")
    assert table.host.game.state.over is None
    await table.talk.hear("end game rangers: the last train leaves")
    closed = table.host.game.state.closed
    assert (closed.how, closed.winner, closed.reason) == ("refereed", "rangers", "the last train leaves")
    assert "the last train leaves" in " ".join(said)
    table.host.close()
