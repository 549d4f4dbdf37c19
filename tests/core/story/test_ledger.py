"""What a seat knows of the others is what its own views showed, whatever was read when."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from in_memory import seated
from kept_games import read_game

from core.engine.contract.engine_facts import Travel
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game import visible_log
from core.engine.game.game import Game
from core.engine.seat.port import SeatPort
from core.story.ledger import ORDER, Ledger, Sighting

LOGS = Path(__file__).parents[3] / "saves" / "golden" / "0.5.0"

GAMES = (
    "breaking_news-rangers_and_militia-undone",
    "ludonet-patrol_clash-undone",
    "linea_di_tiro-village_defence-undone",
    "bassa_intensita-ambush_at_dusk-undone",
    "ludonet-patrol_clash-tape",
    "linea_di_tiro-tank_meeting-tape",
)


def read(port: SeatPort, ledger: Ledger, most: int = 7) -> tuple[Sighting, ...]:
    while ledger.read_on(port, most):
        pass
    return ledger.rows(port.view(), port)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_was_seen_is_in_it_once_as_he_was_seen_last(name: str) -> None:
    """By the views after every record in effect, of which the ledger reads many more."""
    game, _ = read_game(LOGS / f"{name}.jsonl")
    tally: Counter[str] = Counter()
    for seat in (*game.seats, OBSERVER):
        port = seated(game, seat)
        rows = {one.figure.id: one for one in read(port, Ledger())}
        now = {one.id: one for one in port.view().figures if not one.own and not one.missing}
        ever: dict[str, int] = {}
        for record in range(1, port.tip + 1):
            if port.in_effect(record):
                seen = port.view_at(record).figures
                ever |= {one.id: record for one in seen if not one.own and not one.missing}
                markers = {one.id for one in seen if one.marker}
                ever = {id: at for id, at in ever.items() if id in markers or id in rows}
        assert set(ever) <= set(rows)
        for id, one in rows.items():
            assert (one.stands == "seen") == (id in now and not now[id].out)
            assert port.in_effect(one.record) and 1 <= one.event <= len(port.lines_of(one.record))
            if id in now:
                shown = now[id]
                assert (one.figure.name, one.figure.status, one.figure.kit) == (
                    shown.name, shown.status, shown.kit
                )  # fmt: skip
            else:
                then = next(f for f in port.view_at(one.record, one.event).figures if f.id == id)
                assert one.figure == then or one.stands == "out"
                assert one.record >= ever.get(id, 0)
            tally[one.stands] += 1
        ranks = [ORDER.index(one.stands) for one in rows.values()]
        assert ranks == sorted(ranks)
    print(f"{name}: {dict(tally)}")
    assert tally["seen"] or tally["out"]


@pytest.mark.parametrize("name", GAMES)
def test_it_is_read_by_figures_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are those of the whole views, one by one, and no whole view is made: that takes twice as long."""
    game, _ = read_game(LOGS / f"{name}.jsonl")
    for seat in (*game.seats, OBSERVER, REFEREE):
        port = seated(game, seat)
        for record in range(1, port.tip + 1, 5):
            for event, look in port.looks_of(record):
                view = port.view_at(record, event)
                assert (look.turn, look.figures) == (view.turn, view.figures)
    port, ledger = seated(game, game.seats[0]), Ledger()
    monkeypatch.setattr(SeatPort, "view_at", None)
    monkeypatch.setattr(type(game.rules), "view", None)
    while ledger.read_on(port, 50):
        pass
    monkeypatch.undo()
    assert ledger.rows(port.view(), port) == read(port, Ledger())


def test_somebody_is_lost_from_sight_and_where_and_when_he_was_is_kept() -> None:
    game, _ = read_game(LOGS / "linea_di_tiro-village_defence-fair.jsonl")
    port = seated(game, "allies")
    lost = [one for one in read(port, Ledger()) if one.stands == "lost"]
    assert {one.figure.id for one in lost} >= {"granatwerfer"} or lost
    for one in lost:
        assert one.figure.x is not None and one.told is not None
        assert one.figure.id in {f.id for f in port.view_at(one.record, one.event).figures}
        assert one.figure.id not in {f.id for f in port.view().figures}


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("linea_di_tiro-village_defence-fair", "allies"),
        ("breaking_news-rangers_and_militia-undone", "rangers"),
        ("breaking_news-rangers_and_militia-undone", "militia"),
    ],
)
def test_who_saw_somebody_last_is_told_of_those_who_saw_his_place_then(name: str, seat: str) -> None:
    """By the rules, as the seat knew the table at that moment: nobody who was out, and nobody else."""
    game, _ = read_game(LOGS / f"{name}.jsonl")
    port = seated(game, seat)
    told = 0
    for one in read(port, Ledger()):
        figure = one.figure
        if one.stands != "lost" or figure.x is None or figure.y is None:
            assert one.last == ()
            continue
        _, _, after = visible_log.read(game, port.in_log(one.record), seat)[one.event - 1]
        then = game.rules.known(after, seat)
        own = [him for him in game.rules.view(then, seat).figures if him.own and not him.out]
        seeing = [him.name for him in own if game.rules.sees(then, him.id, (figure.x, figure.y))]
        assert all(who.args["name"] in seeing for who in one.last) and len(one.last) == min(3, len(seeing))
        told += bool(one.last)
    assert told


