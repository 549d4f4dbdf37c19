"""`auto`: bots play a scenario on every seat, and their games are written as logs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from core.bot_games import play_by_bots
from core.case_law import taking
from core.engine.contract.seats import LEVELS, QUICK, REFEREE, Level
from core.engine.contract.view import View
from core.engine.words.paths import path_of
from core.games import free_path, games_folder, sides_of, write_game
from core.locale import Sentences
from core.rules import load as rules_of
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


def levels_of(said: str, sides: Sequence[str]) -> dict[str, Level]:
    """Return how well the bot of each side plays: one level for all, or `side=level` with commas between.

    >>> levels_of("steady", ("red", "blue")), levels_of("red=steady", ("red", "blue"))
    ({'red': 'steady', 'blue': 'steady'}, {'red': 'steady', 'blue': 'quick'})
    """
    levels = dict.fromkeys(sides, QUICK)
    named: set[str] = set()
    for one in said.split(","):
        side, equals, word = (part.strip() for part in one.partition("="))
        level = level_named(word if equals else side)
        if equals and side not in sides:
            raise told("cli-no-side", side=side, known=", ".join(sides))
        if (whose := side if equals else "") in named:
            raise told("cli-bots-twice", said=said)
        named.add(whose)
        levels.update(dict.fromkeys((side,) if equals else sides, level))
    return levels


def level_named(word: str) -> Level:
    """Return a bots' level by its name; `Told` where there is none such."""
    for level in LEVELS:
        if level == word:
            return level
    raise told("cli-no-level", level=word or "“”", known=", ".join(LEVELS))


def ending_of(view: View, spoken: Sentences) -> str:
    """Return who won a game and by what, as its book works it out; else why it ended, or that it did not."""
    return " ".join(map(spoken.say, view.outcome)) or spoken.text("cli-auto-unfinished")


def auto(args: argparse.Namespace, spoken: Sentences) -> int:
    """Play as many games as are asked for, with seeds from one on; print a line for each."""
    if args.games < 1:
        raise told("cli-games-few", games=args.games)
    scenario = taking(bringing(load(args.scenario), args.force), args.readings)
    options = options_of(scenario, args.option)
    levels = levels_of(args.bots, sides_of(scenario, options, False, rules_of(scenario.rules)))
    folder = path_of(args.out) if args.out else games_folder() / "auto"
    for number in range(args.seed, args.seed + args.games):
        game, played = play_by_bots(scenario, number, options, levels, told=args.why)
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
        view = game.rules.view(game.state, REFEREE)
        for record, why in played.whys.items():
            side = view.side_name(game.records[record - 1].seat) or ""
            print(spoken.text("cli-auto-why", record=record, side=spoken.say(side), why=spoken.say(why)))
    return 0
