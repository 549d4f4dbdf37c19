"""`play`, `demo`, `replay` and the menu: what opens a screen, and what happens without a terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from core.engine.game.host import GameHost
from core.engine.words.paths import path_of
from core.engine.words.sanitize import clean
from core.games import keep_game, open_game, shipped
from core.locale import Sentences
from core.scenarios import Scenario, load, ready
from tui.cli.planning import planned_by
from tui.session.error import told
from tui.session.eyes import eyes_of
from tui.session.kept.left import usual_screen
from tui.session.seats import Seats

DEMO = "demo"
"""The recorded game that comes with the program, in `saves/`."""


def at_terminal() -> bool:
    """Whether there is a screen to draw on and a keyboard to read."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def screen(args: argparse.Namespace, spoken: Sentences) -> int:
    """Open the screen that the subcommand asks for."""
    if not at_terminal():
        if args.verb == "demo":
            return demo_as_text(spoken)
        raise told("cli-no-terminal", verb=args.verb or "schermaglia")
    if getattr(args, "host", False):
        from tui.cli.at_desk import at_desk

        return at_desk(args, spoken)
    if args.verb == "open":
        from tui.cli.opening import open_here

        return open_here(args, spoken)
    host: GameHost | Scenario | Seats | Path | None = None
    seat: str | None = None
    match args.verb:
        case "play":
            host = begun(args)
        case "demo":
            host = load(demo_scenario())
        case "edit":
            host = edited(args.file, args.book, spoken)
        case "learn":
            host = learning(args.book)
        case "replay":
            host = open_game(path_of(args.log), write=False)
            seat = eyes_of(host.game, args.seat, args.reveal)
    from tui.app.running import run

    try:
        return run(host, language=spoken.language, replay=args.verb == "replay", seat=seat)
    finally:
        if isinstance(host, GameHost):
            host.close()


def begun(args: argparse.Namespace) -> GameHost:
    """Begin the game that the arguments describe."""
    if args.seat is not None:
        raise told("cli-seat-needs-host")
    if args.clock is not None:
        raise told("cli-clock-needs-host")
    planned = planned_by(args)
    return usual_screen(keep_game(planned.scenario, planned.header, words=planned.words))


def edited(file: str, book: str | None, spoken: Sentences) -> Path:
    """Return the file that is to be written, read once to see that it can be; a new one by its book."""
    from core.case_law import write_new
    from core.rules import whole_books
    from core.scenarios.starting import started
    from tui.screens.editor.in_hand import ScenarioInHand

    path = path_of(file)
    if not path.exists():
        fits = [id for id in whole_books() if book and id.startswith(book)]
        if len(fits) != 1:
            raise told("editor-no-book", file=clean(str(path), 300), known=", ".join(whole_books()))
        write_new(started(fits[0], spoken.say), path)
    ScenarioInHand(path)
    return path


def learning(book: str) -> Seats:
    """Begin the guided first game of a rule book, of which a beginning is enough."""
    from core.guides import every, guide_of
    from tui.session.here.guided import GuidedSitting, begin

    wanted = book.strip().lower().replace(" ", "_")
    found = [id for id in every() if wanted and id.startswith(wanted)]
    if len(found) != 1:
        raise told("guide-none", book=book, known=", ".join(every()))
    guide = guide_of(found[0])
    return GuidedSitting(guide, begin(guide))


def demo_scenario() -> str:
    """Return the scenario that shows the program: the quickest one there is."""
    if not (scenarios := ready()):
        raise told("cli-no-scenarios")
    return min(scenarios, key=lambda id: load(id).minutes or 999.0)


def demo_as_text(spoken: Sentences) -> int:
    """Print the recorded demo game as sentences: for pipes and for machines without a terminal."""
    from tui.cli.log import log

    path = shipped(DEMO)
    if not path.exists():
        raise told("cli-no-demo", file=str(path))
    return log(str(path), None, False, spoken)
