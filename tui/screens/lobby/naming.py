"""What games and their seats are called in the reader's language."""

from __future__ import annotations

from core.engine.contract.seats import Level, is_bot, level_of
from core.hosting.lobby.lobby import GameLine, Seat
from core.hosting.seats.rows import GameRow
from core.hosting.seats.seating import SeatRow
from core.locale import Sentences
from core.scenarios.titles import title_in


def title_of(line: GameLine | GameRow, words: Sentences) -> str:
    """Return the name of a game: its maker's, with that of its scenario in the reader's language."""
    own = line.name if isinstance(line, GameLine) else line.plan.name
    title = words.say(title_in(line.scenario, words.language) or line.title)
    return f"{own} ({title})" if own else title


def seat_of(line: GameLine, seat: str, words: Sentences) -> str:
    """Return what a seat of a game is called."""
    return words.say(next((one.name for one in line.seats if one.seat == seat), seat))


def bot_named(level: Level, words: Sentences) -> str:
    """Return what a bot of a level is called beside its seat."""
    return words.text("tui-seat-bot-of", level=words.text(f"tui-level-{level}"))


def who_sits(seat: Seat | SeatRow, words: Sentences) -> str:
    """Return who plays a seat, in a few words, how well a bot does, and to whom it is handed."""
    if is_bot(seat.player):
        return bot_named(level_of(seat.player), words)
    how = {name: "tui-seat-handed" if name in seat.heirs else "tui-seat-invited" for name in seat.invited}
    told = [*seat.people, *(words.text(id, name=name) for name, id in how.items())]
    return words.listed(told) if told else words.text("tui-seat-free")


def seats_of(line: GameLine, words: Sentences) -> str:
    """Return who plays what, in one sentence."""
    told = [f"{words.say(one.name)}: {who_sits(one, words)}" for one in line.seats]
    return "; ".join(told) + "." if told else ""
