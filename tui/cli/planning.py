"""The game that the arguments of `play` describe: its scenario, its options, who plays what."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from core.case_law import taking
from core.engine.contract.seats import PERSON, QUICK, bot_of
from core.engine.log.record import Header
from core.games import header_of, sides_of
from core.rules import load as load_rules
from core.scenarios import Scenario, load
from tui.cli.auto import level_named, options_of
from tui.cli.force import bringing
from tui.session.error import told


class Planned(NamedTuple):
    """A game that the arguments describe: who plays what stands in its header."""

    scenario: Scenario
    header: Header
    words: dict[str, str]
    sides: tuple[str, ...]


def planned_by(args: argparse.Namespace) -> Planned:
    """Return the game that the arguments describe."""
    scenario = taking(bringing(load(args.scenario), args.force), args.readings)
    rules = load_rules(scenario.rules)
    options = options_of(scenario, args.option)
    tape = bool(args.tape)
    seats: dict[str, str] = {}
    sides = sides_of(scenario, options, tape, rules)
    words = words_of(args.words, sides) if args.words else {}
    level = QUICK if args.level is None else level_named(args.level)
    if args.level is not None and args.solo is None:
        raise told("cli-level-needs-solo")
    if args.solo is not None:
        if args.solo not in sides:
            raise told("cli-no-side", side=args.solo, known=", ".join(sides))
        seats = {side: PERSON if side == args.solo else bot_of(level) for side in sides}
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
