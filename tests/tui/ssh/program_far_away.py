"""Another program at a host: `ssh … engine`, lines of JSON over a session without a terminal."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from far_away import Screen, connected, opened, until
from jsonschema import Draft202012Validator

from core.protocol.description import verb_of
from core.protocol.schema import schema
from core.protocol_at_host.description import AT_HOST

DESCRIBED = schema(None, AT_HOST)
ANSWERS, NOTICES = (
    Draft202012Validator({**DESCRIBED["properties"][name], "$defs": DESCRIBED["$defs"]})
    for name in ("answer", "notice")
)
GIVEN = {verb_of(kind): set(kind.gives) for kind in AT_HOST.kinds}


def fits(told: dict[str, Any]) -> None:
    """Hold what came against the schema."""
    held = ANSWERS if "ok" in told else NOTICES
    for wrong in held.iter_errors(told):
        raise AssertionError(f"{wrong.json_path}: {wrong.message[:300]}")


class FarProgram:
    """Asks one thing after another, and keeps apart what came unasked."""

    def __init__(self, far: Screen) -> None:
        self.far = far
        self.read = 0
        self.answers: list[dict[str, Any]] = []
        self.notices: list[dict[str, Any]] = []

    def take(self) -> None:
        """Read the whole lines that came since."""
        *whole, _ = self.far.sent[self.read :].split(b"\n")
        for line in whole:
            self.read += len(line) + 1
            told = json.loads(line)
            (self.answers if "ok" in told else self.notices).append(told)

    async def raw(self, line: bytes) -> dict[str, Any]:
        """Send a line and return its answer."""
        before = len(self.answers)
        self.far.press(line + b"\n")
        await self.answered(before + 1)
        fits(self.answers[before])
        return self.answers[before]

    async def answered(self, count: int) -> None:
        def there() -> bool:
            self.take()
            return len(self.answers) >= count

        await until(there, lambda: (self.far.sent[-300:], self.far.errors))

    async def ask(self, verb: str, **members: Any) -> dict[str, Any]:
        answer = await self.raw(json.dumps({"verb": verb, **members}).encode())
        if answer["ok"]:
            assert answer.keys() <= GIVEN[verb] | {"ok", "id"}, (verb, answer.keys())
        return answer

    async def told(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Wait for a notice, and take it away."""
        wanted = {"notice": kind, **facts}

        def there() -> bool:
            self.take()
            return any(wanted.items() <= one.items() for one in self.notices)

        await until(there, lambda: (wanted, self.notices))
        found = next(one for one in self.notices if wanted.items() <= one.items())
        self.notices.remove(found)
        fits(found)
        return found


@asynccontextmanager
async def program(port: int, name: str) -> AsyncIterator[FarProgram]:
    """Come as somebody, by his key."""
    async with connected(port, name) as conn:
        yield FarProgram(await opened(conn, term=None, command="engine"))
