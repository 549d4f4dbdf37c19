"""A player at random who notes where his hidden pieces are, in cm, and where they look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.engine.contract.choices import AnyField, Text
from core.engine.game.game import Draft
from core.engine.log.record import AnyRecord
from core.rules.linea_di_tiro.facts.visibility import Spotted
from core.rules.linea_di_tiro.setup.deploying import Deploy
from core.rules.linea_di_tiro.state import Moving
from core.rules.linea_di_tiro.visibility.noted import OCTANTS, noted
from core.table.questions import Shot, WhoSees
from core.testing.wandering import Wanderer


class NoteTaker(Wanderer):
    """Notes spots of which most can be reached; *found* counts who was found so by somebody hidden."""

    found = 0

    def step(self) -> AnyRecord:
        before = self.game.state
        record = super().step()
        for event in record.events:
            by = before.figures.get(event.by) if isinstance(event, Spotted) else None
            self.found += by is not None and not by.spotted and noted(by.note) is not None
        return record

    def value(self, field: AnyField) -> Any:
        """Return a note in cm, near where the mover is; anything else as anybody fills it."""
        if not isinstance(field, Text) or not field.prompt.id.startswith("lt-ask-note"):
            return super().value(field)
        state = self.game.state
        frame = state.frame
        start = noted(state.figures[frame.piece].note) if isinstance(frame, Moving) else None
        if start is None or not isinstance(frame, Moving):
            return self.note()
        far = self.random.uniform(0, frame.cm - frame.gone)
        return self.note(self.near((start.spot.x, start.spot.y), far))

    def measured(self, question: Any) -> Any:
        """Say mostly that nobody on the table sees somebody, and fire from far, so that many stay hidden."""
        unseen = isinstance(question, WhoSees) and self.random.random() < 0.8
        said = () if unseen else super().measured(question)
        return said | {"distance": self.random.uniform(50, 90)} if isinstance(question, Shot) else said

    def note(self, spot: Sequence[float] | None = None) -> str:
        """Return a note that the program can read: of this spot, or of any on the table."""
        pick = self.random
        x, y = spot if spot is not None else (pick.uniform(0, 150), pick.uniform(0, 90))
        looks = pick.choice(("all", f"{pick.choice(OCTANTS)} {pick.randint(5, 90)}", "nothing", "nothing"))
        return f"{max(0.0, x):.1f}/{max(0.0, y):.1f} sees {looks}"

    def note_everybody(self) -> None:
        """Both sides note where their pieces start."""
        for piece in self.game.state.figures.values():
            if not (piece.aboard or piece.reserve):
                got = self.played(piece.side, Deploy(piece.id, note=self.note()))
                assert isinstance(got, Draft), got
                self.game.accept(got)
