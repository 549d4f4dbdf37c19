"""`desk GAME`: the referee's desk of a kept game, or of one that is begun with it."""

from __future__ import annotations

import argparse

from core.engine.game.host import GameHost
from core.engine.words.paths import path_of
from core.games import keep_game, open_game
from core.locale import Sentences
from tui.cli.planning import planned_by
from tui.cli.screen import at_terminal
from tui.session.error import told
from tui.session.eyes import people_of


def desk(args: argparse.Namespace, spoken: Sentences) -> int:
    """Open the desk of the game that the arguments name."""
    if not at_terminal():
        raise told("cli-no-terminal", verb="desk")
    from tui.app.running import run

    with opened(args) as host:
        return run(host, language=spoken.language, desk=True)


def opened(args: argparse.Namespace) -> GameHost:
    """Open the kept game, or begin one that a referee alone keeps: at a real table unless `--map` is said."""
    path = path_of(args.game)
    if path.suffix == ".jsonl" or (path.is_file() and path.suffix != ".toml"):
        host = open_game(path)
        if people_of(host.game) != ("referee",):
            host.close()
            raise told("cli-desk-no-referee", name=path.name)
        return host
    args.scenario, args.referee, args.solo, args.level = args.game, True, None, None
    args.tape, args.dice = not args.map, "typed" if args.dice is None else args.dice
    planned = planned_by(args)
    return keep_game(planned.scenario, planned.header, words=planned.words)
