"""`schermaglia engine`: games for other programs, one JSON object a line in and one out.

Requests are `{"verb": …}`, answers `{"ok": true, …}` or `{"ok": false, "error": {code,
sentence, rule}}`. Whatever comes in, one line goes out and the process lives on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Literal

import msgspec
from msgspec import Struct

from core.engine.chain import LogError
from core.engine.facts import Publish, Redo, Refusal, Undo
from core.engine.game import as_command
from core.engine.host import GameHost
from core.engine.message import Argument, Message, say
from core.engine.port import Accepted, LocalPort, LogLine
from core.engine.questions import Needs
from core.engine.record import codec
from core.engine.ruleset import RuleSet
from core.engine.seats import OBSERVER, REFEREE, known_seat
from core.games import header_of, keep_game, open_game
from core.locale import Sentences
from core.rules import UnknownRules, load, rule_books, rulebook
from core.scenarios import BadScenario, Scenario
from core.scenarios import load as load_scenario
from core.scenarios import ready as ready_scenarios

LONGEST_LINE = 1_000_000
"""Bytes of one request; the rest of a longer line is read away without being kept."""

MOST_GAMES = 64
"""Games open at once."""

Json = dict[str, Any]


# --- requests ----------------------------------------------------------------------


class Request(Struct, frozen=True, tag_field="verb", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """What is asked. *id* comes back with the answer; *game* names a game, the last one if absent."""

    id: str | int | None = None
    game: str = ""


class Scenarios(Request, frozen=True):
    """List the rule books and the scenarios that come with the program."""


class New(Request, frozen=True):
    """Begin a game and keep its log in *file*, or in the games' folder under a new name."""

    scenario: str
    file: str = ""
    dice: Literal["fair", "typed", "seeded"] = "fair"
    ruler: Literal["map", "tape"] = "map"
    referee: bool = False
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    seed: int = 0


class Open(Request, frozen=True):
    """Open a kept game; with *write* false it is only looked at."""

    file: str
    write: bool = True


class Seated(Request, frozen=True):
    """A request in the name of *seat*."""

    seat: str


class Choices(Seated, frozen=True):
    """What the seat may do now, the impossible with its refusal."""


class Fields(Seated, frozen=True):
    """The blanks of command *do*, as far as those *filled* decide them."""

    do: str
    filled: Json = {}


class Play(Seated, frozen=True):
    """Play *command* (`{"do": …}`). *answers* are faces and measurements asked for so far.

    *against* is the seat's `tip` when the command was made; where it knows of more since, the
    command is refused.
    """

    command: Json
    answers: list[Any] = []
    against: int | None = None


class Odds(Seated, frozen=True):
    """The exact odds of a command, from what the seat knows, and every number to roll with its
    modifiers. The seats under `invites` may react; the odds take that as passed."""

    command: Json
    answers: list[Any] = []


class Viewed(Seated, frozen=True, tag="view"):
    """What the seat sees now."""


class Log(Seated, frozen=True):
    """The log as the seat may read it, after its record *since*."""

    since: int = 0


class UndoLast(Seated, frozen=True, tag="undo"):
    """Go back to before the last act, or to the state after the seat's record *to*."""

    to: int | None = None


class Consent(Seated, frozen=True):
    """Agree that another seat goes back to the seat's record *to* (usually: takes the last act
    back), as long as nothing new is done."""

    to: int | None = None


class RedoLast(Seated, frozen=True, tag="redo"):
    """Take the last undo back."""


class Seek(Seated, frozen=True):
    """What the seat saw after its record *record*, or after *event* lines of it."""

    record: int
    event: int | None = None


class Save(Request, frozen=True):
    """Tell where the log is. Whatever was answered with `ok` is on disk already."""


class Close(Request, frozen=True):
    """Let a game go."""


class Schema(Request, frozen=True):
    """The JSON Schema of requests and answers; with *rules*, of that book's commands and events."""

    rules: str = ""


AnyRequest = (
    Scenarios
    | New
    | Open
    | Choices
    | Fields
    | Play
    | Odds
    | Viewed
    | Log
    | UndoLast
    | Consent
    | RedoLast
    | Seek
    | Save
    | Close
    | Schema
)


