"""The command line. A subcommand imports only what it uses; every error is one line and exit code 2."""

from __future__ import annotations

import argparse
import gc
import io
import os
import re
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from core.engine.words.message import Message
from core.locale import LANGUAGES, Sentences, sentences
from tui.session.error import Told, sentence_of, told, told_or_fault

USAGE_ERROR = 2

HOST_WORDS = (
    "invite", "invitations", "revoke", "players", "keys", "drop-key", "remove", "rename", "vacation",
    "screen", "status", "metrics", "backup", "restore", "drain", "unit",
)  # fmt: skip
"""What may stand after `host`; see `tui.cli.host.WORDS`."""

FORCE_WORDS = ("list", "check", "roster")
"""What may stand after `force`; see `tui.cli.force`."""

MAIL_WORDS = ("turn", "play", "take")
"""What may stand after `mail`; see `tui.cli.mail`."""

READINGS_WORDS = ("list", "check", "export")
"""What may stand after `readings`; see `tui.cli.readings`."""

# --- the arguments ----------------------------------------------------------------

_COMPLAINTS = (
    (r"unrecognized arguments: (?P<what>.*)", "cli-unknown-argument"),
    (r"the following arguments are required: (?P<what>.*)", "cli-missing-argument"),
    (
        r"argument (?P<name>[^:]*): invalid choice: (?P<what>.*) \(choose from (?P<known>.*)\)",
        "cli-not-one-of",
    ),
    (r"argument (?P<name>[^:]*): expected (?:one|at least one|\d+) arguments?", "cli-needs-value"),
    (r"argument (?P<name>[^:]*): invalid \w+ value: (?P<what>.*)", "cli-bad-number"),
    (r"argument (?P<name>[^:]*): ignored explicit argument (?P<what>.*)", "cli-takes-no-value"),
    (r"ambiguous option: (?P<what>.*) could match (?P<known>.*)", "cli-ambiguous"),
)
"""argparse's complaints, which it knows in English only, and ours."""


class Only(argparse.Action):
    """An option that goes with something else only; that it was given is kept under *with_*."""

    def __init__(self, option_strings: Sequence[str], dest: str, with_: str, **rest: Any) -> None:
        super().__init__(option_strings, dest, **rest)
        self._with = with_

    def __call__(
        self, parser: argparse.ArgumentParser, args: argparse.Namespace, value: Any, option: str | None = None
    ) -> None:
        """Keep the value, and by which name it was given."""
        setattr(args, self.dest, value)
        setattr(args, self._with, option)


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the user's language and complains in one line."""

    spoken: Sentences = sentences("en")
    begins = False
    """Whether what it parses names a scenario to begin: its help tells which there are."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments."""
        for pattern, id in _COMPLAINTS:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                words = {name: text.replace("'", "") for name, text in found.groupdict().items()}
                raise Told(Message(id, {"program": self.prog, **words}))
        raise told("cli-bad-arguments", program=self.prog, why=message)

    def format_help(self) -> str:
        """Return the help with its headings in the user's language."""
        if self.begins:
            from core.scenarios import ready

            self.epilog = self.spoken.text("cli-scenarios", known=", ".join(ready()))
        return re.sub(r"\Ausage: ", f"{self.spoken.text('cli-usage')}: ", super().format_help())


