"""`line GAME`: a whole game as plain sentences, without a screen: for screen readers, pipes, slow lines."""

from __future__ import annotations

import argparse
import asyncio
import sys

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.words.paths import path_of
from core.games import keep_game, open_game
from core.locale import Sentences
from tui.cli.planning import planned_by
from tui.line.conversation import Conversation
from tui.session.error import told
from tui.session.here.session import Sitting


def line(args: argparse.Namespace, spoken: Sentences) -> int:
    """Play the game that the arguments name; 1 where it was a pipe and some line of it could not be done."""
    with opened(args, spoken) as host:
        seats = sitting(host, args.seat)
        at_keyboard = sys.stdin is not None and sys.stdin.isatty()
        conversation = Conversation(seats, spoken, say)
        asyncio.run(converse(conversation, at_keyboard))
    return int(conversation.failed and not at_keyboard)


def say(sentence: str) -> None:
    """Print one sentence at once: whoever reads a pipe waits for it."""
    print(sentence, flush=True)


def opened(args: argparse.Namespace, spoken: Sentences) -> GameHost:
    """Open the kept game that the arguments name, or begin one by the scenario that they name."""
    path = path_of(args.game)
    if path.suffix == ".jsonl" or (path.is_file() and path.suffix != ".toml"):
        return open_game(path)
    args.scenario = args.game
    planned = planned_by(args)
    host = keep_game(planned.scenario, planned.header, words=planned.words)
    say(spoken.text("line-kept", file=str(host.log.path)))
    return host


def sitting(host: GameHost, seat: str | None) -> Sitting:
    """Return who sits at this keyboard: everybody whom people play, or one *seat* alone."""
    seats = Sitting.of(host)
    if seat is None:
        return seats
    if seat not in (*host.game.seats, REFEREE) or seat in seats.bots:
        raise told("cli-no-seat", seat=seat, known=", ".join(seats.people))
    return Sitting(host, (seat,), seats.bots)


async def converse(conversation: Conversation, at_keyboard: bool) -> None:
    """Hear line after line, until there is none or no more is wanted."""
    await conversation.begin()
    while not conversation.over:
        if at_keyboard:
            print(conversation.prompt, end="", flush=True)
        heard = await asyncio.to_thread(sys.stdin.readline)
        if not heard or not await conversation.hear(heard):
            return
