"""`log`: a game's log as sentences, or as JSON for other programs."""

from __future__ import annotations

import msgspec

from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.locale import Sentences
from core.story.account import account_lines
from tui.cli.looked_at import looked_at, print_row


def print_lines(host: GameHost, seat: str, spoken: Sentences) -> None:
    """Print the log as sentences, a heading for each turn."""
    port = SeatPort(host, seat)
    turn = 0  # before the first turn, and in a game without turns, there is no heading
    for line in port.lines_since(0):
        if line.message is None:
            continue
        if line.turn != turn:
            turn = line.turn
            print(spoken.text("cli-log-turn", turn=turn))
        mark = f"  [{spoken.text('log-undone')}]" if port.taken_back(line) else ""
        print(f"{line.record:>5}  {spoken.say(line.message)}{mark}")


def print_end(host: GameHost, seat: str, spoken: Sentences) -> None:
    """Print what a book has to say of a game that is over: its points line by line, its news."""
    view = SeatPort(host, seat).view()
    if view.over is None:
        return
    if view.points:
        print(f"\n{spoken.text('tui-pane-account')}")
        for text, kind in account_lines(view, spoken):
            print(text if kind == "heading" else f"  {text}")
    if view.bulletin:
        print()
    for sentence in view.bulletin:
        print(spoken.say(sentence))


def print_json(host: GameHost, seat: str, spoken: Sentences) -> None:
    """Print a JSON object a fact: number, time, seat, turn, phase, the fact, its sentence."""
    port = SeatPort(host, seat)
    for line in port.lines_since(0):
        row = msgspec.structs.asdict(line)
        del row["says"]  # the sentence as it is kept; here it stands in words
        row["message"] = spoken.say(line.message) if line.message is not None else None
        row["in_effect"] = port.in_effect(line.record)
        print_row(row)


def log(name: str, seat: str | None, as_json: bool, spoken: Sentences, reveal: bool = False) -> int:
    """Print a log; what the file itself has to tell goes to standard error."""
    with looked_at(name, seat, reveal, spoken) as (host, reader):
        (print_json if as_json else print_lines)(host, reader, spoken)
        if not as_json:
            print_end(host, reader, spoken)
    return 0
