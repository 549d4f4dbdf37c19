"""The games that wait on this machine, the one played last first: where each of them stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from core.engine.contract.seats import OBSERVER
from core.engine.contract.view import View
from core.engine.log.first_look import header_at
from core.engine.log.record import Header
from core.guides import KIND
from core.locale import Sentences
from tui.panes.lines import Row
from tui.panes.turn import turn_of, whose
from tui.session.kept.branches import games_here

MOST = 4
"""Games that are shown; the others are a key away."""

LOOKED_THROUGH = 12
"""Games that are looked through for those, the newest ones: each is read whole, beside the keys."""


class Waits(Struct, frozen=True):
    """A kept game: what stands in its header, and what everybody at its table sees now, once it was read."""

    path: Path
    header: Header
    view: View | None = None


_READ: dict[tuple[Path, int, int], Waits | None] = {}
"""What was read of a log, for as long as its file stays as it was; `None` where it does not wait."""


def last_played() -> list[Waits]:
    """Return the game that was played last, by its header alone."""
    for path in games_here()[:LOOKED_THROUGH]:
        if (header := header_at(path)) is not None:
            known = _READ.get(_stamp(path), Waits(path, header))
            if known is not None:
                return [known]
    return []


def waiting(given_up: Callable[[], bool]) -> list[Waits]:
    """Read the games that wait: it takes a while, and ends sooner where nobody wants to know any more."""
    found: list[Waits] = []
    for path in games_here()[:LOOKED_THROUGH]:
        if len(found) == MOST or given_up():
            break
        game = waits(path)
        if game is not None and not _begun_anew(game, found):
            found.append(game)
    return found


def _begun_anew(game: Waits, newer: list[Waits]) -> bool:
    """Whether a guided game that was left was begun anew since: who learns a book does so in one game."""
    scenario = game.header.scenario
    return scenario.startswith(KIND) and any(one.header.scenario == scenario for one in newer)


def waits(path: Path) -> Waits | None:
    """Return where a game stands, read once; nothing of one that is over, or that cannot be read."""
    stamp = _stamp(path)
    if stamp not in _READ:
        _READ[stamp] = _read(path)
    return _READ[stamp]


def _stamp(path: Path) -> tuple[Path, int, int]:
    try:
        status = path.stat()
    except OSError:
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size


def _read(path: Path) -> Waits | None:
    from core.games import open_game

    try:
        host = open_game(path, write=False)
    except Exception:  # a file may hold anything; who chooses it among all games is told what is wrong
        return None
    try:
        game = host.game
        view = game.rules.view(game.rules.known(game.state, OBSERVER), OBSERVER)
        return None if view.over is not None else Waits(path, game.header, view)
    finally:
        host.close()


def waiting_rows(games: list[Waits], words: Sentences) -> Iterator[Row]:
    """Yield the rows of games that wait; Enter goes on with one of them."""
    from core.scenarios.titles import title_of

    for number, game in enumerate(games):
        told = [title_of(game.header, words.language)]
        if game.view is not None:
            told += [turn_of(game.view, words).lower(), _decides(game.view, words)]
        what = ", ".join(part for part in told if part)
        text = words.text("tui-menu-waits" if number else "tui-menu-go-on", game=what)
        note = words.text("tui-saved-note", file=str(game.path))
        yield Row(text, game.path, "strong" if number == 0 else "", played(game.path), note)


def _decides(view: View, words: Sentences) -> str:
    return whose(view, words, lambda seat: words.text(f"tui-seat-{seat}"))


def played(path: Path) -> str:
    """Return when a log was last written, nothing where the system does not say."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    except (OSError, ValueError, OverflowError):
        return ""
