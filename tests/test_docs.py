"""The pages for people who work on the program name what there is: files, headings, commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PAGES.remove(ROOT / "CHANGELOG.md")  # it also names what is no more
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"`([\w./-]+\.(?:py|toml|md|cjs))`")
MODULE = re.compile(r"`((?:core|tui)(?:\.\w+)+)`")
MAKE = re.compile(r"\bmake ([a-z]+(?:-[a-z]+)*)\b")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """Return what the headings of a page are linked by.

    >>> sorted(anchors(ROOT / "docs" / "sentences.md"))
    ['sentences', 'the-act-in-hand']
    """
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> Iterator[str]:
    yield from (link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    astray = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            astray.append(link)
    assert astray == []


def test_every_page_is_found_from_the_overview() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in links(ROOT / "ARCHITECTURE.md")}
    assert {*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"} <= linked


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    files = [
        "/" + str(path.relative_to(ROOT))
        for folder in ("core", "tui", "tests", "docs")
        for path in (ROOT / folder).rglob("*.*")
    ]
    files += ["/" + path.name for path in ROOT.glob("*.*")]
    named = set(FILE.findall(page.read_text(encoding="utf-8")))
    assert [one for one in sorted(named) if not any(file.endswith(f"/{one}") for file in files)] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_make_that_a_page_names_is_one(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    code = re.findall(r"`[^`\n]+`", text) + FENCE.findall(text)
    assert {found for part in code for found in MAKE.findall(part)} <= targets


def is_there(dotted: str) -> bool:
    """Return whether a dotted name is a module, or stands in one.

    >>> is_there("core.rulekit.sealing"), is_there("core.rules.unfinished"), is_there("core.rules.never")
    (True, True, False)
    """
    *parts, last = dotted.split(".")
    folder = ROOT.joinpath(*parts)
    if (folder / last).is_dir() or (folder / f"{last}.py").is_file():
        return True
    module = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    return module.is_file() and re.search(rf"\b{last}\b", module.read_text(encoding="utf-8")) is not None


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    named = set(MODULE.findall(page.read_text(encoding="utf-8")))
    assert [one for one in sorted(named) if not is_there(one)] == []


def test_the_readme_names_every_scenario() -> None:
    """You should find what to type behind `schermaglia play` and `desk` without asking the program."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    files = (ROOT / "core" / "scenarios").glob("*/*.toml")
    assert not [path.stem for path in files if f"`{path.stem}`" not in readme]


def test_every_file_that_books_share_stands_in_their_page() -> None:
    """A book from outside imports them by name: whoever writes one finds each in one table."""
    page = (ROOT / "docs" / "rule-books.md").read_text(encoding="utf-8")
    named = {name for row in page.splitlines() if row.startswith("|") for name in FILE.findall(row)}
    assert {path.name for path in (ROOT / "core" / "rulekit").glob("[!_]*.py")} <= named
