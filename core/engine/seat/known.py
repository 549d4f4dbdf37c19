"""What one seat knows of a game at one moment, as a value: its view, menus and odds are made from it alone.

So they can be made anywhere: in this process, in another thread, in another process.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct, structs

from core.engine.chance.dry_run import Probe
from core.engine.chance.foretold import certain
from core.engine.chance.odds import Stop
from core.engine.chance.outcome_graph import Walk
from core.engine.chance.preview import FULL, Effort, Preview, preview
from core.engine.chance.tracing import Trace, trace
from core.engine.contract.choices import AnyField, Choice, PickPath, PickSome, YesNo, folded, open_field
from core.engine.contract.engine_facts import ENGINE_COMMANDS, GoOn
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.other_acts import OtherAct
from core.engine.contract.overlay import NOTHING, Overlay
from core.engine.contract.questions import Needs
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.contract.view import View, ZoneView
from core.engine.game.game import Game
from core.engine.game.history import Underway
from core.engine.game.written import as_command
from core.engine.seat.answered import Asked, with_replies
from core.engine.seat.excuses import against, own_excuse
from core.engine.seat.sentence import Filled, Passed, Sentence, Taken, nothing_taken
from core.engine.words.message import Message, say
from core.engine.words.validation import BadAnswer


class Known(Struct, frozen=True):
    """A moment of a game as *seat* knows it.

    *state* is what `RuleSet.known` left of it. People measure with a *tape*; *referee* says that a person
    referees. *begun* is the act that this seat has to finish; with *held_up* somebody has to finish one.
    """

    rules: RuleSet
    seat: str
    state: Any
    tape: bool = False
    referee: bool = False
    begun: Underway | None = None
    held_up: bool = False

    def view(self) -> View:
        """Return what the seat sees."""
        return self.rules.view(self.state, self.seat)

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do; an observer nothing, and rulings only who may rule."""
        if self.seat == OBSERVER or (self.seat == REFEREE and not self.referee):
            return ()
        if self.held_up:
            return (Choice("go_on", say("choice-go-on"), "", weight=1.0),) if self.begun else ()
        found = self.rules.choices(self.state, self.seat, without)
        if passing := tuple(self._passing()):
            found = tuple(self._with_passes(found, passing))
        if self.seat == REFEREE or not self.referee:
            return found
        return tuple(choice for choice in found if choice.do != "ruling")

    def _passing(self) -> Iterator[Command]:
        """Yield the commands that let pass what another's act has opened; one that names somebody acts."""
        for decision in self.state.awaiting:
            if decision.reaction and self.seat in (decision.seat, REFEREE):
                with suppress(LookupError):
                    yield self.rules.passing(self.state, decision)

    def _with_passes(self, found: Sequence[Choice], passing: Collection[Command]) -> Iterator[Choice]:
        """Yield choices with those marked that let pass: the bare one of a command.

        A *lasting* one is marked in its place where it gives just what lets pass: to stay, and not to move.
        """
        tags = {one.__struct_config__.tag for one in passing}
        exact = [one for one in found if one.lasting and one.do in tags and self._command_of(one) in passing]
        given = {one.do for one in exact}
        for one in found:
            bare = not one.given and one.do in tags and one.do not in given
            yield _marked(one) if bare or one in exact else one

    def _command_of(self, choice: Choice) -> Command | Refusal:
        return as_command(self.rules, {"do": choice.do, **folded(dict(choice.given))})

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of command *do*, those after the filled ones depending on them."""
        return self.rules.fields(self.state, self.seat, do, filled)

    def filled(
        self, do: str, given: Mapping[str, Any], said: Mapping[str, Any], taken: Taken = nothing_taken
    ) -> Filled:
        """Return command *do* with every blank filled that nobody has to be asked about.

        *given* comes with its choice; of what was *said* for its fields whatever fits is kept. *taken* tells
        what a figure took last time. `BadAnswer` where there is no such command.
        """
        every: tuple[type[Command], ...] = (*self.rules.commands, *ENGINE_COMMANDS)
        command = next((one for one in every if one.__struct_config__.tag == do), None)
        if command is None:
            raise BadAnswer("misfit-value", got=do[:60])
        probe = Probe(self.rules, self.state, self.seat, self.tape)

        def allowed(values: Mapping[str, Any]) -> bool:
            made = as_command(self.rules, {"do": do, **folded(dict(values))})
            return not isinstance(made, Refusal) and probe(made) is None

        return Sentence(command, partial(self.fields, do), allowed, taken).filled(given, said)

    def every_act(self) -> tuple[OtherAct, ...]:
        """Return what every act of the book is called and when it is done; it tells nothing of the game."""
        return tuple(self.rules.every_act())

    def own_excuse(self, do: str, figure: str) -> Refusal | None:
        """Return why a figure can do nothing of a kind now; `None`: not for its own sake."""
        if (command := self._of_the_book(do)) is None:
            return None
        probe = Probe(self.rules, self.state, self.seat, self.tape)
        return own_excuse(self.rules, self.state, probe, partial(self.fields, do), command, figure)

    def against(
        self, do: str, given: Mapping[str, Any], figure: str, target: str
    ) -> tuple[Passed, ...] | None:
        """Return why a figure cannot do to somebody what a choice gives, by each means.

        Nothing where he can; `None` where it is done to nobody.
        """
        if (command := self._of_the_book(do)) is None:
            return None
        probe = Probe(self.rules, self.state, self.seat, self.tape)
        return against(self.rules, probe, partial(self.fields, do), command, given, figure, target)

    def _of_the_book(self, do: str) -> type[Command] | None:
        """Return a command of the book; `None` for others, and where nobody may do anything."""
        if self.seat == OBSERVER or self.held_up:
            return None
        return next((one for one in self.rules.commands if one.__struct_config__.tag == do), None)

    def odds(
        self,
        command: Command,
        given: tuple[Any, ...] = (),
        effort: Effort = FULL,
        stop: Stop | None = None,
    ) -> Preview | Needs | Refusal:
        """Return what a command would come to; `Stopped` when *stop* says that nobody wants to know."""
        if self.seat == OBSERVER:
            return Refusal("", say("engine-observer"))
        command, given = self.meant(command, given)
        geometry = None if self.tape else self.rules.geometry
        seen = preview(
            self.rules, self.state, self.seat, command, geometry, given, effort, self.referee, stop
        )
        if isinstance(seen, Preview) and seen.invites and effort.ways and geometry is not None:
            asked = Asked(self.rules, self.seat, geometry, effort, stop)
            walk = Walk(self.rules, self.state, self.seat, command, geometry, self.referee)
            return with_replies(asked, seen, walk, given)
        return seen

    def overlay(self, do: str, filled: Mapping[str, Any], answers: bool = True) -> Overlay:
        """Return what an act looks like on the map with what is *filled* in; nothing where people measure.

        Who might answer it, and what comes after, takes the longest, and is told with *answers* only.
        Why it cannot be done is told where nothing is left to fill in but ways of others.
        """
        if self.tape or self.seat == OBSERVER:
            return NOTHING
        found = Trace()
        whole = open_field(self.fields(do, filled), dict(filled)) is None
        command = as_command(self.rules, {"do": do, **folded(dict(filled))}) if whole else None
        if command is not None and not isinstance(command, Refusal):
            meant, _ = self.meant(command, ())
            found = trace(
                self.rules, self.state, self.seat, meant, self.rules.geometry, self.referee, answers
            )
        lies = () if found.after is None else self.view().zones
        after = () if found.after is None else self._zones(found.after)
        laid = tuple(zone for zone in after if zone not in lies)
        drawn = self.rules.overlay(self.state, do, filled, found.measured, laid)
        known = {(zone.points, zone.radius) for zone in lies}
        areas = tuple(area for area in drawn.areas if (area.points, area.radius) not in known)
        enough = self._enough(do, filled) if whole and answers else None
        refused = self._why_not(command) if command is not None else self._why_not_yet(do, filled)
        dear = certain(self.rules, self.state, list(found.sure), self.seat).dear if answers else ()
        return structs.replace(
            drawn, reacts=found.reacts, areas=areas, enough=enough, refused=refused, dear=dear
        )

    def _why_not(self, command: Command | Refusal) -> Refusal | None:
        """Return why an act cannot be done as it is filled in, by its rule."""
        if isinstance(command, Refusal):
            return command
        if isinstance(command, ENGINE_COMMANDS):  # such as a ruling: no rule of the book does it
            return None
        return Probe(self.rules, self.state, self.seat, self.tape)(self.meant(command, ())[0])

    def _why_not_yet(self, do: str, filled: Mapping[str, Any]) -> Refusal | None:
        """Return why the last way of an act cannot be gone even if all whose ways are still to come stay.

        What is refused of those who stay, whatever this way is, is not told.
        """
        ways = (one.name for one in self.fields(do, filled) if isinstance(one, PickPath))
        drawn = [name for name in ways if filled.get(name)]
        if not drawn:
            return None
        refused, stays = (
            None if whole is None else self._why_not(as_command(self.rules, {"do": do, **folded(whole)}))
            for whole in (self._staying(do, filled), self._staying(do, {**filled, drawn[-1]: []}))
        )
        return refused if refused != stays else None

    def _staying(self, do: str, filled: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return an act with whoever has no way yet where he is; `None` where more than that is open."""
        whole = dict(filled)
        while (field := open_field(self.fields(do, whole), whole)) is not None:
            match field:
                case PickPath(least=0) | PickSome(least=0):
                    whole[field.name] = []
                case YesNo(default=default):
                    whole[field.name] = default
                case _:
                    return None
        return whole

    def _enough(self, do: str, filled: Mapping[str, Any]) -> Message | None:
        """Return what the cheapest way of going is called that leads to the same spot; `None` for none."""
        for pace in self.rules.gentler(self.state, do, filled):
            state = self.state if pace.instead is None else pace.instead
            probe = Probe(self.rules, state, self.seat, self.tape)
            command = as_command(self.rules, {"do": pace.do, **folded({**filled, **pace.filled})})
            if not isinstance(command, Refusal) and probe(command) is None:
                return pace.label
        return None

    def _zones(self, state: Any) -> tuple[ZoneView, ...]:
        """Return the areas that the seat would see on the table in a state that an act led to."""
        return self.rules.view(self.rules.known(state, self.seat), self.seat).zones

    def meant(self, command: Command, given: tuple[Any, ...]) -> tuple[Command, tuple[Any, ...]]:
        """Return the act that going on goes on with, and the answers that stand; any other as it is."""
        if not isinstance(command, GoOn) or self.begun is None:
            return command, given
        stand = self.begun.answers
        return self.begun.command, (*stand, *given[len(stand) :])


def _marked(choice: Choice) -> Choice:
    return structs.replace(choice, passes=True)


def known(game: Game, seat: str, state: Any) -> Known:
    """Return what *seat* knows of *game* now; *state* is what it knows of the state."""
    underway, header = game.underway, game.header
    mine = underway is not None and seat in (underway.seat, REFEREE)
    begun = underway if mine else None
    if begun is not None and seat != REFEREE and game.referees_throws:  # his throws may be among the answers
        begun = structs.replace(begun, answers=())
    return Known(game.rules, seat, state, game.tape, header.referee, begun, underway is not None)
