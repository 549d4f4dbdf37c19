"""Commands, replay, seek, undo, copies and views in memory (G1-G4, G8, G15)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from figures import at_most, beside, best, counting_game, each, peer, show, spread
from played import acts, begun, by_bots, counted, do, lengthened, pad, padded

from core.engine.contract.engine_facts import Undo
from core.engine.game.game import Game
from core.engine.log.record import AnyRecord


def commands() -> None:
    """G1: what a command costs, and that a long log does not make it dearer."""
    costs: dict[int, float] = {}
    for length in (1_000, 10_000, 50_000):
        game = counted()
        pad(game, length)
        wish = counting_game.Add(1)
        costs[length] = best(lambda: [do(game, "north", wish) for _ in range(300)]) / 300  # noqa: B023
        game = Game(game.rules, game.header)
    for length, name, goal in ((10_000, "move_us_10k", 8), (50_000, "move_us_50k", 50)):
        what = f"bare engine: a command at {length} records"
        beside("G1", what, costs[length] * 1e6, "us", "boardgame_io", name, goal, quick=True)
    at_most("G1", "bare engine: cost at 50k of cost at 1k", costs[50_000] / costs[1_000], "x", 1.1)
    what = "bare engine: a command at 10000 records"
    beside("G1", what, costs[10_000] * 1e6, "us", "floor_game", "command_us_10k", 0.15, quick=True)
    real_commands()


def real_commands() -> None:
    """G1 with a real rule book: a bots' game played again, after a short and after a long log."""
    played = acts(by_bots(1, 300))
    costs: dict[int, float] = {}
    for length in (1_000, 50_000):
        times = []
        for _ in range(3):
            game = padded(1, length)
            times.append(sum(each(lambda record, game=game: again(game, record), played)))
        costs[length] = min(times) / len(played)
    show("G1", "real rules: a command, on average", costs[1_000] * 1e6, "us")
    at_most("G1", "real rules: cost at 50k of cost at 1k", costs[50_000] / costs[1_000], "x", 1.1)
    for name, goal, length in (("move_us_10k", 8, 1_000), ("move_us_50k", 50, 50_000)):
        what = f"real rules: a command at {length} records"
        beside("G1", what, costs[length] * 1e6, "us", "boardgame_io", name, goal, quick=True)
    by_kind: dict[str, list[float]] = {}
    game = begun(1)
    for record in played:
        tag = str(record.command.__struct_config__.tag)
        by_kind.setdefault(tag, []).extend(each(lambda record: again(game, record), [record]))
    for tag, times in sorted(by_kind.items(), key=lambda item: -len(item[1]))[:6]:
        show("G1", f"  {tag} ({len(times)} times), median", spread(times)[0] * 1e6, "us")


def again(game: Game, record: AnyRecord) -> None:
    """Play the command of a record; the same seed gives the same dice."""
    do(game, record.seat, record.command)


def replay() -> None:
    """G2: copying the events of a log into a state."""
    for name, source in sources():
        game = lengthened(source, 10_000)
        records = list(game.records)  # old ones are kept as they are written: to read them is no replay

        def work(records: list[AnyRecord] = records, game: Game = game) -> None:
            fresh = Game(game.rules, game.header)
            for record in records:
                fresh.replay(record)

        seconds = best(work, 5)
        rate = game.length / seconds
        for whose, figure, goal in (
            ("boardgame_io", "replay_per_s_10k", 50),
            ("eventsourcing", "rebuild_per_s", 20),
            ("python_chess", "push_per_s", 3),
        ):
            beside("G2", f"{name}: replay", rate, "events/s", whose, figure, goal, quick=False)


def sources() -> list[tuple[str, Game]]:
    """The bare engine, and a real rule book."""
    bare = counted()
    for _ in range(200):
        do(bare, "north", counting_game.Add(1))
    return [("bare engine", bare), ("real rules", by_bots(1, 300))]


def seek() -> None:
    """G3: the state at any moment; G4: one step back, and an undo."""
    for name, source in sources():
        slow: dict[int, float] = {}
        for events in (10_000, 1_000_000):
            game = lengthened(source, events)
            rng = random.Random(3)
            moments = [rng.randrange(game.length) for _ in range(500)]
            slow[events] = spread(each(game.seek, moments))[1]
            if events == 10_000:
                at_most("G3", f"{name}: seek at 10k events, p95", slow[events] * 1e3, "ms", 0.3)
                stepping(name, game)
        at_most("G3", f"{name}: seek at 1M of seek at 10k", slow[1_000_000] / slow[10_000], "x", 1.5)


def stepping(name: str, game: Game) -> None:
    """G4: one step back in a replay, and undo one by one over turns."""
    back = each(game.seek, range(game.length - 1, game.length - 501, -1))
    at_most("G4", f"{name}: a step back in a replay, p95", spread(back)[1] * 1e3, "ms", 0.2)

    def undo(_: int) -> None:
        do(game, "referee", Undo(game.undo_target()))

    at_most("G4", f"{name}: undo, p95", spread(each(undo, range(300)))[1] * 1e3, "ms", 0.2)


def copies() -> None:
    """G8: a state to try something on. States are values, so a copy shares what does not change."""
    from msgspec.structs import replace

    state = begun(1).state
    figures = next(iter(state.figures.values()))
    hundred = replace(state, figures={f"f{n}": figures for n in range(100)})
    one = {"f1": figures}
    cost = timed(lambda: replace(hundred, figures={**hundred.figures, **one}))
    at_most("G8", "a changed state of 100 figures", cost * 1e6, "us", 8)
    theirs, known = peer("floor_snapshot", "deepcopy_us_100")
    show("G8", "  a deep copy of such a state", theirs, "us", known)


def timed(work: Callable[[], Any], count: int = 2_000) -> float:
    """Seconds of one call, of many."""

    def many() -> None:
        for _ in range(count):
            work()

    return best(many, 5) / count


def views() -> None:
    """G15: what a seat may see of a state, and of an event."""
    game = by_bots(1, 120)
    rules, seat = game.rules, game.seats[0]
    known = timed(lambda: rules.known(game.state, seat), 300)
    view = timed(lambda: rules.view(rules.known(game.state, seat), seat), 300)
    at_most("G15", "a seat's knowledge of the state", known * 1e6, "us", 10)
    show("G15", "  and the whole view for a screen, made of it", view * 1e6, "us")
    rows = []
    for record in acts(game):
        state = game.state_before(record.n)
        for event in record.events:
            after = rules.evolve(state, event)
            rows.append((state, event, after))
            state = after
    evolve = best(lambda: [rules.evolve(state, event) for state, event, _ in rows])
    conceal = best(lambda: [rules.concealed(*row, seat) for row in rows])
    at_most("G15", "an event as a seat may read it, of its evolve", conceal / evolve, "x", 1.0)


if __name__ == "__main__":
    commands()
    replay()
    seek()
    copies()
    views()
