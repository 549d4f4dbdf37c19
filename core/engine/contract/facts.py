"""Commands, events, refusals, modifiers and decisions: what every rule book speaks in."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, structs

from core.engine.contract.difference import with_difference
from core.engine.contract.ends import ClosedBy, Offer
from core.engine.contract.kept_reading import Readings
from core.engine.contract.questions import counts, every_face
from core.engine.contract.secrecy import DECIDED, AnyMark, Closed, Decided, EachHis, Open
from core.engine.words.ids import AnyId
from core.engine.words.message import Message


def snake(name: str) -> str:
    """`ShotsFired` → `shots_fired`: the tag that stands in the log."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Command(
    Struct, frozen=True, tag_field="do", tag=snake, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """What one seat wants done. Accepted, it becomes a record; refused, it leaves no trace.

    A class that sets `unasked` may be given while others decide, or something else is asked of its seat:
    when it may be, its rule says. So nobody is waited for, and nothing tells that somebody could.
    One that `opens` only begins what follows: there is nothing to weigh in it, so no screen asks twice.
    Of one without `own_dice` no die is told: those that fall after it would fall whatever is chosen.
    """

    unasked: ClassVar[bool] = False
    opens: ClassVar[bool] = False
    own_dice: ClassVar[bool] = True


class Sealing(Command, frozen=True, kw_only=True):
    """A command by which somebody writes something down in secret: others read its hash until it is opened.

    The host that takes the command fills in the *salt*, which is hashed with what was written.
    """

    salt: str = ""


class Fired(Struct, frozen=True, gc=False):
    """One shot: *firer* at *target*, or at a *spot* in cm; "" for whom one does not know."""

    firer: AnyId
    target: AnyId = ""
    spot: tuple[float, float] | None = None


Mark = Literal["", "loss", "hurt", "morale"]
"""What a fact means to who looks back: *loss*, somebody is out for good, as dead, destroyed, routed off or
captured; *hurt*, wounded, suppressed or shaken; *morale*, a failed test of morale, panic or rout."""


class Event(Struct, frozen=True, tag_field="is", tag=snake, omit_defaults=True, gc=False):
    """A fact in the past tense; its `evolve` copies it into the state and never decides.

    A class that tells a seat something it did not know sets `reveals`: such a fact cannot
    be unlearned, so only a referee takes it back. What *weighs* is told to whoever takes the keyboard
    over even where there is no room for everything: losses, points, morale, an agreement that is asked for.
    What is `for_all` is brought about for everybody, as a card that is turned up: that is no act of whoever
    did it, and what happened before it is still news to him.
    """

    reveals: ClassVar[bool] = False
    weighs: ClassVar[bool] = False
    for_all: ClassVar[bool] = False
    told: ClassVar[AnyMark | None] = None
    """Who learns of it at all, where its fields do not say it (`core.engine.contract.secrecy`)."""

    def evolve(self, state: Any) -> Any:
        """Return *state* with this fact copied into it. No rule, table or option is asked."""
        raise NotImplementedError(type(self).__name__)

    def numbers(self) -> tuple[Number, ...]:
        """Return the numbers to roll that this fact explains, for previews and opened log lines."""
        return ()

    def fired(self) -> tuple[Fired, ...]:
        """Return who fires at whom by this fact, as far as its reader knows; a map shows the line."""
        return ()

    def written(self) -> AnyId:
        """Return for what this fact is an order under seal, as `OrderView.who` names it; "" for no order."""
        return ""

    def sighted(self) -> tuple[AnyId, AnyId]:
        """Return who comes into sight by this fact, and of whom, as its reader knows; "" for nobody."""
        return "", ""

    def costs(self) -> str:
        """Return the side that pays for it, such as in points; an act of its own that leads to it is dear."""
        return ""

    def mark(self) -> Mark:
        """Return what it is marked as where a whole game is shown in one row; "" for most facts.

        By its fields alone, as far as its reader knows: a fact whose fields are kept back is no mark.
        """
        return ""

    def outcomes(self, before: Any) -> tuple[str, ...]:
        """Return names for the odds of what it brings about that no state keeps, such as `abu:fell-back`."""
        return ()

    def endangers(self) -> tuple[Danger, ...]:
        """Return whom it puts in danger though nobody aimed at him, and why, for previews."""
        return ()

    def harms(self) -> tuple[AnyId, ...]:
        """Return whom it may have cost his life: its sentence says how he was lost if no shot at him did."""
        return tuple([danger.who for danger in self.endangers()])


