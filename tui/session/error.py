"""What the user has to know, in one sentence: the error that ends a subcommand or keeps a game shut."""

from __future__ import annotations

from core.engine.words.message import Argument, Message, say
from core.locale import Sentences


class Told(Exception):
    """Something the user has to know, in one sentence; ends the program with exit code 2."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.id)
        self.message = message


def told(id: str, /, **args: Argument) -> Told:
    """Return the error whose sentence is *id*."""
    return Told(Message(id, args))


def sentence_of(error: BaseException, spoken: Sentences) -> str | None:
    """Return the one line that tells a user of *error*, `None` where it is a fault of ours."""
    if isinstance(error, Told):
        return spoken.say(error.message)
    from core.engine.log.hash_chain import LogError
    from core.engine.words.validation import os_why
    from core.packages import BrokenBook
    from core.scenarios import BadScenario

    match error:
        case BadScenario() | BrokenBook():
            return spoken.say(error.message)
        case LogError(path=path, line=int(line)):
            return spoken.text("cli-at-line", file=str(path), line=line, why=error.message)
        case LogError(path=path):
            return spoken.text("cli-at-file", file=str(path), why=error.message)
        case OSError(filename=str(name)):
            return spoken.text("cli-at-file", file=name, why=say("cli-os", why=os_why(error)))
        case OSError():
            return spoken.text("cli-os", why=os_why(error))
        case _:
            return None


def told_or_fault(error: BaseException, spoken: Sentences) -> str:
    """Return the line that tells a user of *error*; what has no sentence is a fault of ours and says so."""
    sentence = sentence_of(error, spoken)
    return sentence or spoken.text("cli-fault", why=f"{type(error).__name__}: {error}")


def why_not(error: BaseException, spoken: Sentences) -> str:
    """Return why a file could not be opened or made, for a screen that shows already which file it is."""
    message = getattr(error, "message", None)
    return spoken.say(message) if isinstance(message, Message) else told_or_fault(error, spoken)
