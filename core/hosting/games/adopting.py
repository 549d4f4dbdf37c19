"""A kept game becomes one of a club's: one that was begun for it, or one that was played at home until now.

A log that lies elsewhere stays where it is, and the club's folder has a link to it: what stands beside it
and the lock go by the log itself.
"""

from __future__ import annotations

import os

from core.engine.contract.seats import OBSERVER, REFEREE, is_bot
from core.engine.game.host import GameHost
from core.engine.words.sanitize import clean
from core.games import names_at
from core.hosting.games.tables import Tables
from core.hosting.people.people import Person
from core.hosting.refused import refused
from core.hosting.seats.plan import Plan, checked
from core.hosting.seats.rows import GameRow
from core.hosting.table.house import House
from core.hosting.timing.clock_plan import ClockPlan
from core.scenarios import every


def adopted(
    house: House, tables: Tables, host: GameHost, seat: str, id: str = "", clock: ClockPlan | None = None
) -> str:
    """Make a table of *host*, the keeper on *seat* (empty for where he sits already), and return its id.

    What bots play they go on playing; all other seats wait for whoever comes. *id* is one that no game has;
    *clock* that of a game that is new here. `Refused` where there is no such seat, or it is not the keeper's.
    """
    keeper = house.people.keeper()
    row = tables.game_at(host.log.path)
    if row is None:
        row = _noted(house, tables, host, keeper, seat, id, clock)
    elif seat and seat != OBSERVER:
        house.seating.take(keeper, row.id, seat)
    if not row.scenario:
        house.seating.call(row.id, names_at(host.game.rules, host.game.state))
    tables.add(row, host)
    return row.id


def _noted(
    house: House,
    tables: Tables,
    host: GameHost,
    keeper: Person,
    seat: str,
    id: str,
    clock: ClockPlan | None,
) -> GameRow:
    """Write a new game into the store, with its seats."""
    header, rows, seating = host.game.header, house.rows, house.seating
    seats = (*host.game.seats, REFEREE) if header.referee else host.game.seats
    if seat and seat not in (*seats, OBSERVER):
        raise refused("hosting-no-seat", seat=seat)
    if is_bot(header.seats.get(seat)):
        raise refused("hosting-seat-taken")
    kinds = {one: who if is_bot(who := header.seats.get(one, "")) else "open" for one in seats}
    plan = Plan(
        header.scenario if header.scenario in every() else "",  # a log may name any file of this machine
        {one: "me" if one == seat else kind for one, kind in kinds.items()},
        dict(header.options),
        "typed" if header.dice == "typed" else "fair",
        header.ruler,
        at_once=True,
        rules="" if header.scenario in every() else header.rules,
        readings=host.game.state.readings,
        clock=clock,
    )
    plan = checked(plan)
    with house.store.write():
        row = rows.add(keeper, plan, clean(header.game), id)
        for one, kind in kinds.items():
            mine = one == seat
            seating.lay(row.id, one, "person" if mine else kind, keeper if mine else None, come=mine)
        rows.begun(row.id, _file(tables, host, row.id))
    return rows.the(row.id)


def _file(tables: Tables, host: GameHost, id: str) -> str:
    """Return the name of the log in the club's folder, where a link is made for one that lies elsewhere."""
    path = host.log.path
    if str(path.parent) == os.path.realpath(tables.folder):
        return path.name
    link = tables.free_file(id)
    link.symlink_to(path)
    return link.name
