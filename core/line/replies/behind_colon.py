"""What stands behind the colon of a line, taken for the blanks of its act that nobody has filled yet."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Number, PickOne, PickPath, PickSome, Text
from core.line.acts.readings import Reading
from core.line.acts.values import CM, number
from core.line.meaning.hearing import Beside, Listener
from core.line.meaning.results import OF_NEWCOMER
from core.line.meaning.setting_up import sets_up
from core.line.replies.by_enter import ByEnter
from core.line.replies.plainly import with_marks
from core.line.wording.chain import Link
from core.line.wording.strays import MEANT, SHORT
from core.line.wording.words import Word, plain, quoted, words


class BehindColon(Beside):
    """Fills the blanks of an act with what stands behind its colon, for whoever types."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener)
        self._by_enter = ByEnter(listener)

    def filled(self, link: Link) -> Link:
        """Return a line with its blanks filled by what stands next behind its colon, if that names values."""
        link = self.of_newcomer(self._noted(self._new_name(link)))
        while link.wanted and link.answers and not self._of.trusted:
            got = self._of.understood(link.wanted)
            field = got.filled.field if isinstance(got, Reading) else None
            far = field is not None and self._is_how_far(field, link.answers[0])
            if not isinstance(got, Reading) or not (far or isinstance(field, (PickOne, PickSome))):
                break
            if field is None or self._of.silent(got):
                break
            answers = link.answers
            count = next((at for at, one in enumerate(answers[1:], 1) if not one.joined), len(answers))
            count = 1 if far else count
            value = ",".join(word.typed for word in answers[:count])
            whole = f"{link.wanted} {self._of.place(got, field)}={value}"
            if not isinstance(self._of.understood(whole), Reading):
                break
            link = replace(link, wanted=whole, answers=answers[count:], start=-1)
        return link

    def _new_name(self, link: Link) -> Link:
        """Return a line that brings somebody new with his name, which stands first behind its colon.

        As far as the first comma; without one it is as many words as leave what else is asked of him.
        """
        got = self._of.understood(link.wanted) if link.wanted and link.told.strip() else None
        field = got.filled.field if isinstance(got, Reading) else None
        if not (isinstance(got, Reading) and isinstance(field, Text) and field.name == f"{OF_NEWCOMER}name"):
            return link
        head, (name, comma, rest) = f"{link.wanted} {self._of.place(got, field)}=", link.told.partition(",")
        if comma:
            told = rest.strip()
            return replace(link, wanted=f"{head}{quoted(name.strip())}", answers=words(told), told=told)
        said = link.told.split()
        for count in range(1, len(said)):
            told = " ".join(said[count:])
            named = replace(link, wanted=f"{head}{quoted(' '.join(said[:count]))}", told=told)
            if (whole := self.of_newcomer(replace(named, answers=words(told)))).wanted != named.wanted:
                return whole
        return link

    def of_newcomer(self, link: Link) -> Link:
        """Return a line that brings somebody new with what it says of him behind its colon: `man, rifle`.

        In brief all that it does not say is as it usually is, so that nothing more is asked of him.
        """
        got = self._of.understood(link.wanted) if link.wanted and link.told.strip() else None
        if not (isinstance(got, Reading) and self._table.brief and _of_newcomer(got)):
            return link
        wanted, said = with_marks(link.wanted, got), self._in_words(link.told)
        rather_a_man = f"{self._as_usual(wanted, most=1)} {said}"  # AR is a car, too
        lines = [rather_a_man, f"{wanted} {said}"]
        order = [*self._signed(wanted, said), *lines]
        for line in reversed(lines) if self._is_one_of(got, link.told) else order:
            whole = self._as_usual(line)
            full = self._of.understood(whole)
            if isinstance(full, Reading) and not _of_newcomer(full):
                return replace(link, wanted=whole, answers=(), told="", start=-1)
        return link

    def _signed(self, wanted: str, said: str) -> list[str]:
        """Return a line of a man with what is *said* of him for his next blank by its number, if it fits."""
        man = self._as_usual(wanted, most=1)
        got = self._of.understood(man)
        field = got.filled.field if isinstance(got, Reading) else None
        if not isinstance(got, Reading) or field is None or man == wanted:
            return []
        line = f"{man} {self._of.place(got, field)}={said}"
        return [line] if isinstance(self._of.understood(line), Reading) else []

    def _is_one_of(self, got: Reading, told: str) -> bool:
        """Whether words are the whole name of something that the next blank asks for."""
        options = getattr(got.filled.field, "options", ())
        return any(plain(self._names.spoken.say(one.label)) == plain(told) for one in options)

    def _in_words(self, told: str) -> str:
        """Return what stood behind a colon with a word for each sign of nothing, which a line has not."""
        return " ".join(self._names.no[0] if one == "-" else one for one in told.replace(",", ", ").split())

    def _as_usual(self, wanted: str, most: int = 0) -> str:
        """Return a line with blanks of somebody new filled as they usually are, all of them or so many."""
        for _ in range(most or len(wanted)):
            got = self._of.understood(wanted)
            field = got.filled.field if isinstance(got, Reading) else None
            if not isinstance(got, Reading) or field is None or not field.name.startswith(OF_NEWCOMER):
                break
            usual = self._by_enter.of_blank(field, wanted, of_table=False)
            if not usual:
                break
            wanted = f"{wanted} {self._of.place(got, field)}={usual}"
        return wanted

    def _is_how_far(self, field: AnyField, word: Word) -> bool:
        """Whether a blank asks how far, at a real table where a way is its cm, and a word says it."""
        measured = isinstance(field, PickPath) and field.origin is None
        return (measured or isinstance(field, Number)) and number(word.text.removesuffix(CM)) is not None

    def _noted(self, link: Link) -> Link:
        """Return a line whose text is asked for next with what stands behind its colon for it.

        A text in quotation marks, with what comes after it for the table; without them all of it, where it
        has a word that answers nothing.
        """
        said = link.answers
        where = sets_up(link.wanted, self._names)
        if not (link.wanted and said and (said[0].quoted or where or any(map(self._is_of_a_text, said)))):
            return link
        got = self._of.understood(link.wanted)
        field = got.filled.field if isinstance(got, Reading) else None
        if not isinstance(got, Reading) or not isinstance(field, Text):
            return link
        text, rest = (said[0].typed, said[1:]) if said[0].quoted else (quoted(link.told), ())
        whole = f"{link.wanted} {self._of.place(got, field)}={text}"
        return Link(whole, rest) if isinstance(self._of.understood(whole), Reading) else link

    def _is_of_a_text(self, word: Word) -> bool:
        """Whether a word answers nothing that the table is asked, but by naming somebody or something."""
        names, text = self._names, word.text
        answers = (*names.nobody, *names.every, *names.yes, *names.no, *names.stay, *names.passed_over)
        no_text = len(text) <= SHORT or not text.isalpha() or text in answers
        return not no_text and not any(text in names.words(meaning) for meaning in MEANT)


def _of_newcomer(got: Reading) -> bool:
    """Whether the next blank of an act is one of somebody new."""
    field = got.filled.field
    return field is not None and field.name.startswith(OF_NEWCOMER)
