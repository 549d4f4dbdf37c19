"""A game of Linea di Tiro in one call: who stands where, then wishes with supplied dice, then facts.

    game = engagement(able=Piece("sherman_75", y=40), pak=Piece("pak40", y=80, side="axis"))
    game.card("7H")
    game.activate("able", "BP")
    facts = game.play("allies", c.Bound("able", path=(Point(50, 50),)))
    assert facts.one(MoveEnded).cm == 10

A card is a text, a throw a list of faces, in the order asked; what is asked for and not supplied, and what is
left over, fails the test. On a map distances are measured; with `tape=True` they are supplied as `answers`.
Everybody is spotted and in no platoon, unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import lt_commands as c
from msgspec.structs import replace
from playing import Facts, Playing

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Event, Refusal
from core.engine.words.cards import BRIDGE_DECK
from core.locale import sentences
from core.rules.linea_di_tiro import tables
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.pieces import PIECES
from core.rules.linea_di_tiro.state import Kind, Platoon, Section, Side, State
from core.rules.linea_di_tiro.state import Piece as Figure
from core.rules.linea_di_tiro.terrain import TERRAIN
from core.table.places import Place
from core.table.questions import Edge
from core.table.terrain import Table
from core.table.terrain_file import load_table

EDGES: dict[str, Edge] = {"allies": "south", "axis": "north"}
AHEAD = {"allies": 90.0, "axis": 270.0}


@dataclass(frozen=True)
class Standing:
    """A piece before it has a name."""

    kind: str
    x: float
    y: float
    side: str
    facing: float | None
    platoon: str
    facts: dict[str, Any]


def Piece(
    kind: str = "rifle_squad",
    x: float = 50,
    y: float = 50,
    side: str = "allies",
    facing: float | None = None,
    platoon: str = "",
    **facts: Any,
) -> Standing:
    """A piece of *side* at (x, y), looking at the other's edge; *prepared* may be a number.

    *facts* are fields of the state's `Piece`: `immobilised=True`, `spotted=False`, `ground=("cover",)`, …
    """
    return Standing(kind, x, y, side, facing, platoon, {"spotted": True, **facts})


@dataclass
class Played(Playing):
    """A game of Linea di Tiro under way: every event and refusal is told too."""

    rules: ClassVar[Any] = RULES

    def told(self, before: Any, event: Event, after: Any) -> None:
        """Every event has its line in both languages, or none, for whoever may read it."""
        for seat in ("referee", "allies", "axis", "observer"):
            concealed = RULES.concealed(before, event, after, seat)
            if concealed is None:
                continue
            for language in ("en", "it"):
                if (told := RULES.sentence(before, concealed, after)) is not None:
                    assert sentences(language).say(told)

    def refusal_told(self, refusal: Refusal) -> None:
        """Every refusal has its sentence."""
        assert sentences("en").refusal(refusal) and sentences("it").refusal(refusal)

    def card(self, card: str) -> Facts:
        """Draw this card."""
        facts = self.play("allies", c.DrawCard(), card)
        assert isinstance(facts, Facts), facts
        return facts

    def activate(self, piece: str, action: str, *dice: Sequence[int]) -> Facts:
        """Activate a piece with the card in play."""
        facts = self.play(self.state.figures[piece].side, c.Activate(piece, action), *dice)
        assert isinstance(facts, Facts), facts
        return facts

    @property
    def waiting(self) -> list[tuple[str, str]]:
        """Who has to decide what."""
        return [(one.seat, one.about) for one in self.state.awaiting]

    def offered(self, seat: str) -> list[tuple[str, str]]:
        """What is offered to a seat now without a refusal, as (command, piece)."""
        return [(one.do, one.figure) for one in RULES.choices(self.state, seat) if one.refusal is None]

    def known(self, seat: str) -> set[str]:
        """Which pieces *seat* knows of."""
        return set(RULES.known(self.state, seat).figures)

    def shown(self, seat: str, facts: Sequence[Event]) -> list[Event]:
        """What *seat* may read of *facts*, which were the last of the log."""
        state, found = self.begun, []
        for event in self.log:
            before, state = state, RULES.evolve(state, event)
            told = RULES.concealed(before, event, state, seat)
            if told is not None and any(event is fact for fact in facts):
                found.append(told)
        return found

    def goes_on(self) -> None:
        """Let follow by itself what was set by hand."""
        r = Resolution(self.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "")
        while RULES.advance(r):
            pass
        self.state = self.begun = r.state


def engagement(
    terrain: Sequence[Mapping[str, Any]] = (),
    *,
    options: Mapping[str, str] | None = None,
    tape: bool = False,
    size: tuple[float, float] = (300, 300),
    kinds: Mapping[str, Kind] | None = None,
    sections: Sequence[Section] = (),
    deck: Sequence[str] = BRIDGE_DECK,
    discards: Sequence[str] = (),
    movement: Mapping[str, float] | None = None,
    **pieces: Standing,
) -> Played:
    """A game between two cards, with *pieces* on the table; *kinds* are data beside the example ones.

    Fields of the state may be given by `.state = replace(game.state, …)` afterwards.
    """
    entries = [{"id": f"{entry['kind']}{number}", **entry} for number, entry in enumerate(terrain)]
    table = load_table({"width": size[0], "height": size[1], "terrain": entries}, TERRAIN)
    rows = {**PIECES, **(kinds or {})}
    figures = {name: _figure(name, one, rows, tape) for name, one in pieces.items()}
    platoons = {
        one.platoon: Platoon(one.platoon, one.side, one.platoon) for one in pieces.values() if one.platoon
    }
    state = State(
        phase="cards",
        options=Options.complete(options or {}),
        tape=tape,
        terrain=Table(*size, table.pieces),
        bands={name: tuple(map(float, limits)) for name, limits in tables.BANDS.items()},
        least=dict(tables.LEAST),
        spotting=dict(tables.SPOTTING),
        defence=dict(tables.DEFENCE),
        kinds=rows,
        sides={
            name: Side(name, (("en", name), ("it", name)), edge, ready=True) for name, edge in EDGES.items()
        },
        platoons=platoons,
        figures=figures,
        sections={section.id: section for section in sections},
        movement=dict(movement or {}),
        deck=tuple(sorted(deck)),
        discards=tuple(sorted(discards)),
    )
    game = Played(state)
    game.goes_on()
    return game


def _figure(name: str, one: Standing, rows: Mapping[str, Kind], tape: bool) -> Figure:
    facing = AHEAD[one.side] if one.facing is None else one.facing
    place = None if tape else Place(one.x, one.y, facing, base=rows[one.kind].base)
    facts = dict(one.facts)
    if isinstance(facts.get("prepared"), int):
        facts["prepared"] = ("",) * facts["prepared"]
    piece = Figure(name, name.capitalize(), one.side, one.kind, one.platoon, place=place)
    return replace(piece, **facts)
