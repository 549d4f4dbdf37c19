"""`correct 12 : 5 3`, `correct 12 w>q : 34`, `correct 12 before k run 20`, `correct 12,13 never`: put right.

The number is that of the log. What stands behind the colon was given in the act, in the order in which it was
asked; without an act it was the same one. What would be otherwise is told first: Enter alone does it. Where
something does not go on as it did nothing is put right.
"""

from __future__ import annotations

from collections.abc import Callable

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.game.amendment import Correction, Stopped
from core.engine.game.planned import planned
from core.engine.seat.putting_right import Prospect
from core.engine.words.message import Message
from core.hosting.refused import Refused
from core.line.doing.speaking import Speaker
from core.line.told.asking import question_of
from core.line.wording.chain import Link, links
from core.line.wording.typed import Mistyped
from core.line.wording.words import Word, folded, words
from tui.line.consenting import asked_of
from tui.line.outlook import act_told, outlook
from tui.line.retyped import retyped_for
from tui.line.righting_behind import Behind
from tui.line.righting_plan import Begun, Planning, when_it_passed, worked_out
from tui.session.port import Port
from tui.session.rights import Hands
from tui.session.seats import Seats

Say = Callable[[str], None]

Opens = Callable[[Begun], None]
"""Shows what a line puts right on a screen of its own, where it is decided upon."""


