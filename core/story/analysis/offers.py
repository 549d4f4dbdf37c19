"""What an act promised by its odds, and what else there was: as plain values, which go over a socket."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.message import Message, say


class Offer(Struct, frozen=True):
    """An act in words, the chance that it *harms* somebody of another side, and the *risk* to its own.

    *side* is whose act it was; "" where no figure did it, as where a side lets a window close.
    """

    act: str
    harm: float
    risk: float
    side: str = ""

    @property
    def promise(self) -> float:
        """What it promised, all in all."""
        return self.harm - self.risk

    def better(self, done: Offer) -> bool:
        """Return whether it promised more than what was *done*, or risked less."""
        return self.promise > done.promise or self.risk < done.risk


class Otherwise(Struct, frozen=True):
    """What was *done*, if its odds can be told, and the best of the *others*.

    *why* says why nothing is told: `measured` where people measured, `hosted` where a host could not find
    it out, `none` where nothing else can be weighed, which is not told, `others` where its reader decided
    nothing.
    """

    done: Offer | None = None
    others: tuple[Offer, ...] = ()
    why: str = ""


def told(found: Otherwise) -> tuple[Message, ...]:
    """Return it in sentences; none where nobody has to be told why."""
    if found.why in ("others", "none"):
        return ()
    if found.why:
        return (say(f"analysis-else-{found.why}"),)
    rows = [say("analysis-else")]
    if found.done is not None:
        rows.append(say("analysis-else-done", act=found.done.act, harm=found.done.harm, risk=found.done.risk))
    better = [one for one in found.others if found.done is None or one.better(found.done)]
    better = list({(one.harm, one.risk): one for one in reversed(better)}.values())[::-1]  # alike: the first
    rows += [say("analysis-else-other", act=one.act, harm=one.harm, risk=one.risk) for one in better]
    return tuple(rows) if better else (*rows, say("analysis-else-no-better"))
