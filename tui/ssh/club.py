"""What SSH asks of the club whose door it keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from core.engine.words.message import Message

if TYPE_CHECKING:
    from textual.app import App

    from tui.ssh.lines import Lines
    from tui.ssh.link import Link
    from tui.ssh.program import Program


class ClubPort(Protocol):
    """Who is who, and what each of them sees.

    Every method is called in the event loop and answers at once, within a millisecond or so; `lines`
    may wait. What is refused raises an exception whose `message` is the `Message` that tells why; anything
    else is a fault. Keys are lines as in a `.pub` file, kind and letters, without a comment.
    """

    def person_of(self, public_key: str) -> str | None:
        """Return the name of whoever has this key."""

    def redeem(self, code: str, public_key: str, address: str, name: str = "") -> str:
        """Bind the key to the name that *code* invites, and return the name.

        Where the code names nobody it is refused as `NAMELESS` until a *name* comes with it.
        """

    def enrol(self, name: str, public_key: str, address: str) -> str:
        """Bind the key to a new name where everybody may join, and return the name as it is kept."""

    def app_for(self, name: str, link: Link, language: str, replay: str = "") -> App[Any]:
        """Return the app of one of this person's terminals; it begins with the *replay* of a game."""

    async def converse(self, name: str, words: list[str], language: str, lines: Lines) -> bool:
        """Play the game that *words* name line by line; return whether every line could be done."""

    def program(
        self,
        name: str,
        language: str,
        news: Callable[[], object],
        fault: Callable[[BaseException], object],
    ) -> Program:
        """Return who answers a program that asks as this person; *news* is called when notices wait.

        What is returned has to be closed. Refused where there are too many programs.
        """

    async def lines(self, name: str, words: list[str], language: str) -> list[str]:
        """Return what a command for reading prints, such as `status` or `report`; it may take a while."""


NAMELESS = "hosting-code-names-nobody"
"""The refusal of a code that is right and wants a name: it may be given again with one."""


def why(error: BaseException) -> Message | None:
    """Return what a refusal tells, `None` for a fault."""
    message = getattr(error, "message", None)
    return message if isinstance(message, Message) else None