class Correcting:
    """Puts acts right for whoever types; *side* is what a seat is called.

    What a referee puts right *opens* where there is a screen for it.
    """

    def __init__(
        self,
        speaker: Speaker,
        seats: Seats,
        side: Callable[[str], str],
        say: Say,
        wrong: Say,
        opens: Opens | None = None,
    ) -> None:
        self._speaker = speaker
        self._spoken = speaker.spoken
        self._seats = seats
        self._side = side
        self._say = say
        self._wrong = wrong
        self._opens = opens
        self._shown: Begun | None = None
        """What was told that would be otherwise: Enter alone does it."""

        self.foreseen = False
        """Whether all that came of what was done last was told before."""

    @property
    def on_a_screen(self) -> bool:
        """Whether there is a screen for what is put right, as at the desk."""
        return self._opens is not None

    @property
    def _port(self) -> Port:
        return self._seats.port(self._seats.seat)

    async def hear(self, rest: str) -> bool:
        """Do what stands behind the word itself; return whether the game may have changed."""
        number, _, said = rest.partition(" ")
        number, colon, behind = number.partition(":")
        number, *others = number.split(",")
        said = f"{colon}{behind} {said}".strip()
        desk, port = self._port.putting_right, self._port
        if desk is not None and not number.isdecimal():  # of which act is not said: how, with the last of all
            last = next((n for n in range(port.tip, 1, -1) if desk.may(n)), 0)
            self._wrong(self._spoken.text("line-correct-how", record=last, line="…"))
            return False
        record = int(number[:6]) if number.isdecimal() else 0
        if desk is None or not desk.may(record):
            id = "line-correct-none" if desk is not None else "tui-right-referee"
            self._wrong(self._spoken.text(id, record=record))
            return False
        if not said:
            self._tell(desk, record)
            return False
        agreed = folded(said.partition(" ")[0]) in self._speaker.names.yes
        with_it = tuple(int(one[:6]) for one in others if one.isdecimal())
        begun = self._begun(desk, record, said.partition(" ")[2] if agreed else said, with_it)
        return begun is not None and await self._worked_out(desk, begun, agreed)

    def _tell(self, desk: Hands, record: int) -> None:
        """Tell an act as it stands, and how it is put right."""
        for one in desk.lines(record):
            self._say(f"{one.record} {self._spoken.say(one.message)}")
        line = retyped_for(desk, self._spoken).line_of(record)
        self._say(self._spoken.text("line-correct-how", record=record, line=line or "…"))

    # --- what is planned -----------------------------------------------------------------------

    def _begun(self, desk: Hands, record: int, text: str, with_it: tuple[int, ...]) -> Begun | None:
        """Return what a line says, or tell what is wrong with it.

        What answered the act and does not any more is taken out *with it*, by its numbers.
        """
        (link, *more), planning = links(text) or (Link(""),), Planning(record)
        if more:  # what stands behind `;` would be lost
            behind_it = text[more[0].start :].strip() if more[0].start >= 0 else more[0].wanted
            self._wrong(self._spoken.text("line-left-over", words=behind_it))
            return None
        for one in with_it:
            planning.put(Correction(never=True), one)
        wanted = " ".join(word.text for word in words(link.wanted))
        if wanted in self._speaker.names.listed("line-words-never") and not link.answers:
            planning.put(Correction(never=True))
            return Begun(record, planning)
        brief = self._seats.measured().brief
        said = words(link.wanted)
        if len(said) > 1 and said[0].text in self._speaker.names.words("before"):
            return self._forgotten(desk, Begun(record, planning), link.wanted[said[1].start :], link.answers)
        behind = Behind(link.answers, self._port.view(), self._spoken, self._speaker.name, brief)
        try:
            answers = behind.instead_of(desk.given_in(record))
            later = when_it_passed(desk, record, behind)
        except Mistyped as mistyped:
            self._wrong(self._spoken.say(mistyped.message))
            return None
        if link.wanted:
            act = retyped_for(desk, self._spoken).read(record, link.wanted)
            if isinstance(act, Message):
                self._wrong(self._spoken.say(act))
                return None
            planning.another(act)
        for number, value in answers.items():
            planning.answered(number, value)
        for one, values in later.items():
            planning.answered_in(one, values)
        return Begun(record, planning, behind, (record, *later))

    def _forgotten(self, desk: Hands, begun: Begun, wanted: str, answers: tuple[Word, ...]) -> Begun | None:
        """Return what was done before an act and not entered, as a line says, or tell what is wrong."""
        act = retyped_for(desk, self._spoken).read(begun.record, wanted)
        if isinstance(act, Message):
            self._wrong(self._spoken.say(act))
            return None
        begun.planning.forgotten(act)
        brief = self._seats.measured().brief
        begun.behind = Behind(answers, self._port.view(), self._spoken, self._speaker.name, brief)
        begun.typed_of = (begun.record,)
        return begun

    async def _worked_out(self, desk: Hands, begun: Begun, agreed: bool) -> bool:
        """Tell what would come of it, or do what was *agreed*; return whether it is done.

        Where it does not go on, or a word of the line says nothing, that is told.
        """
        try:
            got = worked_out(desk, begun.planning, begun.behind, begun.typed_of)
        except Mistyped as mistyped:
            self._wrong(self._spoken.say(mistyped.message))
            return False
        asks = isinstance(got, Stopped) and isinstance(got.got, Needs)
        if isinstance(got, Refusal):
            self._why_not(desk, got, begun)
        elif begun.left and not asks:
            self._wrong(self._spoken.text("line-left-over", words=begun.left))
        elif self._opens is not None and desk.decides and not agreed:
            self._opens(begun)
        elif isinstance(got, Stopped):
            self._why_not(desk, got, begun)
        else:
            return await self._told(desk, begun, got, agreed)
        return False

    async def _told(self, desk: Hands, begun: Begun, prospect: Prospect, agreed: bool) -> bool:
        """Tell what would be otherwise; it is done by Enter, or at once where that was *agreed*."""
        for one in outlook(prospect, self._spoken):
            self._say(f"{one.sign} {one.text}".strip())
        self.foreseen = prospect.foreseen
        if agreed:
            return await self._amend(desk, begun, agreed)
        if self._seats.company is None and desk.asks(begun.planning.plan):
            self._wrong(self._spoken.text("line-correct-consent"))
            return False
        self._shown = begun
        self._say(self._spoken.text("line-correct-shown"))
        return False

    # --- what was shown ------------------------------------------------------------------------

    async def do_shown(self) -> bool | None:
        """Do what was told that would be otherwise; return whether it is done, `None` for nothing told."""
        begun, desk = self._shown, self._port.putting_right
        self._shown = None
        return None if begun is None or desk is None else await self._amend(desk, begun, False)

    def leave_shown(self) -> bool:
        """Leave what was told as it was; return whether anything was."""
        shown, self._shown = self._shown, None
        return shown is not None

    def _why_not(self, desk: Hands, got: Stopped | Refusal, begun: Begun) -> None:
        """Tell where a plan does not go on, and why, and how it would; nothing of it is done."""
        why, words = got.got if isinstance(got, Stopped) else got, self._spoken
        if isinstance(got, Stopped):
            act = act_told(desk, retyped_for(desk, words), got.record, words)
            where = "tui-right-stops-forgotten" if got.forgotten else "tui-right-stops"
            self._wrong(words.text(where, record=got.record, act=act))
        if isinstance(why, Needs):
            self._say(question_of(why, words, self._speaker.name))
            self._say(words.text("line-correct-asks"))
            return
        self._wrong(words.refusal(why))
        if isinstance(got, Stopped) and got.record != begun.record:
            out = (n for n, right in begun.planning.plan.corrections.items() if right.never)
            records = ",".join(map(str, dict.fromkeys((begun.record, *out, got.record))))
            self._say(words.text("line-correct-without", records=records, record=got.record))

    # --- done ----------------------------------------------------------------------------------

    async def _amend(self, desk: Hands, begun: Begun, agreed: bool) -> bool:
        """Do it once whoever must agree has; return whether it is done."""
        plan = begun.planning.plan
        asked = desk.asks(plan)
        if asked and (company := self._seats.company) is not None:
            try:
                who = await company.sitting.ask_right(planned(plan))
            except Refused as told:
                self._wrong(self._spoken.say(told.message))
                return False
            self._say(asked_of(who, self._spoken, self._side))
            return not who
        got = await desk.amend(plan, asked)
        if isinstance(got, (Stopped, Refusal)):
            self._why_not(desk, got, begun)
            return False
        self._speaker.drop()
        if self.foreseen:  # else the log tells it
            self._say(self._spoken.text("tui-right-done"))
        return True
