"""A fault in the rule book of a package: the sentence names it, so that one knows whom to tell."""

from __future__ import annotations

from pathlib import Path

import pytest
from installing import BOOK, install_book
from screen_text import playing
from site_folder import site

from core.packages import at_fault, stopping
from core.rules import load

__all__ = ["site"]

HEAD, _, _ = BOOK.partition("RULES")
VIEW = "    def view(self, state, seat):\n        {body}\nRULES = Book()\n"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A fault of the rule book “river”, which the package river brings"),
        ("it", "Un errore del regolamento “river”, portato dal pacchetto river"),
    ],
)
async def test_a_fault_of_a_package_names_its_book(
    language: str, told: str, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read which book it was, and of which package, where its rule had a fault."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    install_book(site, "river", book_py=HEAD + VIEW.format(body="raise ValueError('ice')"))
    load("river")
    async with playing(language=language) as player:
        error = fault("river")
        assert player.app.told_fault(error, "game").startswith(told)
        own = player.app.told_fault(ValueError("ours"), "game")
        assert "river" not in own and str(tmp_path) in own


def fault(id: str) -> BaseException:
    """Return what a book's view raises."""
    with pytest.raises(BaseException) as raised:
        load(id).view(None, "red")
    return raised.value


@pytest.mark.parametrize("body", ["return 1 / 0", "exit(3)", "import time; time.sleep(30)"])
def test_whose_fault_it_was_is_known_however_it_came(
    body: str, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "PATIENCE", 0.5)
    install_book(site, "river", book_py=HEAD + VIEW.format(body=body))
    book = at_fault(fault("river"))
    assert book is not None and (book.id, book.package) == ("river", "river")
    assert at_fault(ValueError("ours")) is None
    stopping._late.clear()
