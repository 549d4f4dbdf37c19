"""`play`, `demo`, `replay` and the menu: what opens a screen, and what happens without a terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from core.engine.game.host import GameHost
from core.engine.log.record import Header
from core.games import header_of, keep_game, open_game, shipped, sides_of
from core.locale import Sentences
from core.rules import load as load_rules
from core.scenarios import Scenario, load, ready
from tui.cli.auto import options_of
from tui.cli.force import bringing
from tui.session.error import told
from tui.session.eyes import eyes_of

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
    host: GameHost | None = None
    seat: str | None = None
    match args.verb:
        case "play":
            host = begun(args)
        case "demo":
            host = keep_game(scenario := load(demo_scenario()), header_of(scenario))
        case "replay":
            host = open_game(Path(args.log).expanduser(), write=False)
            seat = eyes_of(host.game, args.seat, args.reveal)
    from tui.app.app import run

    try:
        return run(host, language=spoken.language, replay=args.verb == "replay", seat=seat)
    finally:
        if host is not None:
            host.close()


class Planned(NamedTuple):
    """A game that the arguments describe: who plays what stands in its header."""

    scenario: Scenario
    header: Header
    words: dict[str, str]
    sides: tuple[str, ...]


def begun(args: argparse.Namespace) -> GameHost:
    """Begin the game that the arguments describe."""
    if args.seat is not None:
        raise told("cli-seat-needs-host")
    planned = planned_by(args)
    return keep_game(planned.scenario, planned.header, words=planned.words)


def planned_by(args: argparse.Namespace) -> Planned:
    """Return the game that the arguments describe."""
    scenario = bringing(load(args.scenario), args.force)
    rules = load_rules(scenario.rules)
    options = options_of(scenario, args.option)
    tape = bool(args.tape)
    seats: dict[str, str] = {}
    sides = sides_of(scenario, options, tape, rules)
    words = words_of(args.words, sides) if args.words else {}
    if args.solo is not None:
        if args.solo not in sides:
            raise told("cli-no-side", side=args.solo, known=", ".join(sides))
        seats = {side: "person" if side == args.solo else "bot" for side in sides}
        if tape or args.dice == "typed":
            raise told("cli-solo-needs-map")
    if args.referee:
        seats["referee"] = "person"
    header = header_of(
        scenario,
        dice=args.dice,
        ruler="tape" if tape else "map",
        referee=args.referee,
        options=options,
        seats=seats,
    )
    return Planned(scenario, header, words, sides)


def words_of(said: Sequence[str], sides: tuple[str, ...]) -> dict[str, str]:
    """Return what players add to their shares of the dice, written `side=words`."""
    words: dict[str, str] = {}
    for one in said:
        side, equals, text = one.partition("=")
        if not equals:
            raise told("cli-words-form", said=one)
        if side not in sides:
            raise told("cli-no-side", side=side, known=", ".join(sides))
        words[side] = text
    return words


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
