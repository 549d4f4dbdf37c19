"""Breaking News 13.0 and 8.4: units of a platoon and support fire as a scenario names them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from core.engine.contract.scenario import Reader
from core.engine.words.ids import FigureId, UnitId
from core.rules.breaking_news.state import Figure, Squad
from core.rules.breaking_news.tables.support import SUPPORTS
from core.rules.breaking_news.tables.troops import GRADES


def read_squads(read: Reader, men: list[Figure]) -> tuple[Squad, ...]:
    """Return the squads and independent sections of a side; none is a single squad (BN-13.0.a–b)."""
    squads = tuple(_squad(entry, men) for entry in read.tables("squads", []))
    if len(squads) == 1:
        read.wrong("squads", "scenario-one-squad")
    for index, squad in enumerate(squads):
        if squad.id in [other.id for other in squads[:index]]:
            read.wrong(f"squads[{index}].id", "scenario-twice", got=squad.id)
    known = tuple(squad.id for squad in squads) or ("",)
    for index, man in enumerate(men):
        if man.squad not in known:
            field = f"figures[{index}].squad"
            if not squads:
                read.wrong(field, "scenario-no-squads", got=man.squad)
            else:
                read.wrong(field, "scenario-not-one-of", got=man.squad, allowed=", ".join(known))
    return squads


def _squad(read: Reader, men: list[Figure]) -> Squad:
    """Read one unit; a squad has a leader with leadership, a section may do without (BN-Q.143)."""
    identity = UnitId(read.text("id", most=24))
    if not identity.isidentifier():
        read.wrong("id", "scenario-bad-id", got=identity)
    name = read.in_languages("name")
    section = read.flag("section")
    leader = FigureId(read.text("leader", "", 24) if section else read.text("leader", most=24))
    read.done()
    own = [man for man in men if man.squad == identity]
    if not own:
        read.wrong("id", "scenario-empty-squad", got=identity)
    chief = next((man for man in own if man.id == leader), None)
    if leader and (chief is None or not chief.leadership):
        read.wrong("leader", "scenario-squad-leader", got=leader)
    return Squad(identity, tuple(name.items()), len(own), leader, section)


class Support(Struct, frozen=True):
    """What a scenario says of a side's support fire and its rules of engagement."""

    kind: str = ""
    improved: bool = False
    roe: bool = False


def read_support(read: Reader, grade: str, extras: Mapping[str, int]) -> Support:
    """Return a side's support fire: regulars have it unless told otherwise, irregulars not (BN-Q.68).

    Improved support needs some, were it mortars, and cannot be combined with rules of
    engagement (BN-X.SUPPORT.b).
    """
    regular = GRADES[grade].regular
    kind = read.word("support", ("none", *SUPPORTS), SUPPORTS[0] if regular else "none")
    if kind != "none" and not regular:
        read.wrong("support", "scenario-irregular-support", got=kind)
    improved, roe = "improved_support" in extras, "roe" in extras
    supported = kind != "none" or "mortars" in extras
    if improved and (roe or not supported):
        read.wrong("improved_support", "scenario-improved-roe" if roe else "scenario-improved-none")
    return Support("" if kind == "none" else kind, improved, roe)