class Danger(Struct, frozen=True, gc=False):
    """Somebody in danger at whom nobody aimed: *who*, *why* (a message id), and the paragraph."""

    who: AnyId
    why: str
    rule: str


class Told(Event, frozen=True):
    """A fact that is told and changes nothing of the state by itself."""

    def evolve(self, state: Any) -> Any:
        """Return *state*."""
        return state


class Modifier(Struct, frozen=True, gc=False, array_like=True):
    """One term of a number to roll: its *value*, the *reason* (a message id) and the paragraph.

    *how* it counts: added, "×" multiplied by it, "÷" divided by it and rounded upward, "=" put in the
    place of what stood there, as when another column is read. `core.engine.contract.number` works it out.
    """

    value: int
    reason: str
    rule: str
    how: str = ""


class Number(Struct, frozen=True, gc=False):
    """One number to roll that a fact explains: whom it is *about*, the face *needed*, how many *dice*.

    *base* is what the table prints, 0 where it is not told. With *or_less* the face or a lower one is
    wanted; a *sum* is added up, to be compared with another or with the total *needed*. Modifiers that
    *ease* it come off the face that is needed, as a bonus to a saving throw does. *why*, *who* and *sides*
    name the throw where none was made for it; 0 sides are those of the throw that was, or of a d6. *instead*
    is what of the modifiers took dice away, one for each point, where the face can rise no further. *rule*
    is the paragraph that *base* comes from.
    """

    about: AnyId = ""
    needed: int = 0
    dice: int = 1
    modifiers: tuple[Modifier, ...] = ()
    base: int = 0
    or_less: bool = False
    why: str = ""
    who: AnyId = ""
    sum: bool = False
    sides: int = 0
    ease: bool = False
    instead: int = 0
    rule: str = ""


class Refusal(Struct, frozen=True):
    """Why something is not allowed: one sentence, its paragraph, and the nearest thing that is.

    Where it came after the program's dice fell, or told what the seat could not know, *held* are the
    answers that stand: the act is begun all the same, and only it is accepted next.
    """

    rule: str
    message: Message
    nearest: Message | None = None
    held: tuple[Any, ...] | None = None


class Refused(Exception):
    """Carries a `Refusal` out of a rule to the caller that wanted it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule, refusal.message.id)
        self.refusal = refusal


class Decision(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that *seat* must decide now, about *about*, by paragraph *rule*.

    Until then only the commands are accepted that answer it (`RuleSet.answers`). Logs of formats before say
    so themselves: *answers* are those commands' tags.
    *reaction* marks a window that interrupts another seat's act; odds take it as passed.
    Only the deciding seat and the referee may see anything of it but the seat.
    """

    seat: str
    about: str
    rule: str
    answers: tuple[str, ...] = ()
    reaction: bool = False
    message: Message | None = None


class Asking(Event, frozen=True, kw_only=True):
    """A fact by which somebody has to decide something now; *decisions* says who, about what, and how.

    Its `evolve` puts them into `awaiting`, and what it changes more. A seat reads its own alone.
    """

    decisions: EachHis[tuple[Decision, ...]]

    def evolve(self, state: Any) -> Any:
        """Return the state in which these decisions are awaited, and no others."""
        return structs.replace(state, awaiting=self.decisions)


MOST_ROLLED = 20
"""Dice that are thrown at once for what no rule asks for."""


Sides = Annotated[int, Meta(ge=1, le=1 << 32)]
"""How many sides a die has; the numbers that key it have 32 bits."""


Fell = tuple[int, int]
"""A record, and which of its throws and draws, both from 1 on."""


NEVER: Fell = (0, 0)


