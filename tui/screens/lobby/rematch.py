"""A rematch from the lobby: one key on a game that is over offers it, on the invitation it accepts."""

from __future__ import annotations

from core.hosting.lobby.lobby import Lobby
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.screens.lobby.rows import Entry
from tui.session.lobby_port import LobbyPort


def game_of(lobby: Lobby | None, key: object) -> str:
    """Return the id of the game whose rematch the row *key* is about; "" for a row that is about none."""
    if lobby is None or not isinstance(key, Entry):
        return ""
    over = [line.id for line in lobby.finished if line.seat]
    asked = {line.id: line.rematch_of for line in lobby.invitations if line.rematch_of}
    if key.game in asked:
        return asked[key.game]
    return key.game if key.does == "read" and key.game in over else ""


async def asked(guest: LobbyPort, game: str, words: Sentences) -> tuple[str, str]:
    """Ask for a rematch of *game*, or accept it; return what came of it, and whether that is good or bad."""
    try:
        before = guest.rematch_standing(game)
        await guest.rematch(game)
        after = guest.rematch_standing(game)
    except Refused as told:
        return words.say(told.message), "bad"
    if after == "begun":
        return words.text("tui-lobby-rematch-begun"), "good"
    return words.text(f"tui-lobby-rematch-{'waits' if before == 'waits' else 'asked'}"), "good"