def test_the_referee_has_nothing_to_keep_of_others() -> None:
    game, _ = read_game(LOGS / "ludonet-patrol_clash-undone.jsonl")
    assert read(seated(game, REFEREE), Ledger()) == ()


@pytest.mark.parametrize("name", [name for name in GAMES if name.endswith("undone")])
def test_read_on_or_read_anew_it_is_the_same_also_after_an_undo(name: str) -> None:
    """As the log grows, a few records at a time."""
    whole, _ = read_game(LOGS / f"{name}.jsonl")
    game = Game(whole.rules, whole.header, whole.secret)
    game.replay(whole.records[0])
    ports = {seat: seated(game, seat) for seat in (game.seats[0], OBSERVER)}
    kept = {seat: Ledger() for seat in ports}
    undone = 0
    for record in whole.records[1:]:
        game.replay(record)
        if record.n % 6 == 0 or isinstance(record.command, Travel):
            undone += isinstance(record.command, Travel)
            for seat, port in ports.items():
                kept[seat].read_on(port, 3)  # the log may go on, or back, in the middle of a record
                if isinstance(record.command, Travel) and undone % 3 == 1:
                    assert read(port, kept[seat]) == read(port, Ledger())
    assert undone
    assert all(read(port, kept[seat]) == read(port, Ledger()) for seat, port in ports.items())


SEEN_BY = (
    "breaking_news-rangers_and_militia-undone",
    "ludonet-patrol_clash-undone",
    "linea_di_tiro-village_defence-undone",
)


@pytest.mark.parametrize("name", SEEN_BY)
def test_who_saw_somebody_come_into_sight_is_told_where_a_fact_says_it(name: str) -> None:
    """By the name that the seat knows him by, and only where a line that it reads says so."""
    game, _ = read_game(LOGS / f"{name}.jsonl")
    told = 0
    for seat in game.seats:
        port = seated(game, seat)
        names = [one.name for record in range(1, port.tip + 1) for one in port.view_at(record).figures]
        sighted = {line.fact.sighted()[0] for line in port.log_since(0)}
        for one in read(port, Ledger()):
            if one.by and one.figure.id in sighted:
                told += 1
                assert one.by in names and one.told is not None
    assert told


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("bassa_intensita-ambush_at_dusk-fair", False),
        ("ludonet-bridge_with_tanks-fair", False),
        ("bassa_intensita-crossroads-fair", True),
        ("breaking_news-the_three_bridges-fair", True),
    ],
)
def test_where_no_line_says_who_saw_somebody_come_it_is_the_nearest_who_could(name: str, many: bool) -> None:
    """Of one's own, and told of everybody whose place somebody saw then, also from the first record on."""
    game, _ = read_game(LOGS / f"{name}.jsonl")
    told: Counter[tuple[int, int]] = Counter()
    for seat in game.seats:
        port = seated(game, seat)
        own = [one.name for one in port.view().figures if one.own]
        sighted = {line.fact.sighted()[0] for line in port.log_since(0)}
        for one in read(port, Ledger()):
            figure = one.figure
            if one.stands != "seen" or figure.id in sighted:
                continue
            then = next(him for him in port.view_at(one.record, one.event).figures if him.id == figure.id)
            if then.x is None or then.y is None:
                continue
            seeing = port.who_saw(one.record, one.event, (then.x, then.y))
            assert one.by == (seeing[0] if seeing else "")
            if one.by:
                told[one.record, one.event] += 1
                assert one.by in own
    print(f"{name}: seen first by one's own, by the moment: {dict(told)}")
    assert sum(told.values()) and (max(told.values()) > 4) is many