def parser_in(spoken: Sentences) -> Parser:
    """Return the parser of everything, its help in one language."""
    t = spoken.text
    Parser.spoken = spoken

    def helped(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("-h", "--help", action="help", help=t("cli-help-help"))

    def language(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--lang", choices=LANGUAGES, help=t("cli-help-lang"))
        parser.add_argument("--settings", metavar=t("cli-meta-file"), help=t("cli-help-settings"))

    whole = Parser(prog="schermaglia", description=t("cli-about"), epilog=t("cli-epilog"), add_help=False)
    whole._optionals.title = t("cli-heading-options")
    helped(whole)
    language(whole)
    whole.add_argument("--version", action="store_true", help=t("cli-help-version"))
    verbs = whole.add_subparsers(dest="verb", metavar=t("cli-meta-command"), title=t("cli-heading-commands"))

    def verb(name: str) -> Parser:
        about = t(f"cli-about-{name}")
        parser: Parser = verbs.add_parser(name, help=about, description=about, add_help=False)
        parser._optionals.title = t("cli-heading-options")
        parser._positionals.title = t("cli-heading-arguments")
        helped(parser)
        language(parser)
        return parser

    def setting(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--option", action="append", default=[], metavar=t("cli-meta-option"), help=t("cli-help-option")
        )

    def bringing(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--force", action="append", default=[], metavar=t("cli-meta-force"), help=t("cli-help-force")
        )
        parser.add_argument(
            "--readings", action="append", default=[], metavar=t("cli-meta-file"), help=t("cli-help-readings")
        )

    def listening(parser: argparse.ArgumentParser) -> None:
        parser.set_defaults(listens=None)
        add = partial(parser.add_argument, action=Only, with_="listens")
        add("--bind", default="127.0.0.1", metavar=t("cli-meta-address"), help=t("cli-help-bind"))
        add("--port", type=int, default=2222, metavar="N", help=t("cli-help-port"))
        add("--join", choices=("invited", "open", "closed"), default="invited", help=t("cli-help-join"))
        add("--keys", metavar=t("cli-meta-file"), help=t("cli-help-keys"))
        add("--web", metavar=t("cli-meta-web"), help=t("cli-help-web"))
        add("--connections", type=int, default=24, metavar="N", help=t("cli-help-connections"))
        add("--per-address", type=int, metavar="N", help=t("cli-help-per-address"))
        add("--screens", type=int, default=0, metavar="N", help=t("cli-help-screens"))

    def hosting(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", action="store_true", help=t("cli-help-host"))
        parser.add_argument("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-own-seat"))
        listening(parser)

    def beginning(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--tape", action="store_true", help=t("cli-help-tape"))
        parser.add_argument("--dice", choices=("fair", "typed"), default="fair", help=t("cli-help-dice"))
        parser.add_argument("--referee", action="store_true", help=t("cli-help-referee"))
        parser.add_argument("--solo", metavar=t("cli-meta-side"), help=t("cli-help-solo"))
        parser.add_argument("--level", metavar=t("cli-meta-level"), help=t("cli-help-level"))
        parser.add_argument(
            "--words", action="append", default=[], metavar=t("cli-meta-words"), help=t("cli-help-words")
        )
        setting(parser)
        bringing(parser)

    play = verb("play")
    play.begins = True
    play.add_argument("scenario", metavar=t("cli-meta-scenario"), help=t("cli-help-scenario"))
    play.add_argument("--clock", metavar=t("cli-meta-clock"), help=t("cli-help-clock"))
    beginning(play)
    hosting(play)

    line = verb("line")
    line.begins = True
    line.add_argument("game", metavar=t("cli-meta-line"), help=t("cli-help-line"))
    line.add_argument("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-line-seat"))
    beginning(line)

    desk = verb("desk")
    desk.begins = True
    desk.add_argument("game", metavar=t("cli-meta-line"), help=t("cli-help-line"))
    desk.add_argument("--map", action="store_true", help=t("cli-help-desk-map"))
    desk.add_argument("--dice", choices=("fair", "typed"), help=t("cli-help-dice"))
    desk.add_argument(
        "--words", action="append", default=[], metavar=t("cli-meta-words"), help=t("cli-help-words")
    )
    setting(desk)
    bringing(desk)

    opened = verb("open")
    opened.add_argument("log", metavar="LOG", help=t("cli-help-open-log"))
    hosting(opened)

    verb("demo")
    learn = verb("learn")
    learn.add_argument("book", metavar=t("cli-meta-book"), help=t("cli-help-learn"))

    auto = verb("auto")
    auto.add_argument("scenario", metavar=t("cli-meta-scenario"), help=t("cli-help-scenario"))
    auto.add_argument("--seed", type=int, default=1, metavar="N", help=t("cli-help-seed"))
    auto.add_argument("--games", type=int, default=1, metavar="N", help=t("cli-help-games"))
    auto.add_argument("--out", metavar=t("cli-meta-folder"), help=t("cli-help-out"))
    auto.add_argument("--bots", default="quick", metavar=t("cli-meta-bots"), help=t("cli-help-bots"))
    auto.add_argument("--why", action="store_true", help=t("cli-help-why"))
    setting(auto)
    bringing(auto)

    lab = verb("lab")
    lab.add_argument("scenario", nargs="+", metavar=t("cli-meta-scenario"), help=t("cli-help-scenario"))
    lab.add_argument("--games", type=int, default=100, metavar="N", help=t("cli-help-lab-games"))
    lab.add_argument("--seed", type=int, default=1, metavar="N", help=t("cli-help-lab-seed"))
    for name in ("vary", "force", "option", "readings"):
        lab.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar=t(f"cli-meta-lab-{name}"),
            help=t(f"cli-help-lab-{name}"),
        )
    lab.add_argument("--balance", metavar=t("cli-meta-side"), help=t("cli-help-lab-balance"))
    lab.add_argument("--bots", default="quick", metavar=t("cli-meta-lab-bots"), help=t("cli-help-lab-bots"))
    lab.add_argument("--on", default="processes", metavar=t("cli-meta-lab-on"), help=t("cli-help-lab-on"))
    lab.add_argument("--workers", type=int, default=0, metavar="N", help=t("cli-help-lab-workers"))
    lab.add_argument("--store", metavar=t("cli-meta-file"), help=t("cli-help-lab-store"))
    lab.add_argument("--csv", metavar=t("cli-meta-file"), help=t("cli-help-lab-csv"))
    lab.add_argument("--html", metavar=t("cli-meta-file"), help=t("cli-help-lab-html"))

    for name in ("replay", "log", "analyse", "verify", "doctor"):
        parser = verb(name)
        parser.add_argument("log", metavar="LOG", help=t("cli-help-log"))
        if name in ("replay", "log", "analyse"):
            parser.add_argument("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-seat"))
            parser.add_argument("--reveal", action="store_true", help=t("cli-help-reveal"))
        if name == "analyse":
            parser.add_argument("--play-outs", type=int, default=0, metavar="N", help=t("cli-help-play-outs"))
        if name == "analyse":
            parser.add_argument("--decisions", action="store_true", help=t("cli-help-decisions"))
            parser.add_argument("--throws", action="store_true", help=t("cli-help-throws"))
        if name in ("log", "analyse"):
            parser.add_argument("--json", action="store_true", help=t("cli-help-json"))

    kept_page = verb("report")
    kept_page.add_argument("log", metavar="LOG", help=t("cli-help-log"))
    kept_page.add_argument("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-seat"))
    kept_page.add_argument("--reveal", action="store_true", help=t("cli-help-reveal"))
    kept_page.add_argument("--format", choices=("html", "md"), help=t("cli-help-report-format"))
    kept_page.add_argument("--short", action="store_true", help=t("cli-help-report-short"))
    kept_page.add_argument("--out", metavar=t("cli-meta-file"), help=t("cli-help-report-out"))

    sheets = verb("roster")
    sheets.add_argument("scenario", metavar=t("cli-meta-scenario"), help=t("cli-help-scenario"))
    sheets.add_argument("--side", metavar=t("cli-meta-side"), help=t("cli-help-roster-side"))
    sheets.add_argument(
        "--force", action="append", default=[], metavar=t("cli-meta-force"), help=t("cli-help-force")
    )
    sheets.add_argument("--format", choices=("html", "md"), help=t("cli-help-roster-format"))
    sheets.add_argument("--out", metavar=t("cli-meta-file"), help=t("cli-help-report-out"))

    season = verb("stats")
    season.add_argument("folder", metavar=t("cli-meta-folder"), help=t("cli-help-stats-folder"))
    season.add_argument("--json", action="store_true", help=t("cli-help-stats-json"))

    cast = verb("cast")
    cast.add_argument("log", metavar="LOG", help=t("cli-help-log"))
    cast.add_argument("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-seat"))
    cast.add_argument("--reveal", action="store_true", help=t("cli-help-reveal"))
    cast.add_argument("--size", default="80x24", metavar="80x24", help=t("cli-help-cast-size"))
    cast.add_argument("--speed", type=float, default=1.0, metavar="N", help=t("cli-help-cast-speed"))
    cast.add_argument("--out", metavar=t("cli-meta-file"), help=t("cli-help-report-out"))

    host = verb("host")
    host.add_argument(
        "what", nargs="?", choices=HOST_WORDS, metavar=t("cli-meta-what"), help=t("cli-help-host-what")
    )
    host.add_argument("names", nargs="*", metavar=t("cli-meta-name"), help=t("cli-help-host-name"))
    listening(host)
    host.set_defaults(invites=None)
    to = partial(host.add_argument, action=Only, with_="invites")
    to("--game", metavar=t("cli-meta-game"), help=t("cli-help-game"))
    to("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-host-seat"))
    host.add_argument("--letters", metavar=t("cli-meta-carrier"), help=t("cli-help-letters"))
    host.add_argument("--within", type=float, metavar=t("cli-meta-minutes"), help=t("cli-help-within"))

    begun = verb("new-scenario")
    begun.add_argument("book", metavar=t("cli-meta-book"), help=t("cli-help-new-scenario-book"))
    begun.add_argument("file", nargs="?", metavar=t("cli-meta-file"), help=t("cli-help-new-scenario-file"))
    edited = verb("edit")
    edited.add_argument("file", metavar=t("cli-meta-file"), help=t("cli-help-edit-file"))
    edited.add_argument("--book", metavar=t("cli-meta-book"), help=t("cli-help-edit-book"))
    mailed = verb("mail")
    mailed.add_argument("what", choices=MAIL_WORDS, metavar=t("cli-meta-what"), help=t("cli-help-mail-what"))
    mailed.add_argument("name", metavar=t("cli-meta-file"), help=t("cli-help-mail-name"))
    mailed.add_argument("out", metavar=t("cli-meta-letter"), help=t("cli-help-mail-out"))
    mailed.add_argument("--seat", metavar=t("cli-meta-seat"), help=t("cli-help-mail-seat"))
    mailed.add_argument("--word", default="", metavar=t("cli-meta-rule"), help=t("cli-help-mail-word"))
    looked = verb("check")
    looked.add_argument("file", metavar=t("cli-meta-file"), help=t("cli-help-check-file"))
    rules = verb("rules")
    rules.add_argument("wanted", nargs="*", metavar=t("cli-meta-rule"), help=t("cli-help-rule"))
    force = verb("force")
    force.add_argument("what", choices=FORCE_WORDS, metavar=t("cli-meta-what"), help=t("cli-help-force-what"))
    force.add_argument("name", nargs="?", metavar=t("cli-meta-name"), help=t("cli-help-force-name"))
    force.add_argument("--points", type=int, default=0, metavar="N", help=t("cli-help-points"))
    force.add_argument("--markdown", action="store_true", help=t("cli-help-markdown"))
    kept = verb("readings")
    kept.add_argument(
        "what", choices=READINGS_WORDS, metavar=t("cli-meta-what"), help=t("cli-help-readings-what")
    )
    kept.add_argument("name", nargs="?", metavar=t("cli-meta-name"), help=t("cli-help-readings-name"))
    kept.add_argument("file", nargs="?", metavar=t("cli-meta-file"), help=t("cli-help-readings-file"))
    counted = verb("coverage")
    counted.add_argument("book", nargs="?", default="", metavar=t("cli-meta-book"), help=t("cli-help-book"))
    made = verb("new-book")
    made.add_argument("name", metavar=t("cli-meta-name"), help=t("cli-help-new-book"))
    made.add_argument("--out", default=".", metavar=t("cli-meta-folder"), help=t("cli-help-new-book-out"))
    programs = verb("engine")
    programs.add_argument("--hosted", action="store_true", help=t("cli-help-engine-hosted"))
    return whole


