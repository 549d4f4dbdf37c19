"""`correct 12 : 5 3`, `correct 12 w>q : 34 63`, `correct 12,13 never`: acts of the past are put right.

The number is that of the log. What stands behind the colon was given in the act, in the order in which it was
asked; without an act it was the same one. Where something does not go on as it did nothing is put right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.engine.contract.facts import Refusal
from core.engine.contract.questions import Needs
from core.engine.game.amendment import Correction, Plan, Stopped
from core.engine.game.planned import planned
from core.engine.seat.putting_right import Prospect, Told
from core.engine.words.message import Message
from core.hosting.refused import Refused
from core.line.doing.speaking import Speaker
from core.line.told.asking import question_of
from core.line.wording.chain import links
from core.line.wording.typed import Mistyped
from core.line.wording.words import folded, words
from tui.line.consenting import asked_of
from tui.line.retyped import retyped_for
from tui.line.righting_behind import Behind
from tui.line.righting_plan import Planning, when_it_passed, worked_out
from tui.session.port import Port
from tui.session.rights import Hands
from tui.session.seats import Seats

MOST_TOLD = 12
"""Lines that do not hold any more which are told."""

Say = Callable[[str], None]


class Correcting:
    """Puts acts right for whoever types; *side* is what a seat is called."""

    def __init__(
        self, speaker: Speaker, seats: Seats, side: Callable[[str], str], say: Say, wrong: Say
    ) -> None:
        self._speaker = speaker
        self._spoken = speaker.spoken
        self._seats = seats
        self._side = side
        self._say = say
        self._wrong = wrong
        self._prospect: Prospect | None = None
        """What the plan that is done last leads to."""

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
        planning = self._planned(desk, record, said.partition(" ")[2] if agreed else said, with_it)
        return planning is not None and await self._amend(desk, planning, agreed)

    def _tell(self, desk: Hands, record: int) -> None:
        """Tell an act as it stands, and how it is put right."""
        for one in desk.lines(record):
            self._say(f"{one.record} {self._spoken.say(one.message)}")
        line = retyped_for(desk, self._spoken).line_of(record)
        self._say(self._spoken.text("line-correct-how", record=record, line=line or "…"))

    # --- what is planned -----------------------------------------------------------------------

    def _planned(self, desk: Hands, record: int, text: str, with_it: tuple[int, ...] = ()) -> Planning | None:
        """Return the plan that a line says, if it goes through; tell why not.

        What answered an act that never happened is taken out *with it*, by its numbers.
        """
        link, planning = links(text)[0], Planning(record)
        wanted = " ".join(word.text for word in words(link.wanted))
        if wanted in self._speaker.names.listed("line-words-never") and not link.answers:
            for one in (record, *with_it):
                planning.put(Correction(never=True), one)
            return self._goes_through(desk, planning, None, ())
        brief = self._seats.measured().brief
        behind = Behind(link.answers, self._port.view(), self._spoken, self._speaker.name, brief)
        try:
            answers = behind.instead_of(desk.given_in(record))
            later = when_it_passed(desk, record, behind)
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
            return self._goes_through(desk, planning, behind, (record, *later))
        except Mistyped as mistyped:
            self._wrong(self._spoken.say(mistyped.message))
            return None

    def _goes_through(
        self, desk: Hands, planning: Planning, behind: Behind | None, typed_of: Sequence[int]
    ) -> Planning | None:
        """Return a plan if all of it can be done, and every word of its line says something; tell why not."""
        got = worked_out(desk, planning, behind, typed_of)
        if not isinstance(got, Prospect):
            self._why_not(desk, got)
        elif behind is not None and behind.left:
            self._wrong(self._spoken.text("line-left-over", words=behind.left))
        else:
            self._prospect = got
            return planning
        return None

    def _why_not(self, desk: Hands, got: Stopped | Refusal) -> None:
        """Tell where a plan does not go on, and why; nothing of it is done."""
        why = got.got if isinstance(got, Stopped) else got
        if isinstance(got, Stopped):
            act = next((self._spoken.say(one.message) for one in desk.lines(got.record)), "")
            self._wrong(self._spoken.text("tui-right-stops", record=got.record, act=act))
        if isinstance(why, Needs):
            self._say(question_of(why, self._spoken, self._speaker.name))
            self._say(self._spoken.text("line-correct-asks"))
        else:
            self._wrong(self._spoken.refusal(why))

    def _outlook(self, prospect: Prospect) -> None:
        """Tell which lines do not hold any more, and what comes of it for later acts."""
        words = self._spoken
        gone: tuple[Told, ...] = prospect.gone[:MOST_TOLD]
        for one in gone:
            self._say(f"− {one.record} {words.say(one.message)}")
        if prospect.carried:
            self._say(words.text("tui-right-carried", count=prospect.carried))
        if prospect.ends:
            self._say(words.text("tui-right-ends", record=prospect.ends))
        if prospect.fell_away:
            self._say(words.text("tui-right-fell-away", count=len(prospect.fell_away)))

    # --- done ----------------------------------------------------------------------------------

    async def _amend(self, desk: Hands, planning: Planning, agreed: bool) -> bool:
        """Do it once whoever must agree has; return whether it is done."""
        plan, asked = planning.plan, desk.asks(planning.plan)
        if asked and (company := self._seats.company) is not None:
            try:
                who = await company.sitting.ask_right(planned(plan))
            except Refused as told:
                self._wrong(self._spoken.say(told.message))
                return False
            self._say(asked_of(who, self._spoken, self._side))
            return not who
        if asked and not agreed:
            self._say(self._spoken.text("line-correct-consent"))
            return False
        return await self._done(desk, plan, asked)

    async def _done(self, desk: Hands, plan: Plan, asked: tuple[str, ...]) -> bool:
        got = await desk.amend(plan, asked)
        if isinstance(got, (Stopped, Refusal)):
            self._why_not(desk, got)
            return False
        self._speaker.drop()
        self._say(self._spoken.text("tui-right-done"))
        if self._prospect is not None:
            self._outlook(self._prospect)
        return True
