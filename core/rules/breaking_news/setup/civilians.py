"""Breaking News, civilians, hostages and journalists of a scenario, every field checked (BN-X, BN-11.1.i).

`[[civilians]]` has an entry for each: `id`, `role` (a civilian unless told otherwise), a `name` or none, and
where he stands; without it the player to whom it falls puts him down before the first turn (BN-SM.13).
Those that a side has among its Extras and that are not listed stand beside them.
"""

from __future__ import annotations

from core.engine.contract.scenario import Reader
from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news.setup.places import read_id, read_place
from core.rules.breaking_news.state import ROLES, Figure, Side
from core.rules.breaking_news.tables.troops import GRADES
from core.table.terrain import Table

MOST = 20
NAMES = (
    "Amina", "Bashir", "Dunja", "Emil", "Farida", "Goran", "Hana", "Ilir", "Jamila", "Kemal", "Leyla",
    "Marko", "Nadia", "Omid", "Petra", "Rasim", "Samira", "Tarik", "Vesna", "Yusuf", "Zorica", "Anders",
    "Bruna", "Carla", "Dmitri", "Esther", "Fatou", "Gaspar",
)  # fmt: skip
"""Names for those who are only counted: people have names."""

BOUGHT = {"civilian": "civilians", "embedded": "embedded", "independent": "independent"}
"""The Extra of each role that is bought; hostages are the scenario's (BN-11.1.i)."""


def read_bystanders(
    read: Reader, terrain: Table, tape: bool, sides: tuple[Side, ...], others: list[Figure]
) -> list[Figure]:
    """Return everybody of neither side, as the file lists them, then those that only the Extras count."""
    taken = {figure.id for figure in others}
    found: list[Figure] = []
    for entry in read.tables("civilians", []):
        figure = _bystander(entry, terrain, tape)
        if figure.id in taken or str(figure.id) in [str(side.id) for side in sides]:
            entry.wrong("id", "scenario-twice", got=figure.id)
        taken.add(figure.id)
        found.append(figure)
    names = [name for name in NAMES if name.lower() not in taken]
    for role, extra in BOUGHT.items():
        left = sum(side.extras.get(extra, 0) for side in sides) - sum(one.role == role for one in found)
        found += [_nobody(names.pop(0), role) for _ in range(left)]
    if len(found) > MOST:
        read.wrong("civilians", "scenario-too-many", "civilians", got=len(found), most=MOST)
    mixed = len({GRADES[side.grade].regular for side in sides}) == 2
    if not mixed and any(one.role != "hostage" for one in found):
        read.wrong("civilians", "scenario-civilians-mixed", "grade", "role", "figures", "civilians")
    return found


def _bystander(read: Reader, terrain: Table, tape: bool) -> Figure:
    id, role = read_id(read), read.word("role", ROLES, ROLES[0])
    given = read.raw("x", None) is not None or read.raw("y", None) is not None
    figure = Figure(
        id=id,
        name=read.text("name", id.capitalize(), 24),
        side=SideId(""),
        team="",
        grade="",
        weapons=(),
        role=role,
        place=read_place(read, terrain, not tape and (given or role == "hostage")),
    )
    read.done()
    return figure


def _nobody(name: str, role: str) -> Figure:
    """Return one who is only counted, with a name of ours, and no place."""
    return Figure(FigureId(name.lower()), name, SideId(""), "", "", (), role=role)