def language_in(argv: Sequence[str]) -> str:
    """Return the language asked for, read before the parser is made, which speaks it."""
    if (asked := _given(argv, "--lang")) in LANGUAGES:
        return str(asked)
    from tui.settings.language import language_here

    return language_here()


def _given(argv: Sequence[str], option: str) -> str | None:
    """Return the last value that an option has among the words of the command line."""
    found = None
    for index, word in enumerate(argv):
        if word == option and index + 1 < len(argv):
            found = argv[index + 1]
        elif word.startswith(f"{option}="):
            found = word.partition("=")[2]
    return found


# --- running ----------------------------------------------------------------------

ON_SCREEN = (None, "play", "open", "demo", "learn", "replay", "edit")
"""What opens a screen: there it is told what is wrong with the settings."""


def tell_mistakes(spoken: Sentences) -> int:
    """Say in one line what is wrong with the settings: the rest of them holds, and the work is done.

    So it is with each package that brings something unusable; returned is how many mistakes those have.
    """
    from tui.settings.language import mistakes_here

    if wrong := mistakes_here():
        tell(wrong[:1], spoken)
    return tell_of_packages(spoken)


def tell(wrong: Sequence[Message], spoken: Sentences) -> None:
    """Say each of these mistakes in a line."""
    for one in wrong if sys.stderr is not None else ():
        print(spoken.text("cli-error", why=one), file=sys.stderr)


