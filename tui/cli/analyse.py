"""`analyse`: what dice and decisions made of a game, as sentences or as JSON for other programs."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from core.engine.contract.seats import REFEREE
from core.engine.game.host import GameHost
from core.engine.seat.port import SeatPort
from core.locale import Sentences
from core.scenarios.titles import title_of
from core.story.analysis.missed import worth_weighing
from core.story.analysis.offers import Otherwise
from core.story.analysis.otherwise import otherwise
from core.story.analysis.play_outs import starts
from core.story.analysis.played import PlayedOn, chosen
from core.story.analysis.reading import every_throw, eyes, rows
from core.story.analysis.whole import Analysis, analyse, done
from tui.cli.looked_at import looked_at, print_row
from tui.session.error import told as told_as
from tui.session.kept.played_on import PlayedBeside

MOST_GAMES = 1_000
"""Games from each moment: hours of work."""


def analysed(args: argparse.Namespace, spoken: Sentences) -> int:
    """Analyse a log with the eyes that may read it; what the file itself tells goes to standard error."""
    with looked_at(args.log, args.seat, args.reveal, spoken) as (host, reader):
        port = SeatPort(host, reader)
        found = done(analyse(port, host.game.rules))
        played = play_outs(host, found, args.play_outs, spoken)
        weighed = decisions(port, found, args.decisions, spoken)
        if args.json:
            print_row(as_json(found, spoken, played, weighed))
            return 0
        print(spoken.text("analysis-title", game=title_of(host.game.header, spoken.language)))
        print(eyes(found, spoken))
        if host.game.state.over is None:
            print(spoken.text("analysis-running"))
        print()
        every = every_throw(found, spoken) if args.throws else ()
        for row in (*rows(found, spoken, weighed, played=played), *every):
            print(row.text)
    return 0


def play_outs(host: GameHost, found: Analysis, games: int, spoken: Sentences) -> tuple[PlayedOn, ...]:
    """Return what came of playing on, now or before; how far it has come goes to standard error."""
    beside = PlayedBeside(host)
    if not games:
        return beside.kept() if found.seat == REFEREE else ()
    if not 1 <= games <= MOST_GAMES:
        raise told_as("cli-play-outs-few", games=games, most=MOST_GAMES)
    if found.seat != REFEREE:
        raise told_as("cli-play-outs-open")
    if host.game.tape:
        raise told_as("cli-play-outs-tape")
    begun, said = starts(host.game, chosen(found.curve, found.moments)), 0

    def tell(over: int) -> None:
        nonlocal said
        if over > said and sys.stderr is not None:
            said = over
            text = spoken.text("cli-play-outs-done", over=over, of=games * len(begun))
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    played = beside.play(begun, games, tell, lambda: False)
    if said:
        print(file=sys.stderr)
    return played


def decisions(port: SeatPort, found: Analysis, every: bool, spoken: Sentences) -> dict[int, Otherwise]:
    """Return what else there was at the moments that decided, or at *every* decision of who reads."""
    records = worth_weighing(found.curve) if every else [one.record for one in found.moments]
    decided = {record: port.decided(record) for record in records}
    return {record: otherwise(*at, spoken) for record, at in decided.items() if at is not None}


def as_json(
    found: Analysis, spoken: Sentences, played: tuple[PlayedOn, ...], weighed: dict[int, Otherwise]
) -> dict[str, Any]:
    """Return an analysis as JSON values: numbers as they were worked out, names and lines as sentences."""
    whole: dict[str, Any] = msgspec.to_builtins(found)
    whole["played"] = msgspec.to_builtins(played)
    whole["otherwise"] = {str(record): msgspec.to_builtins(one) for record, one in weighed.items()}
    whole["names"] = {id: spoken.say(name) for id, name in found.names.items()}
    for luck, of in zip(whole["luck"], found.luck):
        luck["spread"], luck["deviations"], luck["enough"] = of.spread, of.deviations, of.enough
    for stage, at in zip(whole["curve"]["stages"], found.curve.stages):
        stage["what"] = spoken.say(at.what)
        stage["strength"] = {side: found.curve.strength(at, side) for side in found.curve.known}
    for moment, one in zip(whole["moments"], found.moments):
        moment["what"], moment["by_dice"] = spoken.say(one.what), one.by_dice
    return whole
