"""Record the golden logs of this version: `make golden-logs`, by hand, once, when it is about to be released.

They are recorded games that tests replay, so that a change of any event's meaning is noticed:
of every ready scenario one on the map with fair dice and their published secret, one with a tape
and typed dice, and one with undo, redo and rulings. Beside each stand the digests of its turns.
Rules may change what happens in new games, never what a log says happened: logs that were recorded
stay for good, so this only ever adds a folder for the present version (`golden.py` says more).
"""

from __future__ import annotations

import hashlib
import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from digests import turns
from golden import RECORDED, SAVES, checksum, write_manifest
from msgspec import structs
from wandering import COMPANIES, Wanderer

from core import VERSION
from core.engine.chance.fair import NO_SECRET, Secret
from core.engine.contract.engine_facts import Publish, Redo, Undo
from core.engine.contract.facts import Command, Refusal, Ruling
from core.engine.contract.seats import REFEREE
from core.engine.game.game import Draft, Game
from core.engine.game.opening import sealed
from core.engine.game.written import as_command
from core.engine.log.record import FORMAT
from core.engine.seat.bot import Bot, GameChair
from core.games import header_of, options_for, write_game
from core.rules import load as load_rules
from core.scenarios import load as load_scenario
from core.scenarios import ready

CREATED = "2026-11-21T12:00:00Z"
KINDS: dict[str, dict[str, Any]] = {
    "fair": {"dice": "fair"},
    "tape": {"dice": "typed", "ruler": "tape"},
    "undone": {"dice": "seeded", "seed": 7, "referee": True},
}
MOST = {"fair": 1500, "tape": 150, "undone": 90}


def clock() -> Iterator[str]:
    """Yield a time for each record, half a minute apart."""
    second = 0
    while True:
        yield f"2026-11-21T{12 + second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z"
        second += 30


def begin(scenario: str, kind: str) -> Game:
    """Return a game whose every byte follows from its name."""
    found = load_scenario(scenario)
    rules = load_rules(found.rules)
    options = {"turn_limit": "2"} if scenario in COMPANIES else {}
    header = header_of(found, game=f"{found.title('en')}, {kind}", options=options, **KINDS[kind])
    header = structs.replace(header, created=CREATED)
    events = found.setup(options_for(rules, header), header.ruler == "tape", rules)
    seats = rules.seats(Game(rules, header).begin(events).state)
    part = {seat: hashlib.sha256(f"{scenario}, {kind}, {seat}".encode()).hexdigest() for seat in ("", *seats)}
    secret = Secret(part.pop(""), part) if kind == "fair" else NO_SECRET
    times = clock()
    game = Game(rules, sealed(header, secret), secret, lambda: next(times))
    game.accept(game.begin(events))
    return game


def play(game: Game, most: int, seed: int) -> Iterator[int]:
    """Let bots play every seat, with random answers to what people are asked; yield each record's number."""
    walker = Wanderer(game, seed, keen=True, rulings=0.0)
    bots = {seat: Bot(seed * 31 + number) for number, seat in enumerate((*game.seats, REFEREE))}
    while game.state.over is None and len(game.records) < most:
        draft = next(filter(None, (act(game, walker, bots[seat], seat) for seat in order(game))), None)
        yield (game.accept(draft) if draft is not None else walker.step()).n


def order(game: Game) -> tuple[str, ...]:
    """Return the seats, those first who must decide."""
    waiting = {decision.seat for decision in game.state.awaiting}
    return tuple(sorted((*game.seats, REFEREE), key=lambda seat: (seat not in waiting, seat == REFEREE)))


def act(game: Game, walker: Wanderer, bot: Bot, seat: str) -> Draft | None:
    """Return the first wish of a bot that is accepted, `None` after forty."""
    for tries in range(40):
        wish = bot.wish(GameChair(game, seat), plain=tries > 30)
        command = as_command(game.rules, wish) if wish is not None else None
        if command is None or isinstance(command, Refusal):
            return None
        if isinstance(draft := walker.played(seat, command), Draft):
            return draft
    return None


