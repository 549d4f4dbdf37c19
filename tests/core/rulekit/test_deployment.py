"""Hidden deployment, the same for every book: what it says stands in its sentences, logs keep their words."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from core.locale import LANGUAGES, Sentences
from core.rulekit.deployment import Deployment
from core.rules import load, rule_books


def deployments() -> Iterator[tuple[str, Deployment[Any]]]:
    for book in rule_books():
        chapters = {kind.__module__ for kind in load(book).commands}
        for name in sorted(chapters):
            made = getattr(importlib.import_module(name), "DEPLOYMENT", None)
            if made is not None:
                yield book, made


def test_three_books_deploy_hidden() -> None:
    assert sorted(book for book, _ in deployments()) == ["bassa_intensita", "linea_di_tiro", "ludonet"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_deployment_exists(language: str) -> None:
    known = set(Sentences(language).ids())

    assert [word for _, made in deployments() for word in made.words if word not in known] == []


@pytest.mark.parametrize(
    ("book", "tag"),
    [
        ("bassa_intensita", "deployment"), ("breaking_news", "end_deployment"), ("linea_di_tiro", "ready"),
        ("ludonet", "deployed"),
    ],
)  # fmt: skip
def test_what_ends_a_deployment_is_called_alike_and_stands_in_the_log_as_before(book: str, tag: str) -> None:
    ends = [kind for kind in load(book).commands if kind.__name__ == "EndDeployment"]

    assert [kind.__struct_config__.tag for kind in ends] == [tag]