# --- answers -----------------------------------------------------------------------


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why not: a *code* for programs, a *sentence* for people, the paragraph where rules say so."""

    code: Literal["malformed", "too_long", "no_game", "bad_request", "refused", "scenario", "log", "fault"]
    sentence: str
    rule: str = ""


class Answer(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The answer to a request; which of the fields are there depends on the verb."""

    ok: bool
    id: str | int | None = None
    error: Problem | None = None
    game: str = ""
    file: str = ""
    tip: int | None = None
    over: str | None = None
    seats: tuple[str, ...] | None = None
    scenarios: list[Json] | None = None
    rules: tuple[str, ...] | None = None
    choices: list[Json] | None = None
    fields: list[Json] | None = None
    blank: str | None = None
    record: int | None = None
    lines: list[Json] | None = None
    needs: Json | None = None
    answers: list[Any] | None = None
    odds: list[Json] | None = None
    terms: list[Json] | None = None
    invites: tuple[str, ...] | None = None
    view: Json | None = None
    undo: str | None = None
    redo: bool | None = None
    notices: list[str] | None = None
    schema: Json | None = None


class Wrong(Exception):
    """A request that cannot be done."""

    def __init__(self, code: Any, message: Message, rule: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.rule = rule


def wrong(code: str, id: str, /, **args: Argument) -> Wrong:
    """Return the error *code* whose sentence is *id*."""
    return Wrong(code, Message(id, args))


# --- the engine ---------------------------------------------------------------------


class Engine:
    """Games by name, and one answer to each line."""

    decoder: ClassVar[msgspec.json.Decoder[AnyRequest]] = msgspec.json.Decoder(AnyRequest)
    encoder: ClassVar[msgspec.json.Encoder] = msgspec.json.Encoder()

    def __init__(
        self,
        spoken: Sentences,
        rules_of: Callable[[str], RuleSet] = load,
        scenario_of: Callable[[str], Scenario] = load_scenario,
    ) -> None:
        self._spoken = spoken
        self._rules_of = rules_of
        self._scenario_of = scenario_of
        self._games: dict[str, GameHost] = {}
        self._ports: dict[tuple[str, str], LocalPort] = {}
        self._last = ""
        self._made = 0

    def line(self, raw: bytes) -> bytes:
        """Return the answer to one line, without line break. Never raises."""
        id: str | int | None = None
        try:
            request = self._read(raw)
            id = request.id
            answer = self.answer(request)
            return self.encoder.encode(msgspec.structs.replace(answer, id=id))
        except Exception as error:
            return self.encoder.encode(Answer(ok=False, id=id, error=self.problem(error)))

    def _read(self, raw: bytes) -> AnyRequest:
        try:
            return self.decoder.decode(raw)
        except msgspec.ValidationError as error:
            raise wrong("bad_request", "cli-engine-bad-request", why=str(error)) from None
        except RecursionError:
            raise wrong("malformed", "cli-engine-too-deep") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise wrong("malformed", "cli-engine-malformed", why=str(error)) from None

    def problem(self, error: Exception) -> Problem:
        """Return what to tell of *error*, faults of ours included."""
        say_it = self._spoken.say
        match error:
            case Wrong():
                return Problem(error.code, say_it(error.message), error.rule)
            case BadScenario():
                return Problem("scenario", say_it(error.message))
            case LogError():
                return Problem("log", say_it(at_place(error)))
            case UnknownRules():
                known = ", ".join(rule_books())
                return Problem("bad_request", self._spoken.text("cli-engine-no-rules", known=known))
            case OSError():
                return Problem("log", self._spoken.text("cli-os", why=error.strerror or str(error)))
            case _:
                why = f"{type(error).__name__}: {error}"
                return Problem("fault", self._spoken.text("cli-fault", why=why))

    def answer(self, request: AnyRequest) -> Answer:
        """Do what is asked."""
        match request:
            case Scenarios():
                return Answer(ok=True, rules=rule_books(), scenarios=self._scenarios())
            case Schema():
                return Answer(ok=True, schema=self._schema(request.rules))
            case New():
                return self._new(request)
            case Open():
                return self._opened(open_game(Path(request.file).expanduser(), request.write), request.game)
            case Save():
                name, host = self._host(request)
                return Answer(ok=True, game=name, file=str(host.log.path))
            case Close():
                return self._close(request)
            case _:
                return self._for_seat(request)

    def _for_seat(self, request: AnyRequest) -> Answer:
        assert isinstance(request, Seated)
        port, host = self._port(request)
        match request:
            case Choices():
                return Answer(ok=True, tip=port.tip, choices=[self._shown(c) for c in port.choices()])
            case Fields():
                fields = port.fields(request.do, request.filled)
                still = next((field.name for field in fields if field.name not in request.filled), None)
                return Answer(ok=True, fields=[self._shown(field) for field in fields], blank=still)
            case Play():
                command = self._command(host, request.command)
                return self._played(port, port.submit(command, tuple(request.answers), request.against))
            case UndoLast(to=None):
                return self._played(port, port.undo())
            case UndoLast(to=int(to)):
                return self._played(port, port.submit(Undo(to)))
            case RedoLast():
                return self._played(port, port.submit(Redo()))
            case Consent(to=None):
                host.agree(request.seat, host.game.undo_target())
                return Answer(ok=True, tip=port.tip)
            case Consent(to=int(to)):
                self._consent(port, to)
                return Answer(ok=True, tip=port.tip)
            case Odds():
                return self._odds(port, host, request)
            case Viewed():
                seen = self._seen(port, port.view())
                return msgspec.structs.replace(seen, undo=port.undo_needs(), redo=port.can_redo)
            case Log():
                return Answer(
                    ok=True, tip=port.tip, lines=[self._line(row) for row in port.log_since(request.since)]
                )
            case Seek():
                return self._seek(port, request)
            case _:
                raise TypeError(f"no answer to {type(request).__name__}")

    # --- beginning and ending -----------------------------------------------------------

    def _scenarios(self) -> list[Json]:
        rows: list[Json] = []
        for id in ready_scenarios():
            scenario = load_scenario(id)
            language = self._spoken.language
            rows.append(
                {
                    "id": id,
                    "rules": scenario.rules,
                    "title": scenario.title(language),
                    "story": scenario.story(language),
                    "minutes": scenario.minutes,
                }
            )
        return rows

    def _new(self, request: New) -> Answer:
        scenario = self._scenario_of(request.scenario)
        rules = self._rules_of(scenario.rules)
        if scenario.rules in rule_books():
            check_options(scenario.rules, request.options)
        header = header_of(
            scenario,
            dice=request.dice,
            ruler=request.ruler,
            referee=request.referee,
            options=request.options,
            seats=request.seats,
            seed=request.seed,
        )
        self._room(request.game)
        path = Path(request.file).expanduser() if request.file else None
        return self._opened(keep_game(scenario, header, path, rules), request.game)

    def _room(self, name: str) -> None:
        if name in self._games:
            raise wrong("bad_request", "cli-engine-name-taken", game=name)
        if len(self._games) >= MOST_GAMES:
            raise wrong("bad_request", "cli-engine-too-many", most=MOST_GAMES)

    def _opened(self, host: GameHost, name: str) -> Answer:
        try:
            self._room(name)
        except Wrong:
            host.close()
            raise
        self._made += 1
        while not name or name in self._games:
            name = f"g{self._made}"
            self._made += name in self._games
        self._games[name] = host
        self._last = name
        game = host.game
        return Answer(
            ok=True,
            game=name,
            file=str(host.log.path),
            seats=(*game.seats, REFEREE, OBSERVER),
            tip=len(game.records),
            notices=[self._spoken.say(notice) for notice in host.notices] or None,
        )

    def _close(self, request: Request) -> Answer:
        name, host = self._host(request)
        host.close()
        del self._games[name]
        self._ports = {key: port for key, port in self._ports.items() if key[0] != name}
        self._last = next(reversed(self._games), "")
        return Answer(ok=True, game=name, file=str(host.log.path))

    def close(self) -> None:
        """Let every game go."""
        for host in self._games.values():
            host.close()
        self._games.clear()

    def _host(self, request: Request) -> tuple[str, GameHost]:
        name = request.game or self._last
        if name not in self._games:
            raise (
                wrong("no_game", "cli-engine-no-game", game=name)
                if name
                else wrong("no_game", "cli-engine-none-open")
            )
        return name, self._games[name]

    def _port(self, request: Seated) -> tuple[LocalPort, GameHost]:
        name, host = self._host(request)
        if not known_seat(request.seat, host.game.seats):
            known = ", ".join((*host.game.seats, REFEREE, OBSERVER))
            raise wrong("bad_request", "cli-no-seat", seat=request.seat, known=known)
        key = (name, request.seat)
        if key not in self._ports:
            self._ports[key] = LocalPort(host, request.seat)
        return self._ports[key], host

    # --- playing ---------------------------------------------------------------------------

    def _command(self, host: GameHost, value: Json) -> Any:
        command = as_command(host.game.rules, value)
        if isinstance(command, Refusal):
            raise Wrong("bad_request", command.message)
        if isinstance(command, (Undo, Redo, Publish)):
            raise wrong("bad_request", "cli-engine-own-verb")
        return command

    def _played(self, port: LocalPort, got: Accepted | Needs | Refusal) -> Answer:
        match got:
            case Refusal():
                raise Wrong("refused", self._with_nearest(got), got.rule)
            case Needs():
                return Answer(ok=True, needs=self._shown(got.question), answers=list(got.answers))
            case Accepted():
                lines = [self._line(row) for row in got.lines]
                return Answer(ok=True, tip=port.tip, record=got.record, lines=lines, over=self._over(port))

    def _with_nearest(self, refusal: Refusal) -> Message:
        if refusal.nearest is None:
            return refusal.message
        return say("cli-engine-nearest", why=refusal.message, nearest=refusal.nearest)

    def _over(self, port: LocalPort) -> str | None:
        over = port.view().over
        return self._spoken.say(over) if over is not None else None

    def _odds(self, port: LocalPort, host: GameHost, request: Odds) -> Answer:
        got = port.odds(self._command(host, request.command), tuple(request.answers))
        if isinstance(got, (Needs, Refusal)):
            return self._played(port, got)
        outcomes = [
            {
                "names": list(end.names),
                "chance": float(end.chance),
                "exact": [end.chance.numerator, end.chance.denominator],
            }
            for end in got.outcomes
        ]
        for row, end in zip(outcomes, got.outcomes, strict=True):
            if end.chance.denominator >= 1 << 53:  # beyond what other languages' numbers hold
                row["exact"] = [str(end.chance.numerator), str(end.chance.denominator)]
        terms = [
            {
                **msgspec.to_builtins(number),
                "modifiers": [
                    {"value": m.value, "reason": self._reason(m.reason), "rule": m.rule}
                    for m in number.modifiers
                ],
            }
            for number in got.terms
        ]
        return Answer(ok=True, odds=outcomes, terms=terms, invites=got.invites)

    def _reason(self, reason: str) -> str:
        return self._spoken.text(reason) if reason in self._spoken else reason

    def _consent(self, port: LocalPort, to: int) -> None:
        try:
            port.consent(to)
        except ValueError:
            raise wrong("bad_request", "cli-engine-no-moment", tip=port.tip) from None

    def _seek(self, port: LocalPort, request: Seek) -> Answer:
        try:
            return self._seen(port, port.view_at(request.record, request.event))
        except ValueError:
            raise wrong("bad_request", "cli-engine-no-moment", tip=port.tip) from None

    def _seen(self, port: LocalPort, view: Any) -> Answer:
        return Answer(ok=True, tip=port.tip, view=self._shown(view))

    # --- showing ---------------------------------------------------------------------------

    def _shown(self, value: Any) -> Json:
        """Return a value of the core as JSON, its messages said."""
        shown = msgspec.to_builtins(value, enc_hook=str)
        assert isinstance(shown, dict)
        spoken = self._say_all(shown)
        assert isinstance(spoken, dict)
        return spoken

    def _say_all(self, value: Any) -> Any:
        if isinstance(value, dict):
            if value.keys() <= {"id", "args"} and isinstance(value.get("args"), dict) and "id" in value:
                return self._spoken.say(msgspec.convert(value, Message))
            return {name: self._say_all(item) for name, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._say_all(item) for item in value]
        return value

    def _line(self, line: LogLine) -> Json:
        row = {name: getattr(line, name) for name in ("record", "event", "at", "seat", "turn", "phase")}
        row["sentence"] = self._spoken.say(line.message) if line.message is not None else None
        row["fact"] = msgspec.to_builtins(line.fact)
        return row

    def _schema(self, rules: str) -> Json:
        return schema(self._rules_of(rules) if rules else None)


def at_place(error: LogError) -> Message:
    """Return the sentence of what is wrong with a log, with its file and line."""
    if error.line is None:
        return say("cli-at-file", file=str(error.path), why=error.message)
    return say("cli-at-line", file=str(error.path), line=error.line, why=error.message)


def check_options(rules: str, options: Mapping[str, str]) -> None:
    """Refuse an option that the rule book does not know, or a value that it does not offer."""
    known = rulebook(rules).choices()
    for name, value in options.items():
        if name not in known:
            raise wrong("bad_request", "cli-option-unknown", option=name, known=", ".join(sorted(known)))
        if value not in known[name]:
            wanted = ", ".join(known[name])
            raise wrong("bad_request", "cli-option-value", option=name, value=value, known=wanted)


def schema(rules: RuleSet | None = None) -> Json:
    """Return the JSON Schema of the protocol, generated from the types above.

    With a rule book its commands and events come along: what `play` takes and `log` gives.
    """
    types: list[Any] = [AnyRequest, Answer]
    names = ["request", "answer"]
    if rules is not None:
        types += [codec(rules).command_union, codec(rules).event_union]
        names += ["command", "event"]
    roots, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "schermaglia engine",
        "properties": dict(zip(names, roots, strict=True)),
        "$defs": components,
    }


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
    """Answer every line of *source* on *sink* until it ends. Empty lines are passed over."""
    engine = Engine(spoken)
    try:
        for raw in lines_of(source):
            if raw is None:
                problem = Problem("too_long", spoken.text("cli-engine-too-long", most=LONGEST_LINE))
                answer = engine.encoder.encode(Answer(ok=False, error=problem))
            elif raw.strip():
                answer = engine.line(raw)
            else:
                continue
            sink.write(answer + b"\n")
            sink.flush()
    finally:
        engine.close()
