"""Acts of a rule book whether or not anybody may do them now: how they are called, and when they are done."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.message import Message


class OtherAct(Struct, frozen=True):
    """Command *do* under one *label*, its blanks empty: it is done *when*, by paragraph *rule*.

    With *by_figure* a figure does it, and no side as a whole; with *by_bystander* only one of neither side.
    It is the same for every seat, and says nothing of a game.
    """

    do: str
    label: Message
    rule: str = ""
    when: Message | None = None
    by_figure: bool = False
    by_bystander: bool = False