class Thrown(Told, frozen=True):
    """Dice: *faces* in the order thrown, for *why* by paragraph *rule*.

    *need* is the lowest face that counts, with *low* the highest, and *hits* how many did; 0 where
    nothing but the faces or their total is read. *reading* is `any`, `all` or `total` where the dice are
    one test that is passed when any, all, or their sum counts, and `faces` where several are read one by one;
    empty where each counts for itself, or they are just added up. *source* is `fair`, `typed`, `scripted` or
    `seeded`. *who* names the figure or side that throws. *fell* is where the program threw it first, when an
    amendment carried it over.
    """

    told = DECIDED
    why: Decided[str]
    rule: Open[str]
    faces: Open[tuple[int, ...]] = ()
    sides: Open[Sides] = 6
    need: Decided[int] = 0
    hits: Decided[int] = 0
    source: Open[str] = "fair"
    who: Open[AnyId] = ""
    low: Decided[bool] = False
    reading: Decided[str] = ""
    fell: Closed[Fell] = NEVER

    def counts(self, face: int) -> bool:
        """Return whether a face is one of those that count."""
        return bool(self.need) and self.reading != "total" and counts(face, self.need, self.low)

    @property
    def counted(self) -> int:
        """How many of the faces count, of a total that is a test whether it does."""
        if self.reading == "total":
            return int(counts(self.total, self.need, self.low))
        return sum(map(self.counts, self.faces))

    @property
    def held(self) -> bool:
        """Whether it holds without a die: every face would have counted."""
        return not self.faces and self.reading != "total" and every_face(self.need, self.low, self.sides)

    @property
    def passed(self) -> bool:
        """Whether a test is passed."""
        if self.held:
            return True
        return self.hits == len(self.faces) if self.reading == "all" else self.hits > 0

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


class Drawn(Told, frozen=True):
    """A *card* of *deck*, drawn by paragraph *rule* from the *cards* that were left in it, sorted.

    *source*, *who* and *fell* are those of a throw. Which card it was is for `concealed` to keep back.
    """

    deck: Open[str]
    rule: Open[str]
    card: Decided[str] = ""
    cards: Decided[tuple[str, ...]] = ()
    source: Open[str] = "fair"
    who: Open[AnyId] = ""
    fell: Closed[Fell] = NEVER


class Measured(Told, frozen=True):
    """A measurement that a person gave: the question and the answer as JSON values."""

    told = DECIDED
    question: Open[dict[str, Any]]
    answer: Open[Any]
    by: Open[str] = ""


class Ruling(Command, frozen=True):
    """The referee sets a fact: *fact* of *subject* (a figure, side or question) to *value*.

    *doer* is whose act it was, where he says what came of one.
    """

    fact: str
    reason: str
    subject: AnyId = ""
    value: Any = None
    doer: AnyId = ""


class Ruled(Event, frozen=True):
    """What the referee ruled, and why, in his own words; *sets* is what it changed in the state.

    Without a referee a side rules; *by* names it. No seat but the referee's reads *sets*. *doer* is whose act
    it was that came to this.
    """

    weighs: ClassVar[bool] = True
    told = DECIDED
    fact: Open[str]
    reason: Open[str]
    subject: Decided[AnyId] = ""
    value: Decided[Any] = None
    by: Open[str] = ""
    sets: dict[str, Any] = {}
    doer: Decided[AnyId] = ""

    def evolve(self, state: Any) -> Any:
        """Return *state* with what was set."""
        return with_difference(state, self.sets)


class GameState(Struct, frozen=True, gc=False):
    """What every rule book's state has. Rule books subclass it.

    *awaiting* holds the open decisions; *overruled* the referee's answers to measurements,
    keyed by the question's JSON; *over* the sentence that ended the game. *eyes* is the seat whose
    knowledge this is (`RuleSet.known`), "" for the whole. *readings* are those that were kept, oldest first.
    *offer* is an end that somebody offers now; *closed* how people have ended the game, where they did.
    """

    turn: int = 0
    phase: str = ""
    awaiting: tuple[Decision, ...] = ()
    over: Message | None = None
    overruled: dict[str, Any] = {}
    eyes: str = ""
    readings: Readings = ()
    offer: Offer | None = None
    closed: ClosedBy | None = None

    def may_hide(self, side: str) -> bool:
        """Return whether *side* may have more than stands here: then nothing is certain of all of it."""
        return self.eyes not in ("", side)
