"""Which versions of the protocol are spoken here, and what may change within one.

Within a version there may come more verbs, more members of an answer, more kinds of notice, more codes of
errors, and more members of a request, which may be absent. So a client passes over what it does not know.
What is taken away, is called otherwise, or means something else makes a new version; the one before is
spoken on for at least one release after that.
"""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.protocol.answers import wrong

VERSIONS = (1, 2)
"""Those that are spoken, the newest last. 1 is what there was before `hello`; 2 takes nothing of it away."""

NEWEST = VERSIONS[-1]


def spoken(version: int | None) -> int:
    """Return the version to speak with a client that names one or none; `Wrong` if it is not spoken."""
    if version is None:
        return NEWEST
    if version not in VERSIONS:
        raise wrong("version", "protocol-version-unknown", version=version, known=_told(VERSIONS))
    return version


def news_for(version: int) -> list[Message]:
    """Return what a client of an older version is told, once: all of its own is answered as before."""
    return [] if version == NEWEST else [say("protocol-version-older", version=version, newest=NEWEST)]


def _told(versions: tuple[int, ...]) -> str:
    return ", ".join(map(str, versions))
