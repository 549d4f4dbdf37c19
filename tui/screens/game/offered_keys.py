"""Which keys of the game screen are offered now: each act with its condition, as foot and help show them."""

from __future__ import annotations

from collections.abc import Callable

from core.engine.contract.seats import OBSERVER
from tui.screens.game.ending.rematch import Rematch
from tui.screens.game.ending.ways_out import WaysOut
from tui.screens.game.frame.board import Board
from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.steps import FIRST, Steps
from tui.screens.game.log.find import Find
from tui.screens.game.past.branching import Branching
from tui.screens.game.past.past import Past
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.sentence.question import Question
from tui.screens.game.sentence.sending import Sending
from tui.screens.game.turn.out_of_turn import OutOfTurn
from tui.screens.game.undo.put_right import PutRight
from tui.session.company import Company

WAYS_OUT = ("menu", "help", "quit")
"""What is offered in a window in which nothing is seen."""

OF_THE_PAST = ("play", "eyes", "branch", "mark", "tenth", "edge", "bookmark")

Offered = bool | None
"""Whether an act is offered; `None` where its key is shown, and does nothing until something is answered."""


class OfferedKeys:
    """Answers Textual for each act that has a key; an act without a condition is always offered."""

    def __init__(
        self,
        board: Board,
        seen: Seen,
        steps: Steps,
        composer: Composer,
        sending: Sending,
        question: Question,
        past: Past,
        find: Find,
        branching: Branching,
        rematch: Rematch,
        right: PutRight,
        out_of_turn: OutOfTurn,
        ways_out: WaysOut,
        company: Company | None,
        replay: bool,
    ) -> None:
        """With *replay* a recorded game is read: it has no present."""
        self._board = board
        self._seen = seen
        self._steps = steps
        self._composer = composer
        self._question = question
        self._past = past
        self._find = find
        self._ways_out = ways_out
        self._company = company
        self._replay = replay
        self._when: dict[str, Callable[[], Offered]] = {
            **dict.fromkeys(OF_THE_PAST, lambda: self._in_past),
            "back": self._back,
            "next": self._next,
            "since": lambda: not replay,
            "analysis": lambda: seen.over,
            "what_else": lambda: self._in_past and seen.over,
            "rematch": lambda: not replay and bool(rematch.row),
            "branches": lambda: branching.leads_somewhere,
            "origin": lambda: branching.leads_somewhere,
            "desk": lambda: not self._in_past and right.referees and sending.sent is None,
            "brief": lambda: seen.port.tape,
            "put_right": lambda: right.possible and not replay,
            "account": lambda: bool(seen.view.points or seen.view.bulletin),
            "undo": lambda: False if replay else self._unless_asked(),
            "redo": lambda: False if self._in_past else self._unless_asked(),
            "jump": self._unless_asked,
            "find": self._unless_asked,
            "remark": self._while_it_goes_on,
            "line": self._while_it_goes_on,
            "take_over": lambda: self._between_acts(not self._in_past and out_of_turn.possible),
            "ways_out": self._may_end,
            "talk": lambda: company is not None,
            "pass_on": self._pass_on,
            "answer": self._answer,
            "offer_back": self._offer_back,
            "invite": lambda: company is not None and company.sitting.inviter.may,
            "clock": self._clock,
        }

    def offered(self, action: str, parameters: tuple[object, ...]) -> Offered:
        """Return whether *action* is offered; one key may walk in one direction only."""
        if self._board.too_small and action not in WAYS_OUT:
            return False
        if action == "walk":
            return self._in_past or (self._board.log.has_focus and parameters[0] == -1)
        when = self._when.get(action)
        return True if when is None else when()

    def offer_waits(self) -> bool:
        """Whether an end of the game is offered to this seat, or by it, and may be answered here and now."""
        return self._ways_out.offered and self._may_end() is True

    @property
    def _in_past(self) -> bool:
        return self._seen.past is not None

    def _back(self) -> Offered:
        if self._replay and self._steps.now == "past":
            past = self._past
            return past.chosen is not None or past.playing or self._steps.covered or not past.at_end
        return True

    def _next(self) -> Offered:
        if self._in_past:
            return self._find.looking
        if self._seen.out_of_turn and self._steps.now in ("figure", "act"):
            return bool(self._composer.hand.able)
        return True

    def _unless_asked(self) -> Offered:
        return None if self._question.waits else True

    def _while_it_goes_on(self) -> Offered:
        return False if self._in_past or self._seen.view.over is not None else self._unless_asked()

    def _between_acts(self, possible: bool) -> Offered:
        """Offer what ends nothing in the middle of what is asked."""
        if not possible:
            return False
        return None if self._steps.now in FIRST else True

    def _may_end(self) -> Offered:
        possible = not (self._in_past or self._replay)
        return self._between_acts(possible and not (self._seen.over and not self._ways_out.ways()))

    # --- at a hosted table ------------------------------------------------------------------------

    def _pass_on(self) -> Offered:
        if self._company is None or self._in_past:
            return False
        sitting = self._company.sitting
        return sitting.reacting or sitting.standing_answer is not None

    def _answer(self) -> Offered:
        if self._company is None:
            return False
        sitting = self._company.sitting
        asked = (sitting.asked(), sitting.delegated_question(), sitting.asking())
        return any(one is not None for one in asked) or self.offer_waits()

    def _offer_back(self) -> Offered:
        if self._company is None or self._in_past:
            return False
        return self._company.sitting.seat != OBSERVER and self._seen.view.over is None

    def _clock(self) -> Offered:
        if self._company is None or self._seen.view.over is not None:
            return False
        return self._company.sitting.timing() is not None or self._company.sitting.lent
