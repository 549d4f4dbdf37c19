"""Where the protocol is spoken, and all that may be said there: schema and reference are made of this."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from core.protocol.reading import LONGEST_LINE
from core.protocol.requests import AnyRequest
from core.protocol.told import Answer


class Description(Struct, frozen=True):
    """*requests* is the union of what may be asked, *answer* the type of what is told, *longest* the bytes of
    a line.

    *where* is `home` for a program that has the engine for itself, else `host`.
    """

    where: Literal["home", "host"]
    requests: Any
    answer: Any
    longest: int

    @property
    def kinds(self) -> tuple[Any, ...]:
        """The types of the requests, one a verb."""
        return tuple(self.requests.__args__)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs, in the order of their types."""
        return tuple(verb_of(kind) for kind in self.kinds)


def verb_of(kind: Any) -> str:
    """Return the verb of a type of request."""
    return str(kind.__struct_config__.tag)


AT_HOME = Description("home", AnyRequest, Answer, LONGEST_LINE)
"""What `schermaglia engine` speaks."""
