"""What sides have noted in secret, or ordered under seal: one's own to read, of the others the seals."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.view import FigureView, NoteView, TokenView
from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes.lines import Row
from tui.screens.promises import GROUP
from tui.session.company import SeatName
from tui.session.port import Port


def secret_rows(port: Port, words: Sentences, seat_name: SeatName) -> Iterator[Row]:
    """Yield all that a seat may read of what was written down in secret, or that nobody has written anything.

    Sealed notes with their hashes, where men and things are noted that do not stand on the table, and the
    orders of the step in hand, each with the hash of the line of the log that it was written in.
    """
    view = port.view()
    things: tuple[FigureView | TokenView, ...] = (*view.figures, *view.tokens)
    noted = [one for one in things if one.note]
    if not (view.notes or noted or view.orders):
        yield Row(words.text("tui-notes-none"))
    for note in view.notes:
        yield from _note_rows(note, words, seat_name)
    if view.orders:
        yield Row(words.text("tui-notes-orders"), None, "heading")
    wrote = port.order_hashes() if view.orders else {}
    for order in view.orders:
        state = "sealed" if order.sealed else "written"
        side, text = seat_name(order.side), words.say(order.text).removesuffix(".")
        yield Row(words.text(f"tui-notes-order-{state}", side=side, text=text))
        if (act := wrote.get(order.who)) is not None:
            yield Row(words.text("tui-notes-act", act=act.record, seal=_in_groups(act.hash)), None, "dim")
    if wrote:
        yield Row(words.text("tui-notes-acts"), None, "dim")
    if noted:
        yield Row(words.text("tui-notes-where"), None, "heading")
    for one in noted:
        name = words.say(one.name) if isinstance(one.name, Message) else one.name
        side = seat_name(one.side) if one.side else ""
        yield Row(f"{name} ({side}): {one.note}" if side else f"{name}: {one.note}")


def _note_rows(note: NoteView, words: Sentences, seat_name: SeatName) -> Iterator[Row]:
    """Yield a note: whose, of what and when, what is written there for who may read it, its seal."""
    when = words.text("tui-notes-turn", turn=note.turn) if note.turn else words.text("tui-notes-start")
    yield Row(f"{seat_name(note.side)} · {words.say(note.title)} · {when}", None, "heading")
    if note.readable:
        yield Row(words.say(note.text))
    state = "open" if note.opened else "mine" if note.readable else "closed"
    yield Row(words.text(f"tui-notes-{state}"), None, "strong" if note.opened else "dim")
    yield Row(words.text("tui-notes-seal", seal=_in_groups(note.seal)), None, "dim")
    yield Row("")


def _in_groups(hash: str) -> str:
    """Return a hash as people read it, some digits at a time."""
    return " ".join(hash[at : at + GROUP] for at in range(0, len(hash), GROUP))
