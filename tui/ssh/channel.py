"""One session of one connection: an app for a terminal, typed lines, a few commands for reading."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from typing import Any, cast

import asyncssh

from core.engine.words.sanitize import clean
from core.locale import Sentences, sentences, usual_language
from tui.ssh.club import NAMELESS, why
from tui.ssh.connections import Connections, Known
from tui.ssh.lines import Lines
from tui.ssh.link import Link, shown_by
from tui.ssh.program import ProgramLines
from tui.ssh.question import Question
from tui.ssh.shown import Shown
from tui.ssh.view import told
from tui.terminal.filter import shown
from tui.terminal.restore import CLEAR

DONE, REFUSED = 0, 1

DUMB = ("", "dumb", "unknown")
"""Terminals that have no cursor to move."""

COMMANDS = ("status", "games", "ladder", "tournament", "log", "report", "letters")
"""What may be asked for without a terminal; none of them acts in a game."""

WAIT = "--wait"
"""What makes `status` wait until it is somebody's turn."""

LINE = "line"
"""What plays a game by typed lines, with a terminal or without."""

ENGINE = "engine"
"""What answers another program in lines of JSON; without a terminal alone, which would change its bytes."""

REPLAY = "replay"
"""What shows a game that is over, from its first act on a terminal."""

LONGEST_COMMAND = 200

MOST_VARIABLES = 64
"""Variables of its environment that a client may tell in a session."""


def waits(words: list[str]) -> bool:
    """Whether a command is answered only when there is something to tell, however long that takes.

    >>> waits(["status", "--wait=k3x9q"]), waits(["status"])
    (True, False)
    """
    return words[0] == "status" and any(word.partition("=")[0] == WAIT for word in words[1:])


