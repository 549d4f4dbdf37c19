"""`auto`: bots play a scenario on every seat, and their games are written as logs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from core.case_law import taking
from core.engine.contract.seats import BOT, REFEREE
from core.engine.contract.view import View
from core.engine.seat.bot import play_out
from core.games import free_path, games_folder, header_of, new_game, write_game
from core.locale import Sentences
from core.rules import rulebook
from core.scenarios import Scenario, load
from tui.cli.force import bringing
from tui.session.error import Told, told


def options_of(scenario: Scenario, settings: Sequence[str]) -> dict[str, str]:
    """Return the options of `name=value` words, checked against the rule book's rulings."""
    book = rulebook(scenario.rules)
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not equals:
            raise told("cli-option-form", setting=setting)
        if (misfit := book.misfit(name, value)) is not None:
            raise Told(misfit)
        options[name] = value
    return options


def ending_of(view: View, spoken: Sentences) -> str:
    """Return who won a game and by what, as its book works it out; else why it ended, or that it did not."""
    return " ".join(map(spoken.say, view.outcome)) or spoken.text("cli-auto-unfinished")


def auto(args: argparse.Namespace, spoken: Sentences) -> int:
    """Play as many games as are asked for, with seeds from one on; print a line for each."""
    if args.games < 1:
        raise told("cli-games-few", games=args.games)
    scenario = taking(bringing(load(args.scenario), args.force), args.readings)
    options = options_of(scenario, args.option)
    folder = Path(args.out).expanduser() if args.out else games_folder() / "auto"
    for number in range(args.seed, args.seed + args.games):
        header = header_of(scenario, dice="seeded", seed=number, options=options)
        game = new_game(scenario, header)
        game.header.seats.update(dict.fromkeys(game.seats, BOT))  # a branch by the same is bots' again
        played = play_out(game, number)
        path = free_path(folder, f"{scenario.id}-seed{number}")
        write_game(game, path)
        ending = ending_of(game.rules.view(game.state, REFEREE), spoken)
        line: dict[str, int | str] = {
            "seed": number, "commands": played.commands, "ending": ending, "file": str(path),
        }  # fmt: skip
        if game.state.turn:
            print(spoken.text("cli-auto-game", turns=game.state.turn, **line))
        else:
            print(spoken.text("cli-auto-game-no-turns", **line))
    return 0
