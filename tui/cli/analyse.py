"""`analyse`: what dice and decisions made of a game, as sentences or as JSON for other programs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.seat.port import SeatPort
from core.engine.words.sanitize import escaped
from core.games import open_game
from core.locale import Sentences
from core.story.analysis.reading import rows
from core.story.analysis.telling import name_of
from core.story.analysis.whole import Analysis, analyse, done
from tui.session.eyes import eyes_of


def analysed(args: argparse.Namespace, spoken: Sentences) -> int:
    """Analyse a log with the eyes that may read it; what the file itself tells goes to standard error."""
    with open_game(Path(args.log).expanduser(), write=False) as host:
        reader = eyes_of(host.game, args.seat, args.reveal)
        for notice in host.notices:
            print(spoken.say(notice), file=sys.stderr)
        port = SeatPort(host, reader)
        found = done(analyse(port, host.game.rules))
        if args.json:
            encoded = msgspec.json.encode(as_json(found, spoken))
            sys.stdout.buffer.write(escaped(encoded) + b"\n")  # JSON is UTF-8 whatever the terminal is
            return 0
        print(spoken.text("analysis-title", game=host.game.header.game))
        print(eyes(found, spoken))
        if host.game.state.over is None:
            print(spoken.text("analysis-running"))
        print()
        for row in rows(found, spoken, {}):
            print(row.text)
    return 0


def eyes(found: Analysis, spoken: Sentences) -> str:
    """Return whose knowledge an analysis is made of, as a sentence."""
    if found.seat == REFEREE:
        return spoken.text("analysis-eyes-open")
    if found.seat == OBSERVER:
        return spoken.text("analysis-eyes-observer")
    return spoken.text("analysis-eyes", side=name_of(found, found.seat))


def as_json(found: Analysis, spoken: Sentences) -> dict[str, Any]:
    """Return an analysis as JSON values: numbers as they were worked out, names and lines as sentences."""
    whole: dict[str, Any] = msgspec.to_builtins(found)
    whole["names"] = {id: spoken.say(name) for id, name in found.names.items()}
    for luck, of in zip(whole["luck"], found.luck):
        luck["spread"], luck["deviations"], luck["enough"] = of.spread, of.deviations, of.enough
    for stage, at in zip(whole["curve"]["stages"], found.curve.stages):
        stage["what"] = spoken.say(at.what)
        stage["strength"] = {side: found.curve.strength(at, side) for side in found.curve.known}
    for moment, one in zip(whole["moments"], found.moments):
        moment["what"], moment["by_dice"] = spoken.say(one.what), one.by_dice
    return whole