class SeatChannel(asyncssh.SSHServerSession[bytes]):
    """Serves what the client asked for once, then ends the session with a status."""

    welcome = "host-welcome"
    """The sentence for who is not known yet."""

    link: Link
    _channel: asyncssh.SSHServerChannel[bytes]

    def __init__(self, server: Connections, login: Known) -> None:
        self._server = server
        self._login = login
        self._size = (0, 0)
        self._term: str | None = None
        self._command: str | None = None
        self._shown: Shown | None = None
        self._came = False
        self._lines: Lines | ProgramLines | None = None
        self._eof = False
        self._task: asyncio.Task[None] | None = None
        self._words = sentences()
        self._reason = ""
        self._parting = ""
        self.warned = False
        self.started = False

    # --- what the client asks for -----------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Begin; nothing is known of the terminal yet."""
        self._channel = chan
        hooked = cast(Any, chan)  # asyncssh would keep whatever a client calls a variable
        hooked._process_env_request = self._bounded(hooked._process_env_request)

    def _bounded(self, take: Callable[[Any], bool]) -> Callable[[Any], bool]:
        left = MOST_VARIABLES

        def taken(packet: Any) -> bool:
            nonlocal left
            left -= 1
            return left >= 0 and not self.started and take(packet)

        return taken

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """Take a terminal."""
        self._term, self._size = clean(term_type, 40).lower(), tuple(term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """Show the app; where that cannot be, the session tells why."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Take a command for reading; of any other the session tells that there is none."""
        self._command = command
        return True

    def session_started(self) -> None:
        """Serve it."""
        self.started = True
        environment = dict(self._channel.get_environment())
        limits = self._server.limits
        self._words = sentences(usual_language(environment))
        self.link = Link(
            self._channel, shown_by(self._term or "dumb", environment), self._size, limits,
            self._login.beneath, self.note, self._server.keys_wait,
        )  # fmt: skip
        self._login.links.add(self.link)
        if self._term not in (None, *DUMB):  # a session that was cut off may have left it so
            self.link.send(CLEAR.encode("ascii"))
        self._task = asyncio.get_running_loop().create_task(self._serve())
        self._task.add_done_callback(self._served)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Take what was typed."""
        self.link.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Take another size."""
        self.link.resize(width, height)

    def pause_writing(self) -> None:
        """The client's window is used up."""
        self.link.block("window", True)

    def resume_writing(self) -> None:
        """The client takes something again."""
        self.link.block("window", False)

    def eof_received(self) -> bool:
        """A terminal that will type nothing more is gone; who has none is answered all the same."""
        if self._lines is not None:
            self._lines.ended()
        self._eof = True
        return self._command is not None or self._term in (None, *DUMB)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the app, however the session ended."""
        if hasattr(self, "link"):
            self.link.close()
            self._login.links.discard(self.link)
        self._login.sessions.discard(self)
        if self._task is not None and not self._task.done():
            self.end("lost" if exc is None else f"lost: {exc}")

    # --- serving ------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Who this is; empty for somebody who has not told his code yet."""
        return self._login.name

    @property
    def address(self) -> str:
        """From where."""
        return self._login.address

    @property
    def public_key(self) -> str:
        """The key that was proved."""
        return self._login.public_key

    @property
    def has_view(self) -> bool:
        """Whether an app is shown here."""
        return self._shown is not None

    def note(self, event: str, **facts: Any) -> None:
        """Write into the host's log."""
        self._server.log.note(event, name=self.name, address=self._login.address, **facts)

    async def _serve(self) -> None:
        status = REFUSED
        try:
            if self._server.draining:
                self._tell_line(self._words.text("host-draining"))
            elif self._command is not None:
                status = await self._print_lines(self._command)
            elif self._term in (None, *DUMB):
                self.link.say(self._words.text("host-no-terminal"))
            elif self._login.known() or await self._joined():
                self._came = True
                self.note("came")
                status = await self._show(self._server.open_view(self, self._words.language))
        except Exception as error:
            self._fault(error)
        finally:
            if not self.link.closed:
                if self._parting:
                    self._tell_line(self._parting)
                with suppress(OSError):
                    self._channel.exit(status)

    def _served(self, task: asyncio.Task[None]) -> None:
        self._server.closed_view(self)
        self._shown = None
        if self.name:
            self.note("left", reason=self._reason or "quit", terminal=self._came)

    async def _show(self, app: Shown) -> int:
        self._shown = app
        code, line, fault, cut = await app.run()
        if cut:
            self.note("cut", reason=self._reason)
        if fault:
            self._faulty(fault)
        elif line and not self._parting:
            self._parting = shown(line, self.link.terminal.letters)
        return code

    def _tell_line(self, text: str) -> None:
        """Send a line for whoever reads here; a program that reads lines of JSON has it beside them."""
        (self._error if self._command == ENGINE else self.link.say)(text)

    def _fault(self, fault: BaseException) -> None:
        self._faulty(told(fault).splitlines())

    def _faulty(self, where: Sequence[str]) -> None:
        """One clear line for the player; where it happened, for the host's log."""
        self._reason = "fault"
        self._parting = self._words.text("host-fault")
        self.note("fault", where=list(where))

    def end(self, reason: str, sentence: str = "") -> None:
        """End the session, with a line for the player."""
        if self._reason:
            return
        self._reason = reason
        self._parting = self._words.text(sentence) if sentence else ""
        loop = asyncio.get_running_loop()
        if self._shown is not None:
            self._shown.leave()
            # In a context of its own: that of the app would hold the app, gone or not.
            loop.call_later(self._server.limits.ending, self._cut, context=Context())
        else:
            self._cut()

    def cut_off(self, reason: str) -> None:
        """End the whole connection: its terminal takes nothing, not even what would give it back."""
        self.end(reason)
        self._login.hang_up(reason)

    def _cut(self) -> None:
        if self._task is not None and not self._task.done():
            self._task.cancel()

    def warn(self, id: str, **args: Any) -> None:
        """Tell the player something over what is shown."""
        if self._shown is not None:
            self._shown.warn(self._words.text(id, **args))
        elif isinstance(self._lines, ProgramLines):
            self._lines.warn(self._words.text(id, **args))

    # --- joining ------------------------------------------------------------------------------

    async def _joined(self) -> bool:
        """Ask somebody whose key nobody knows for his code, or where all may join for a name."""
        server, login = self._server, self._login
        open_to_all = server.join == "open"
        self.link.say(self._words.text(self.welcome))
        with suppress(TimeoutError):
            async with asyncio.timeout(server.limits.join):
                code, tries = "", server.limits.codes_tried
                while tries > 0:
                    asked = self._words.text("host-ask-name" if open_to_all or code else "host-ask-code")
                    answer = await Question(self.link, f"{asked} ").answered()
                    if not answer:
                        break
                    try:
                        login.joined(self._taken(code, answer))
                    except Exception as error:
                        if (message := why(error)) is None:
                            raise
                        if message.id == NAMELESS:
                            code, tries = answer, server.limits.codes_tried
                        else:
                            tries -= 1
                            server.log.note("refused", address=login.address, why=message.id)
                        self.link.say(self._words.say(message))
                    else:
                        return True
        self._reason = "not joined"
        return False

    def _taken(self, code: str, answer: str) -> str:
        """Return the name of whoever has answered: with his code, or his name, with or without a *code*."""
        club, key, address = self._server.club, self._login.public_key, self._login.address
        if self._server.join == "open":
            return club.enrol(answer, key, address)
        return club.redeem(code, key, address, answer) if code else club.redeem(answer, key, address)

    # --- commands for reading -----------------------------------------------------------------

    async def _print_lines(self, command: str) -> int:
        try:
            words = shlex.split(command) if len(command) <= LONGEST_COMMAND else []
        except ValueError:
            words = []
        if not words or words[0] not in (*COMMANDS, LINE, ENGINE, REPLAY):
            return self._refuse(self._words, "host-no-command")
        if not self._login.known():
            return self._refuse(self._words, "host-key-unknown")
        if words[0] == LINE:
            return await self._converse(words[1:])
        if words[0] == ENGINE:
            return await self._answer_program(words[1:])
        if words[0] == REPLAY:
            return await self._replay(words[1:])
        patience = asyncio.timeout(self._server.limits.command)
        try:
            async with patience:
                return await self._print_told(words, patience)
        except TimeoutError:  # the host is busy, or whoever asked takes nothing: that is no fault
            if not patience.expired():
                raise
            self.note("late", command=words[0])
            return self._refuse(self._words, "host-command-late")

    async def _print_told(self, words: list[str], patience: asyncio.Timeout) -> int:
        if waits(words):
            self._server.count_wait(self)
            patience.reschedule(None)
        try:
            lines = await self._server.club.lines(self.name, words, self._words.language)
        except Exception as error:
            if (message := why(error)) is None:
                raise
            self._error(self._words.say(message))
            return REFUSED
        patience.reschedule(asyncio.get_running_loop().time() + self._server.limits.command)
        await self._send(lines)
        return DONE

    async def _replay(self, words: list[str]) -> int:
        """Show a game from its beginning; it takes a terminal, as playing does."""
        if len(words) != 1:
            return self._refuse(self._words, "host-no-command")
        if self._term in (None, *DUMB):
            return self._refuse(self._words, "host-no-terminal")
        self._came = True
        self.note("came")
        return await self._show(self._server.open_view(self, self._words.language, words[0]))

    async def _converse(self, words: list[str]) -> int:
        """Play a game line by line; it counts as a terminal of whoever plays, and idles like one.

        Through a pipe the exit code is 1 where some line could not be done, as at home.
        """
        self._came = True
        self.note("came")
        self._server.count_view(self)
        lines = self._lines = Lines(self.link, self._term is not None)
        if self._eof:
            lines.ended()
        try:
            done = await self._server.club.converse(self.name, words, self._words.language, lines)
        except asyncio.CancelledError:
            self.note("cut", reason=self._reason)
            return REFUSED
        except Exception as error:
            if (message := why(error)) is None:
                raise
            self._error(self._words.say(message))
            return REFUSED
        return DONE if done or self._term is not None else REFUSED

    async def _answer_program(self, words: list[str]) -> int:
        """Answer another program; it counts as a terminal of whoever sent it, and idles like one."""
        if words or self._term is not None:
            return self._refuse(self._words, "host-engine-how")
        self._came = True
        self.note("came")
        self._server.count_view(self)
        try:
            program = self._server.club.program(
                self.name, self._words.language, lambda: lines.told(), self._program_fault
            )
        except Exception as error:
            if (message := why(error)) is None:
                raise
            self._error(self._words.say(message))
            return REFUSED
        lines = self._lines = ProgramLines(self.link, program)
        if self._eof:
            lines.ended()
        try:
            await lines.answer_all()
        except asyncio.CancelledError:
            self.note("cut", reason=self._reason)
            return REFUSED
        return DONE

    def _program_fault(self, fault: BaseException) -> None:
        """Write down where a request went wrong; the program was told that it did."""
        self.note("fault", where=told(fault).splitlines())

    async def _send(self, lines: list[str]) -> None:
        """Send lines as they are taken."""
        end = "\r\n" if self._term is not None else "\n"
        terminal = self.link.terminal
        letters = "utf-8" if self._term is None else terminal.letters
        for at in range(0, len(lines), 50):
            text = "".join(shown(line, letters) + end for line in lines[at : at + 50])
            self.link.send(text.encode("utf-8" if self._term is None else terminal.encoding, "replace"))
            while self.link.queued() > self.link.limits.low or self.link.blocked:
                await asyncio.sleep(self.link.limits.retry)

    def _refuse(self, words: Sentences, id: str) -> int:
        self._error(words.text(id))
        return REFUSED

    def _error(self, text: str) -> None:
        if not self.link.closed:
            channel = cast(Any, self._channel)
            channel.write(f"{text}\r\n".encode(), asyncssh.EXTENDED_DATA_STDERR)
