"""How friends come to a table: the line they type, the key they are shown, codes for those who are new."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Literal, NamedTuple

from textual.binding import Binding, BindingType

from core.hosting.refused import Refused
from core.hosting.times import moment, present, time_left
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.asking import Asking
from tui.screens.lobby.naming import who_sits
from tui.session.companion import Inviting
from tui.session.company import Company, SeatName


class Move(NamedTuple):
    """Something that can be done here: invite to a *seat* (none: to the host), or take a code back."""

    does: Literal["invite", "revoke"]
    seat: str = ""
    code: int = 0


class Friends(Asking):
    """From a table, whose *company* it is, or from the lobby. A code is shown as long as this screen is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "close", "Back", id="menu.back", tooltip="Back to where you were", show=False),
    ]

    def __init__(
        self,
        inviter: Inviting,
        words: Sentences,
        seat_name: SeatName = str,
        company: Company | None = None,
    ) -> None:
        super().__init__(words)
        self._inviter = inviter
        self._seat_name = seat_name
        self._company = company
        self._codes: list[tuple[str, str]] = []

    def on_mount(self) -> None:
        if self._company is not None:
            self._company.follow(self.renew)

    def on_unmount(self) -> None:
        if self._company is not None:
            self._company.follow(None)

    def renew(self) -> None:
        """Show the rows where they have changed; the mark stays on its row."""
        if self.is_attached and list(self.rows()) != self.pane.rows:
            self.show()

    # --- the rows -------------------------------------------------------------------------------

    def heading(self) -> str:
        return self.words.text("tui-friends")

    def task_text(self) -> str:
        return self.words.text("tui-friends-task")

    def rows(self) -> Sequence[Row]:
        try:
            return [*self._how(), *self._told_codes(), *self._seats(), *self._moves()]
        except Refused as told:
            return [Row(self.words.say(told.message), None, "bad")]

    def _how(self) -> Iterator[Row]:
        """Yield how friends come."""
        card, text = self._inviter.card(), self.words.text
        if card is None:
            yield Row(text("tui-friends-nobody"), None, "dim")
        else:
            yield Row(text("host-send", line=card.line), None, "strong", indent=2)
            yield Row(text("host-fingerprint", fingerprint=card.fingerprint), None, indent=2)
            if card.here:
                yield Row(text("host-only-here"), None, "dim", indent=2)
            if card.join != "invited":
                yield Row(text(f"hosting-no-codes-{card.join}"), None, "dim", indent=2)
        yield Row("")

    def _told_codes(self) -> Iterator[Row]:
        for name, code in self._codes:
            yield Row(self.words.text("host-invited", name=name, code=code), None, "good", indent=2)
        if self._codes:
            yield Row("")

    def _seats(self) -> Iterator[Row]:
        seats = self._inviter.seats()
        for one in seats:
            yield Row(f"{self._seat_name(one.seat)}: {who_sits(one, self.words)}", None, "dim")
        if seats:
            yield Row("")

    def _moves(self) -> Iterator[Row]:
        text, seats = self.words.text, self._inviter.seats()
        for one in seats:
            if one.waits:
                yield Row(text("tui-seats-invite", seat=self._seat_name(one.seat)), Move("invite", one.seat))
        if self._inviter.keeps:
            yield Row(text("tui-friends-invite"), Move("invite"))
        for code in self._inviter.waiting():
            left, name = time_left(moment(code.expires) - present()), code.name or text("host-whoever")
            told = text("tui-friends-waiting", name=name, left=left)
            note = text("tui-friends-waiting-note", name=name)
            yield Row(told, Move("revoke", code=code.id), note=note)

    # --- doing it -------------------------------------------------------------------------------

    def chosen(self, key: object) -> None:
        match key:
            case Move(does="invite", seat=seat):
                self.ask("tui-friends-whom", partial(self._invite, seat))
            case Move(code=code):
                self._do(lambda: self._inviter.revoke(code), self.words.text("tui-friends-revoked"))

    def _invite(self, seat: str, name: str) -> None:
        if name:
            self._do(lambda: self._invited(seat, name), "")

    def _invited(self, seat: str, name: str) -> None:
        if code := self._inviter.invite(name, seat):
            self._codes.append((name, code))
        else:
            self.status.say(self.words.text("tui-friends-known", name=name), "good")

    def _do(self, act: Callable[[], None], news: str) -> None:
        try:
            act()
        except Refused as told:
            self.status.say(self.words.say(told.message), "bad")
        else:
            if news:
                self.status.say(news, "good")
        self.renew()
