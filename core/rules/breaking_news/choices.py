"""Breaking News: what a seat may do now. Whether it may is asked of the rules themselves.

Offers that have not yet gone to their paragraphs stand here, each entered at its moment and place.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.choices import Choice
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.vehicle_choices import boarding, driving, leaving

# --- before the first action -----------------------------------------------------------


# --- a side's actions --------------------------------------------------------------------


# --- one man's acts ----------------------------------------------------------------------


@acts.offered("crew", 40)
def _(asked: OfMan) -> Iterator[Choice]:
    if asked.who.hull is not None:
        yield from driving(asked.state, asked.who, asked.probe)


@acts.offered("figure", 100)
def _(asked: OfMan) -> Iterator[Choice]:
    yield from boarding(asked.state, asked.who, asked.probe)


@acts.offered("crew", 100)
def _(asked: OfMan) -> Iterator[Choice]:
    if asked.who.aboard:
        yield from leaving(asked.who, asked.probe)


# --- other decisions -------------------------------------------------------------------------
