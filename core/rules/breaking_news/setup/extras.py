"""Breaking News, Extras: what a side of a scenario has bought (BN-X, BN-Q.140)."""

from __future__ import annotations

from core.engine.contract.scenario import Reader
from core.rules.breaking_news.tables.costs import EXTRAS


def read_extras(read: Reader) -> dict[str, int]:
    """Return a side's Extras, in the book's order: `[sides.blue.extras]`, a level or a count for each name.

    `motivation`, `improved_support` and `rules_of_engagement` beside them, true or false, say the
    same as the three Extras and stand among them.
    """
    table = read.table("extras", {})
    bought = {name: table.whole(name, 0, extra.most, 0) for name, extra in EXTRAS.items()}
    table.done()
    for name, flag in (
        ("motivation", "motivation"),
        ("improved_support", "improved_support"),
        ("roe", "rules_of_engagement"),
    ):
        if read.flag(flag):
            bought[name] = max(1, bought[name])
    return {name: count for name, count in bought.items() if count}