def tell_of_packages(spoken: Sentences, told: int = 0) -> int:
    """Say what is wrong with installed packages, but for the first *told*; return how many there are."""
    from core.packages import wrong

    tell(wrong()[told:], spoken)
    return len(wrong())


def run(argv: Sequence[str]) -> int:
    """Run one subcommand and return its exit code; errors are raised."""
    if (file := _given(argv, "--settings")) is not None:
        os.environ["SCHERMAGLIA_SETTINGS"] = file  # whoever asks for the file asks there
    spoken = sentences(language_in(argv))
    args = parser_in(spoken).parse_args(argv)
    if args.version:
        from core import VERSION

        print(f"schermaglia {VERSION}")
        return 0
    if args.verb in ("play", "open") and args.listens is not None and not args.host:
        raise told("cli-needs-host", option=args.listens)
    if args.verb in ON_SCREEN:
        return run_verb(args, spoken)
    if args.verb == "host" and args.what is None:  # a host serves for weeks: nobody waits for what is broken
        from core.rules import load_brought

        load_brought()
    told_of = tell_mistakes(spoken)
    code = run_verb(args, spoken)
    tell_of_packages(spoken, told_of)  # what came to light by the work
    return code


def run_verb(args: argparse.Namespace, spoken: Sentences) -> int:
    """Do what a subcommand says, by what it imports."""
    of_host = args.verb == "host" or getattr(args, "host", False) or getattr(args, "hosted", False)
    if sys.platform == "win32" and of_host:
        raise told("cli-host-needs-unix")
    match args.verb:
        case "rules":
            from tui.cli.rules import rules

            return rules(" ".join(args.wanted), spoken)
        case "coverage":
            from tui.cli.rules import coverage

            return coverage(args.book, spoken)
        case "log":
            from tui.cli.log import log

            return log(args.log, args.seat, args.json, spoken, args.reveal)
        case "analyse":
            from tui.cli.analyse import analysed

            return analysed(args, spoken)
        case "report":
            from tui.cli.game_report import report

            return report(args, spoken)
        case "roster":
            from tui.cli.roster import roster

            return roster(args, spoken)
        case "stats":
            from tui.cli.stats import stats

            return stats(args, spoken)
        case "cast":
            from tui.cli.cast import record

            return record(args, spoken)
        case "verify":
            from tui.cli.check import verify

            return verify(args.log, spoken)
        case "doctor":
            from tui.cli.check import doctor

            return doctor(args.log, spoken)
        case "new-scenario":
            from tui.cli.new_scenario import new_scenario

            return new_scenario(args.book, args.file, spoken)
        case "mail":
            from tui.cli.mail import mail

            return mail(args.what, args.name, args.seat, args.out, args.word, spoken)
        case "check":
            from tui.cli.check import check

            return check(args.file, spoken)
        case "auto":
            from tui.cli.auto import auto

            return auto(args, spoken)
        case "lab":
            from tui.cli.lab import lab

            return lab(args, spoken)
        case "force":
            from tui.cli.force import force

            return force(args.what, args.name, args.points, args.markdown, spoken)
        case "readings":
            from tui.cli.readings import kept

            return kept(args.what, args.name, args.file, spoken)
        case "host":
            from tui.cli.host import host

            return host(args, spoken)
        case "desk":
            from tui.cli.desk import desk

            return desk(args, spoken)
        case "line":
            from tui.cli.line import line

            return line(args, spoken)
        case "new-book":
            from tui.cli.new_book import new_book

            return new_book(args.name, args.out, spoken)
        case "engine":
            from tui.cli.engine import engine

            return engine(spoken, args.hosted)
        case _:
            gc.disable()  # while all is being loaded nothing is garbage; `run` has it collected again
            try:
                from tui.cli.screen import screen

                return screen(args, spoken)
            finally:
                gc.enable()


def ready_streams() -> None:
    """Refuse to work where output is closed; write `?` where its encoding lacks a character."""
    if sys.stdout is None:
        raise told("cli-closed-output")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program. Exit codes: 0 done, 1 a check found something, 2 it could not be done."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        ready_streams()
        code = run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has seen enough (`schermaglia log game.jsonl | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # told in one sentence; what has none is our own fault and says so
        spoken = sentences(language_in(words))
        if os.environ.get("SCHERMAGLIA_DEBUG") and sentence_of(error, spoken) is None:
            raise
        sentence = told_or_fault(error, spoken)
        if sys.stderr is not None:
            print(spoken.text("cli-error", why=sentence), file=sys.stderr)
        return USAGE_ERROR


if __name__ == "__main__":
    sys.exit(main())
