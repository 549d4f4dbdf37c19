"""What games and their seats are called in the reader's language."""

from __future__ import annotations

from core.engine.contract.seats import Level, is_bot, level_of
from core.hosting.lobby import GameLine
from core.hosting.rows import GameRow
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


def who_sits(kind: str, people: tuple[str, ...], invited: tuple[str, ...], words: Sentences) -> str:
    """Return who plays a seat, in a few words; *kind* says how well a bot does."""
    if is_bot(kind):
        return bot_named(level_of(kind), words)
    told = [*people, *(words.text("tui-seat-invited", name=name) for name in invited)]
    return words.listed(told) if told else words.text("tui-seat-free")


def seats_of(line: GameLine, words: Sentences) -> str:
    """Return who plays what, in one sentence."""
    told = [
        f"{words.say(one.name)}: {who_sits(one.player, one.people, one.invited, words)}" for one in line.seats
    ]
    return "; ".join(told) + "." if told else ""
