"""Lines in, lines out: nothing that comes in ends the process."""

from __future__ import annotations

from typing import Any, BinaryIO

from core.locale import Sentences
from core.protocol.answers import Answer, Problem
from core.protocol.engine import Engine
from core.protocol.reading import LONGEST_LINE


def lines_of(source: BinaryIO, longest: int = LONGEST_LINE) -> Any:
    """Yield the lines of *source*; `None` for one too long, of which no more than that is kept."""
    while raw := source.readline(longest + 1):
        if len(raw) <= longest or raw.endswith(b"\n"):
            yield raw
            continue
        while (more := source.readline(longest)) and not more.endswith(b"\n"):
            pass
        yield None


def serve(source: BinaryIO, sink: BinaryIO, spoken: Sentences) -> None:
    """Answer every line of *source* on *sink* until it ends, with the notices of what it brought about.

    Empty lines are passed over.
    """
    engine = Engine(spoken)
    try:
        for raw in lines_of(source):
            if raw is None:
                problem = Problem("too_long", engine.spoken.text("cli-engine-too-long", most=LONGEST_LINE))
                answer = engine.encoded(Answer(ok=False, error=problem))
            elif raw.strip():
                answer = engine.line(raw)
            else:
                continue
            for line in (answer, *engine.notices()):
                sink.write(line + b"\n")
            sink.flush()
    finally:
        engine.close()
