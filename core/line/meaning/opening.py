"""`a full speed 20` with a card open: what has to be opened first, as a piece activated, is opened.

An act that only opens what follows (`Choice.at_once`) says by its name what is done then. So one line says
both, and is undone as one: `a full speed 20`, and a shot in `a two attacks > b`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.line.acts.readings import Reading
from core.line.refusals.mistakes import Mistake
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import AT, Word, plain, words

SHORT = 2
"""Letters of a code such as XP, which opens and does nothing yet."""

Understood = Callable[[str], Reading | Mistake]


def opened(text: str, understood: Understood, names: Vocabulary) -> tuple[str, str, str] | None:
    """Return a line that says nothing as what opens its act, and the act: `a full speed`, `a full 20`.

    `None` where no beginning of it opens anything for somebody whom it names first. What is aimed at somebody
    is the act that is done most at him: a shot. Of `a bound and prepare 8` the other act is said as well: `a
    prepare`; "" where one word says all.
    """
    said = words(text)
    for count in range(len(said) - 1, 1, -1):
        got = understood(text[: said[count - 1].end])
        if isinstance(got, Reading) and got.whole and got.choice.at_once and got.choice.figure:
            own = _own_words(said, plain(names.name(got.choice.figure)))
            head, act, rest = text[: said[own - 1].end], said[own].typed, said[count:]
            begun, last = text[: said[count - 1].end], said[count - 1].typed
            if count - own == 1 and (both := _both_of(got, act, names)):
                act, last = both
            other = f"{head} {last}" if last != said[own].typed and act != last else ""
            aims = rest[0].text in names.aiming and len(rest) > 1
            if rest[0].aimed or aims:
                return begun, f"{head}{AT}{text[rest[aims].start :]}", other
            by_means = any(word.aimed for word in rest) and not rest[0].text[0].isdecimal()
            said_of_it = "" if by_means else f" {act}"  # `c 2a he>a` is a shot, as `c 2a>a he` is
            return begun, f"{head}{said_of_it} {text[rest[0].start :]}", other
    return None


def says_both(text: str, got: Reading, names: Vocabulary) -> tuple[str, ...]:
    """Return what opens an act by a word that names this act as well, and the act; () where it does not.

    So `m prepare` opens what two attacks are prepared by, and prepares one; `m prepare two` prepares both.
    """
    said, choice = words(text), got.choice
    if not (got.whole and got.who and choice.at_once and choice.figure):
        return ()
    own = _own_words(said, plain(names.name(choice.figure)))
    label = plain(names.spoken.say(choice.label))
    rest = [word for word in said[own:] if word.text not in names.words("two")]
    twice = len(rest) < len(said) - own
    acts = [word for word in rest if (word.text,) in names.also(choice.label) and len(word.text) > SHORT]
    others = [word.text for word in rest if word not in acts]
    whole = tuple(word.text for word in said[own:]) == label
    if whole or len(acts) != 1 or (others and not (twice and {*others} <= {*label})):
        return ()
    who = text[: said[own - 1].end]
    named = [one[0] for one in names.also(choice.label) if len(one) == 1 and one[0] in label]
    alike = (one for one in named if acts[0].text.startswith(one))  # "dismounts" is not to mount
    act = f"{who} {next(alike, named[0] if len(named) == 1 else acts[0].typed)}"
    return f"{who} {' '.join(label)}", *([act] * (1 + twice))


def then_at(text: str, understood: Understood, names: Vocabulary) -> tuple[str, str] | None:
    """Return a line that goes and then acts at somebody as both acts: `y move 10>z` moves, and shoots at Z.

    Where the act says by its name that another follows, whoever stands behind `>` is whom that is at, and not
    whom he runs into, as is whoever stands behind "at"; on a map an act that reaches him there is what it
    says. `None` for any other line.
    """
    said = words(text)
    at = next((place for place, word in enumerate(said) if word.aimed), 0)
    spelled = next((n for n, word in enumerate(said[:-1]) if word.text in names.aiming), 0) if not at else 0
    if spelled > 1 and names.is_somebody(said[spelled + 1]):
        head, target = text[: said[spelled].start], text[said[spelled + 1].start :]
    elif at > 1:
        head, target = text[: said[at].start].rpartition(AT)[0], text[said[at].start :]
    else:
        return None
    got = understood(head.strip())
    if not (isinstance(got, Reading) and got.whole and got.act and not got.choice.at_once):
        return None
    if not (got.who or got.choice.several):
        return None
    if names.words("and")[0] not in plain(names.spoken.say(got.choice.label)):
        return None
    if names.view.table is not None and isinstance(understood(text), Reading):
        return None
    return head.strip(), f"{_who(text, said, got, names)}{AT}{target}"


def _who(text: str, said: Sequence[Word], got: Reading, names: Vocabulary) -> str:
    """Return who does what a line says, as it is typed of several, by his whole name of one."""
    several = next((n for n, word in enumerate(said[1:], 1) if not word.joined), 1)
    return text[: said[several - 1].end] if several > 1 else " ".join(plain(names.name(got.choice.figure)))


def _both_of(got: Reading, code: str, names: Vocabulary) -> tuple[str, str] | None:
    """Return the two acts that a code opens, as BP a bound and a prepared attack; `None` for others."""
    label = plain(names.spoken.say(got.choice.label))
    joined = any(word in names.words("and") for word in label)
    return (label[0], label[-1]) if joined and code.casefold() not in label else None


def _own_words(said: Sequence[Word], name: tuple[str, ...]) -> int:
    """Return of how many words at its head a line names who acts: all of his name, or one."""
    return len(name) if tuple(word.text for word in said[: len(name)]) == name else 1
