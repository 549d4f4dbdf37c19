"""Two companies of Bassa Intensità, more than sixty figures a side (#11).

A bots' game to its end; in it what a person waits for: the menu, the fields of an act, what it will come to
as far as that is shown at once, and a whole side's orders of one step. Seconds of our own work: process time.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

from figures import at_most, show, spread

from core.engine.chance.preview import preview
from core.engine.contract.choices import open_field
from core.engine.contract.facts import Refusal
from core.engine.game.game import Draft, Game
from core.engine.game.written import as_command
from core.engine.log.record import AnyRecord
from core.engine.seat.bot import Bot, GameChair, NoValue, play_out
from core.games import header_of, new_game
from core.scenarios import load
from tui.session.here.local import quick

SCENARIO = "bassa_intensita/crossroads"
EACH = 3
"""One record in so many is looked at."""


def begun(seed: int = 1) -> Game:
    """Two companies that stand ready."""
    found = load(SCENARIO)
    return new_game(found, header_of(found, dice="seeded", seed=seed))


def whole_game() -> Game:
    """A bots' game to its end."""
    game = begun()
    start = process_time()
    done = play_out(game, 1)
    assert done.over
    sides = [sum(one.side == side for one in game.state.figures.values()) for side in game.state.sides]
    figures = " against ".join(map(str, sides))
    at_most("#11", f"a bots' game of {figures}, {game.state.turn} turns", process_time() - start, "s", 30)
    return game


def menus(played: Game) -> None:
    """Menus, fields and previews in the course of that game, each made from nothing as after a change."""
    game = begun()
    costs: dict[str, list[float]] = {"choices": [], "fields": [], "preview": []}
    dearest: dict[str, str] = {}
    for n, record in enumerate(acts(played)):
        if n % EACH == 0 and record.seat in game.seats:
            for what, tag, seconds in looked_at(game, record):
                costs[what].append(seconds)
                if seconds == max(costs[what]):
                    dearest[what] = tag
        draft = game.draft(record.seat, record.command)
        assert isinstance(draft, Draft)
        game.accept(draft)
    for what, times in costs.items():
        middle, high = spread(times)
        at_most("#11", f"{what} ({len(times)} times), p95", high * 1e3, "ms", 50)
        show("#11", "  median", middle * 1e3, "ms")
        show("#11", f"  dearest ({dearest[what]})", max(times) * 1e3, "ms")


def acts(game: Game) -> list[AnyRecord]:
    """What was done after the beginning."""
    return list(game.records[1:])


def looked_at(game: Game, record: AnyRecord) -> Iterator[tuple[str, str, float]]:
    """Yield how long menu, last fields and preview of an act take, where it was done."""
    rules, seat = game.rules, record.seat
    start = process_time()
    known = rules.known(game.state, seat)
    offered = [one for one in rules.choices(known, seat) if one.refusal is None]
    yield "choices", f"{len(offered)} offered", process_time() - start
    tag = str(record.command.__struct_config__.tag)
    choice = next((one for one in offered if one.do == tag), None)
    if choice is not None:
        yield from filled(rules, known, seat, choice, record.n)
    start = process_time()
    preview(rules, known, seat, record.command, rules.geometry, effort=quick(len(known.figures)))
    yield "preview", tag, process_time() - start


def filled(rules: Any, known: Any, seat: str, choice: Any, seed: int) -> Iterator[tuple[str, str, float]]:
    """Yield how long each field of an act takes to come, with what a bot writes into the one before."""
    bot, values = Bot(seed), dict(choice.given)
    view = rules.view(known, seat)
    while True:
        start = process_time()
        fields = rules.fields(known, seat, choice.do, values)
        field = open_field(fields, values)
        yield "fields", f"{choice.do} {field.name if field else ''}".strip(), process_time() - start
        if field is None:
            return
        try:
            values[field.name] = bot._value(field, view, True)
        except NoValue:
            return


def step_of_orders(played: Game) -> None:
    """A whole side's orders in one Quality's step: one man of a unit is told, his comrades do the same."""
    game = begun()
    best: tuple[int, int, float, float] = (0, 0, 0.0, 0.0)
    for record in acts(played):
        step = game.state.sealed
        if step is not None and step.about == "fire" and not step.slips and record.seat in game.seats:
            best = max(best, written(game, record.seat))
        draft = game.draft(record.seat, record.command)
        assert isinstance(draft, Draft)
        game.accept(draft)
    orders, commands, whole, longest = best
    show("#11", "the fullest step of a side: orders", orders, "", f"by {commands} commands")
    show("#11", "  all of them together", whole, "s")
    at_most("#11", "  longest wait for one act", longest * 1e3, "ms", 100)


def written(game: Game, seat: str) -> tuple[int, int, float, float]:
    """Return orders, commands, seconds in all and of the slowest act: its menu, fields and command."""
    commands, waits = 0, [0.0]
    bot = Bot(1)
    with game.trial():
        for do in ("order_again", "order_fire", "order_unit"):
            tried: set[str] = set()
            while True:
                start = process_time()
                chair = GameChair(game, seat)
                choice = next(
                    (one for one in chair.choices() if one.do == do and str(one.given) not in tried), None
                )
                if choice is None:
                    break
                tried.add(str(choice.given))
                view = chair.view()
                try:
                    wish = bot._filled(chair, view, choice, False)
                except NoValue:
                    continue
                command = as_command(game.rules, wish)
                draft = None if isinstance(command, Refusal) else game.draft(seat, command)
                if isinstance(draft, Draft):
                    game.accept(draft)
                    commands += 1
                waits.append(process_time() - start)
        step = game.state.sealed
        orders = len(step.of(seat)) if step is not None else 0
    return orders, commands, sum(waits), max(waits)


if __name__ == "__main__":
    ended = whole_game()
    menus(ended)
    step_of_orders(ended)
