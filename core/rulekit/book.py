"""A rule book that is the sum of its paragraphs' files: what it hands on to them stands here, once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from core.engine.chance.dry_run import Probe
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command, Decision, Event
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.overlay import Arms, Overlay, Pace
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.sentences import engine_sentence
from core.engine.contract.view import ZoneView
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Acts, Asked
from core.rulekit.book_state import BookState
from core.rulekit.dear import loses_own
from core.rulekit.every_act import every_act
from core.rulekit.facts import evolve
from core.rulekit.moments import Menu
from core.rulekit.overlays import overlay_of, with_ground, with_way
from core.rulekit.threats import Threats
from core.table.answers import decode_answer
from core.table.places import Point
from core.table.questions import Route, Shot, ShotLine
from core.table.terrain import Piece, Table

S = TypeVar("S", bound=BookState)


class ChapterBook(RuleSet, Generic[S]):
    """A rule book whose acts enter themselves: it says how play goes on and who may know what, no more.

    *S* is its state, which has what `BookState` says.
    """

    acts: ClassVar[Acts[Any]]
    harm: ClassVar[Collection[str]] = ()
    """What may become of a man in the words of `outcome` that no friend of his wants."""

    gone: ClassVar[Collection[str]] = ("left",)
    """That he goes for good, unharmed."""

    worst: ClassVar[tuple[str, ...]] = ()
    """Every word of `outcome`, without its number, the worst first: so previews tell them."""

    leading: ClassVar[Collection[str]] = ()
    """Those of them that others come of, as a flight comes of a test: previews tell these as part of them."""

    idling: ClassVar[Collection[str]] = ()
    """Those that say that nothing came of a throw: beside a target they are no chance of anything."""

    between: ClassVar[tuple[str, ...]] = ("terrain",)
    """What of its state, but for `smoke`, lies between two figures that may fire at each other."""

    over_by: ClassVar[str] = ""
    """The paragraph by which nothing more is done once the game is over."""

    evolve = staticmethod(evolve)

    @staticmethod
    def set_up(scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> Event:
        """Return the event that sets a scenario up; raises `ScenarioError`."""
        raise NotImplementedError

    def setup(self, scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> tuple[Event, ...]:
        """Return the event that sets a scenario up."""
        return (self.set_up(scenario, options, tape),)

    def empty(self) -> Any:
        """Return the state before the first event."""
        return self.state_type()

    throwing: ClassVar[tuple[str, ...]] = ("figures", "units")
    """Where its state keeps, by their ids, those of a side who throw dice."""

    def side_of(self, state: S, id: str) -> str:
        """Return the side of a figure, a unit, or whatever else of the book throws dice."""
        if id in state.sides:
            return id
        for where in self.throwing:
            if (one := getattr(state, where).get(id)) is not None:
                return str(one.side)
        return ""

    def seats(self, state: S) -> tuple[str, ...]:
        """Return the sides."""
        return tuple(state.sides)

    def resolve(self, r: Resolution[Any], command: Command) -> None:
        """Run the rule of *command* while the game lasts."""
        if r.state.over is not None:
            r.refuse(self.over_by, "engine-game-over")
        self.acts.check_asked(r, command)
        self.acts.rules[type(command)](r, command)

    def answered(self, window: Any, state: Any) -> bool:
        """Return whether nothing lies on top any more of what was in progress when the window opened."""
        if (doing := getattr(state, "doing", None)) is None:
            return self.settled(state)
        return len(doing) <= len(window.doing)

    def dear(self, state: Any, seat: str, name: str, named: bool) -> bool:
        """Return whether *seat* loses a man of its own by a change, or has one harmed it did not send."""
        return loses_own(state, seat, name, named, self.harm, self.gone)

    def rank(self, name: str) -> int:
        """Return the place of a change's word in `worst`; `ride:cm-24` has a number in it."""
        what = name.partition(":")[2]
        word = what if what in self.worst else what.rpartition("-")[0]
        return self.worst.index(word) if word in self.worst else len(self.worst)

    def leads(self, name: str) -> bool:
        """Return whether others come of a change's word."""
        return name.partition(":")[2] in self.leading

    def idle(self, name: str) -> bool:
        """Return whether a change's word says that nothing came of a throw."""
        return name.partition(":")[2] in self.idling

    def concise(self, state: Any, command: Command) -> Command:
        """Return *command* without what its file says means nothing now."""
        shorten = self.acts.essences.get(type(command))
        return command if shorten is None else shorten(state, command)

    def menus(self, state: Any, seat: str) -> Iterator[tuple[Menu[None], str]]:
        """Yield what menus *seat* has now, and for which side: those of its open decisions.

        *state* is as the seat knows it. The referee answers for everybody.
        """
        return self.acts.deciding(state, seat)

    def answers(self, decision: Decision) -> Collection[str]:
        """Return the tags of the commands that answer *decision*."""
        return decision.answers or self.acts.answers_to(decision.about)

    def choices(self, state: Any, seat: str, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what *seat* may do, each choice once; last of all a ruling."""
        if seat == OBSERVER or state.over is not None:
            return ()
        seen = self.known(state, seat)
        probe = Probe(self, seen, seat, seen.tape)
        found: list[Choice] = []
        for menu, side in self.menus(seen, seat):
            offers = menu.offers(Asked(seen, seat, SideId(side), probe, None, without))
            found += [one for one in offers if one.figure not in without and one not in found]
        if not without:
            found = self._with_those_after(seen, seat, found)
        agreed = seat != REFEREE
        label, heading = say("do-ruling-agreed" if agreed else "do-ruling"), say("heading-no-act")
        return (*found, Choice("ruling", label, "", hint="R", weight=0.0, heading=heading if agreed else ""))

    def _with_those_after(self, state: Any, seat: str, found: list[Choice]) -> list[Choice]:
        """Return the choices with those of a side who may do the same after, each by himself.

        The same is what has the same letter: one walks, another drives or drags his gun along.
        """
        asked = [
            one for one in state.awaiting if seat in (one.seat, REFEREE) and one.about in self.one_by_one
        ]
        if not asked:
            return found
        acts = {tag for one in asked for tag in self.answers(one)}
        able: dict[tuple[str, str, str], list[str]] = {}
        for one in found:
            if one.do in acts and one.figure and one.figure in one.calls_upon:
                side = self.side_of(state, one.figure)
                able.setdefault((one.do, one.hint, side), []).append(one.figure)
        after = {(*kind[:2], man): men for kind, men in able.items() if len(men) > 1 for man in men}
        return [
            replace(one, likewise=tuple(man for man in men if man != one.figure))
            if one.refusal is None and (men := after.get((one.do, one.hint, one.figure)))
            else one
            for one in found
        ]

    def every_act(self) -> Sequence[OtherAct]:
        """Return what its acts are called, and when they are done."""
        return every_act(self.acts)

    def fields(self, state: Any, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command, made of what *seat* may know."""
        command = self.acts.by_tag.get(do)
        return () if command is None else self.acts.fields_of(self.known(state, seat), seat, command, filled)

    def sentence(self, before: Any, event: Event, after: Any) -> Message | None:
        """Return the log line of *event*; the engine tells what no file of the book does."""
        line = self.acts.lines.get(type(event))
        if line is None:
            return engine_sentence(event, partial(self.name, after))
        return line(before, event, after)

    def foretold(self, before: Any, event: Event, after: Any) -> Iterable[Message]:
        """Return what is said of *event* before the act is done, besides what its log line would say."""
        tell = self.acts.foretold.get(type(event))
        return () if tell is None else tell(before, event, after)

    def has_line(self, before: Any, event: Event, seat: str) -> bool | None:
        """Return whether a fact has a log line by its type, or by what stands in it and *seat* may know."""
        return self.acts.has_line(before, event, seat)

    def passing(self, state: Any, decision: Decision) -> Command:
        """Return the answer that lets *decision* pass."""
        return self.acts.passings[self.acts.decisions[decision.about]](state, decision)

    def read(self, question: Any, raw: Any) -> Any:
        """Return a person's answer to a measurement in its type; `ValueError` says what would fit."""
        return decode_answer(question, raw)

    def arms(self, state: S, do: str, filled: Mapping[str, Any]) -> tuple[FigureId, Arms] | None:
        """Return whose weapon is in hand, with its ranges by the book's table; `None` for none."""
        return None

    def overlay(
        self,
        state: S,
        do: str,
        filled: Mapping[str, Any],
        measured: Sequence[tuple[Any, Any]],
        laid: tuple[ZoneView, ...] = (),
    ) -> Overlay:
        """Return what command *do* looks like on the table."""
        drawn = overlay_of(state, filled, measured, laid, self.arms(state, do, filled), self.geometry)
        way = next((asked for asked, _ in measured if isinstance(asked, Route) and asked.points), None)
        if way is None:
            return drawn
        return with_ground(with_way(drawn, state, way, filled), state, way, self.slow(state, way.figure))

    def slow(self, state: S, figure: FigureId) -> Mapping[str, float]:
        """Return what part of a cm slow ground leaves to a figure, by its kind; no ground is, unless said."""
        return {}

    def gentler(self, state: S, do: str, filled: Mapping[str, Any]) -> Iterable[Pace]:
        """Yield the ways of going that cost less than command *do*, as its file says."""
        command = self.acts.by_tag.get(do)
        paces = None if command is None else self.acts.paces.get(command)
        return () if paces is None else paces(state, filled=filled)

    def sees(self, state: S, who: str, spot: tuple[float, float]) -> bool:
        """Return whether there is a clear line from a figure to a spot."""
        figure = state.figures.get(FigureId(who))
        if figure is None or figure.place is None:
            return False
        line: ShotLine = self.geometry(Shot(FigureId(who), Point(*spot)), state)
        return line.seen

    def threats(self) -> Threats:
        """Return what tells how many men a figure is likely to put out of another by one shot."""
        return Threats(self.harm_to, self.between, self.smoke)

    def smoke(self, state: S) -> tuple[tuple[Piece, ...], S]:
        """Return what only takes the view, and the state without it; nothing does, unless said."""
        return (), state

    def harm_to(self, state: S, one: Any, other: Any) -> float:
        """Return how many men a figure is likely to put out of another by one shot, if it may fire now."""
        return 0.0

    def others(self, state: S, seat: str) -> Iterator[tuple[str, str, str]]:
        """Yield whom *seat* knows of other sides; a referee, who has every letter, nobody."""
        figures = getattr(state, "figures", {})  # a book may have none
        for figure in figures.values() if seat != REFEREE else ():
            if figure.side not in ("", seat):
                yield figure.id, figure.side, figure.name

    def terrain(self, state: S) -> Table | None:
        """Return the table as it lies there."""
        return state.terrain
