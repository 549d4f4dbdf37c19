"""What happens in windows of reaction, for every book: who is asked when, and how a window ends.

A book makes one object of a class of its own, which says how its state keeps windows and which of its facts
tell of them; everything else is here once:

- A window **opens** only where somebody is asked (`open`).
- A reaction is **declared** (`declare`): nobody reacts twice to one act. Whether this one may, the rule asks
  first (`may_answer`) and refuses in its own words.
- A seat lets it **pass** (`let_pass`); the referee passes for whoever is asked.
- Who is out, or cannot any more, **loses the right** (`may`), also while an inner window is resolved; who
  has come by it since joins in (`also`).
- A reaction to a reaction opens a window **on top**; when that ends the one beneath is **asked again**
  (`advance`).
- A window is **closed** when nobody is left to ask. Seats in `anyway` are asked till they pass, so that
  **hidden** men leave no trace; `windows.as_known` takes the others' men out of what a seat knows.

Two ways to keep windows. *Stacked*: the state has a field `windows`, every reaction is carried out at once,
and one fact says how the stack stands. `advance` comes after the steps of a reaction that is being carried
out, and before those of the act that the window interrupts:

    class WindowsChanged(Asking, frozen=True):            # facts/reactions.py
        windows: Windows

        def evolve(self, state: State) -> State:
            return replace(state, windows=self.windows, awaiting=self.decisions)

    class Responses(Stacked[State]):                      # response/windows.py
        def may(self, state: State, one: Able) -> bool:
            return state.pieces[one.who].prepared > 0

    RESPONSES = Responses(
        lambda state: state.windows, lambda windows, decisions: WindowsChanged(windows, decisions=decisions)
    )

    def ask_the_target(r, firer, target):                 # after a shot
        able = (Able(target.side, target.id),)
        RESPONSES.open(r, Window("respond", "LT-RSP.a", firer.id, able, ("respond", "pass"), most=1))

    @acts.rule(Respond)                                   # a shot too, which may be responded to
    def respond(r, command):
        if not RESPONSES.may_answer(r.state, command.piece):
            r.refuse("LT-RSP.a", "lt-may-not-respond")
        RESPONSES.declare(r, Reaction(command.piece))
        fire(r, ...)

    def advance(r):
        return shots_in_progress(r) or RESPONSES.advance(r) or moves_in_progress(r)

*Otherwise*: the book's own fields say who may react, as in Breaking News, whose act in progress holds the
lists of who may fire and who may dodge, and where everything declared is resolved together once the window
is closed. Its class makes a `Window` of them (`kept`), and facts of a `Window` (`opening` and the rest).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision, Event, GameState
from core.engine.contract.seats import REFEREE
from core.rulekit.windows import Able, Reaction, Who, Window, Windows, declared, passed

S = TypeVar("S", bound=GameState)


class Reactions(Generic[S]):
    """The windows of one book: it says how they are kept, what happens in them is the same for all."""

    # --- what a book says -------------------------------------------------------------------

    def kept(self, state: S) -> Window | None:
        """Return the innermost window as the state has it; `None` where none is open."""
        raise NotImplementedError

    def may(self, state: S, one: Able) -> bool:
        """Return whether one who might react when the window opened still can."""
        return True

    def also(self, state: S, window: Window) -> Iterable[Able]:
        """Return who may react too, though he might not when the window opened."""
        return ()

    def opening(self, state: S, window: Window) -> Event:
        """Return the fact that *window* opens, with its decisions."""
        raise NotImplementedError

    def declaring(self, state: S, window: Window, reaction: Reaction) -> Event:
        """Return the fact of a reaction; *window* as it is after it."""
        raise NotImplementedError

    def passing(self, state: S, window: Window, seat: str) -> Event:
        """Return the fact that *seat* let it pass and others are still asked; *window* as it is after it."""
        raise NotImplementedError

    def closing(self, state: S) -> Event:
        """Return the fact that the innermost window is closed."""
        raise NotImplementedError

    def asking(self, state: S, window: Window) -> Event:
        """Return the fact that who is left in the innermost window is asked again."""
        raise NotImplementedError

    # --- what happens -----------------------------------------------------------------------

    def now(self, state: S) -> Window | None:
        """Return the innermost window with those in it who may react as things stand."""
        window = self.kept(state)
        return None if window is None else self.standing(state, window)

    def standing(self, state: S, window: Window) -> Window:
        """Return *window* with those who may react as things stand."""
        able = [one for one in window.able if self.may(state, one)]
        able += [one for one in self.also(state, window) if one not in able]
        return replace(window, able=tuple(able))

    def may_answer(self, state: S, who: Who, way: str = "") -> bool:
        """Return whether *who* may react now, in this way."""
        window = self.now(state)
        return window is not None and any((one.who, one.way) == (who, way) for one in window.left)

    def open(self, r: Resolution[S], window: Window) -> bool:
        """Open a window where anybody is asked in it; return whether it is open."""
        if window.asked:
            r.emit(self.opening(r.state, window))
        return bool(window.asked)

    def declare(self, r: Resolution[S], reaction: Reaction, still: tuple[str, ...] = ()) -> None:
        """Record a reaction; *still* are the ways in which he may react to this act once more."""
        window = declared(self._open(r.state), reaction, still)
        r.emit(self.declaring(r.state, window, reaction))

    def let_pass(self, r: Resolution[S]) -> None:
        """Let the window pass for the seat that says so; close it when nobody else is asked.

        That it is asked, its open decision says. In a state as another seat knows it nobody may be left.
        """
        window = self._open(r.state)
        asked = self.standing(r.state, window).asked
        seat = asked[0] if asked and r.seat == REFEREE else r.seat
        window = passed(window, seat)
        left = self.standing(r.state, window).asked
        r.emit(self.passing(r.state, window, seat) if left else self.closing(r.state))

    def close_if_over(self, r: Resolution[S]) -> bool:
        """Close the window by itself when nobody is left to ask; return whether it was."""
        window = self.now(r.state)
        if window is None or window.asked:
            return False
        r.emit(self.closing(r.state))
        return True

    def advance(self, r: Resolution[S]) -> bool:
        """Close the window that is over, or ask again in it, once nobody else decides anything.

        `False` where none is open, or somebody decides.
        """
        window = self.kept(r.state)
        if window is None or r.state.awaiting:
            return False
        if not self.close_if_over(r):
            r.emit(self.asking(r.state, window))
        return True

    def _open(self, state: S) -> Window:
        window = self.kept(state)
        if window is None:
            raise LookupError("no window is open")
        return window


class Stacked(Reactions[S]):
    """Windows that lie on a stack in the state, one fact for all of them: see above.

    *stack* is where the state has them; *changed* makes the fact of (the stack as it is now, who decides).
    """

    def __init__(
        self, stack: Callable[[S], Windows], changed: Callable[[Windows, tuple[Decision, ...]], Event]
    ) -> None:
        self._stack = stack
        self._changed = changed

    def kept(self, state: S) -> Window | None:
        """Return the innermost window."""
        return next(reversed(self._stack(state)), None)

    def opening(self, state: S, window: Window) -> Event:
        """Put it on top and ask."""
        return self._changed((*self._stack(state), window), window.deciding)

    def declaring(self, state: S, window: Window, reaction: Reaction) -> Event:
        """Ask nobody else until the reaction is carried out."""
        return self._changed((*self._stack(state)[:-1], window), ())

    def passing(self, state: S, window: Window, seat: str) -> Event:
        """Ask those who are left."""
        return self._changed((*self._stack(state)[:-1], window), self.standing(state, window).deciding)

    def closing(self, state: S) -> Event:
        """Ask again in the window beneath."""
        beneath = self._stack(state)[:-1]
        return self._changed(beneath, self.standing(state, beneath[-1]).deciding if beneath else ())

    def asking(self, state: S, window: Window) -> Event:
        """Ask again."""
        return self._changed(self._stack(state), self.standing(state, window).deciding)