def take_back(game: Game, n: int, pick: random.Random) -> None:
    """Now and then go back and forth, or rule something."""
    if n % 9 == 0:
        do(game, REFEREE, Undo(game.line[-min(len(game.line) - 1, pick.randint(2, 4))]))
        if pick.random() < 0.5:
            do(game, REFEREE, Redo())
    if n % 20 == 0:
        rule(game, n)


def rule(game: Game, seed: int) -> None:
    """Let the referee rule something that this rule book lets him rule; a game that people ended is over."""
    walker = Wanderer(game, seed)
    ruling = next((choice for choice in walker.offered(REFEREE) if choice.do == "ruling"), None)
    while ruling is not None:
        command = walker.filled(REFEREE, ruling)
        if not isinstance(command, Ruling) or command.fact in ("phase", "fate"):
            continue
        if isinstance(draft := game.draft(REFEREE, command), Draft):
            game.accept(draft)
            return


def do(game: Game, seat: str, command: Command) -> None:
    """Decide and keep a command that must be accepted, or that this rule book has no use for."""
    if isinstance(draft := game.draft(seat, command), Draft):
        game.accept(draft)


def recorded(scenario: str, kind: str, seed: int) -> Game:
    """Return a game of a scenario in one of the three ways."""
    game = begin(scenario, kind)
    pick = random.Random(seed)
    for n in play(game, MOST[kind], seed):
        if kind == "undone" and n > 4:
            take_back(game, n, pick)
    if kind == "fair":
        do(game, REFEREE, Publish())
    return game


def longest(scenario: str, kind: str) -> Game:
    """Return the one of a few games that lasts longest: random answers end some in their first turn."""
    games = (recorded(scenario, kind, seed) for seed in range(1, 2 if scenario in COMPANIES else 5))
    return max(games, key=lambda game: (game.state.turn, getattr(game.state, "drawn", 0), -len(game.records)))


def record(scenario: str, kind: str, folder: Path) -> str:
    """Write one golden log, with the digests of its turns beside it; return what to tell of it."""
    game = longest(scenario, kind)
    path = folder / f"{scenario.replace('/', '-')}-{kind}.jsonl"
    write_game(bare(game), path)
    rows = "\n".join(f'    "{digest}",' for digest in turns(game))
    head = "# The state's digest at the end of each turn, then after every undo and redo."
    path.with_suffix(".digests.toml").write_text(f"{head}\nturns = [\n{rows}\n]\n", encoding="utf-8")
    return f"{path.name}: {len(game.records)} records, {len(turns(game))} turns, over {game.state.over}"


def bare(game: Game) -> Game:
    """Return a game whose secret is in its log, so that no file beside it is needed."""
    assert game.header.dice != "fair" or game.published, "a game with fair dice is played to its end"
    game.secret = NO_SECRET
    return game


def main() -> None:
    """Add this version's folder to the golden logs; refuse where it has one."""
    if (SAVES / VERSION).exists():
        sys.exit(f"{SAVES / VERSION} is there: golden logs are recorded once for each version and stay.")
    with tempfile.TemporaryDirectory(dir=SAVES.parent) as made, ProcessPoolExecutor(2) as workers:
        folder = Path(made) / VERSION
        folder.mkdir()
        asked = [workers.submit(record, scenario, kind, folder) for scenario in ready() for kind in KINDS]
        for one in asked:
            print(one.result(), flush=True)
        write_manifest(folder, VERSION, FORMAT)
        folder.rename(SAVES / VERSION)
    with RECORDED.open("a", encoding="utf-8") as kept:
        kept.write(f'"{VERSION}" = "{checksum(SAVES / VERSION / "manifest.toml")}"\n')


if __name__ == "__main__":
    main()
