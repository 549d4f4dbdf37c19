"""`force` lists the forces there are, checks one by the paragraph, or prints its roster."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.forces import Sheet
from core.forces import breach_text, brought, find_force, forces_of, named, roster, total_of
from core.locale import Sentences
from core.rules import load as load_rules
from core.scenarios import Scenario
from core.scenarios.forces import force_books
from tui.session.error import told


def force(what: str, name: str | None, points: int, markdown: bool, spoken: Sentences) -> int:
    """Do *what* is asked; exit code 1 where a force is not allowed as it is.

    *points* is the limit to check by, 0 for the force's own.
    """
    if what == "list":
        return listed(spoken)
    if name is None:
        raise told("cli-force-which", what=what)
    sheet = sheet_of(name, points)
    if what == "roster":
        print(roster(sheet, spoken, markdown), end="")
    else:
        print(f"{named(sheet.name, spoken)}: {total_of(sheet, spoken)}")
        for breach in sheet.breaches:
            print(f"{breach.field}: {breach_text(breach, spoken)}")
        if not sheet.wrong:
            print(spoken.text("cli-force-fine"))
    return 1 if sheet.wrong else 0


def sheet_of(name: str, points: int) -> Sheet:
    """Return a force with its prices and what is wrong with it."""
    file = find_force(name)
    book = load_rules(file.rules).forces
    assert book is not None, "only books that build forces read one"
    return book.sheet(file.force, limit=points)


def listed(spoken: Sentences) -> int:
    """Print the names of all forces, by rule book, with what they cost."""
    for rules in force_books():
        book = load_rules(rules).forces
        assert book is not None
        print(rules)
        for file in forces_of(rules):
            sheet = book.sheet(file.force)
            print(f"  {file.id:<24}{named(sheet.name, spoken)}, {total_of(sheet, spoken)}")
    return 0


def bringing(scenario: Scenario, said: Sequence[str]) -> Scenario:
    """Return a scenario to which sides bring forces, written `side=force`."""
    forces = {}
    for one in said:
        side, equals, name = one.partition("=")
        if not equals:
            raise told("cli-force-form", said=one)
        forces[side] = name
    return brought(scenario, forces)
