"""The pages of the protocol are what its types say, and its types say what is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from core.protocol.description import AT_HOME, Description, verb_of
from core.protocol.schema import schema
from core.protocol_at_host.description import AT_HOST
from core.protocol_at_host.reference import reference, told, whole_schema, written

EVERYWHERE = (AT_HOME, AT_HOST)


@pytest.mark.parametrize("path", written(), ids=lambda path: str(path.name))
def test_what_is_written_in_docs_is_what_the_types_say(path: Path) -> None:
    """Whoever changes a type that goes over the line sees here what clients will be told."""
    same = path.read_text(encoding="utf-8") == written()[path]
    assert same, f"the types of the protocol have changed: `make reference` writes {path.name} anew"


@pytest.mark.parametrize("spoken", EVERYWHERE, ids=lambda spoken: str(spoken.where))
def test_every_request_says_what_it_is_and_gives_members_of_an_answer(spoken: Description) -> None:
    members = set(spoken.answer.__struct_fields__)
    for kind in spoken.kinds:
        assert kind.__doc__ and "Struct" not in kind.__doc__, kind
        assert set(kind.gives) <= members, verb_of(kind)
    assert len(set(spoken.verbs)) == len(spoken.verbs)


def test_every_member_of_an_answer_is_given_by_a_request() -> None:
    given = {name for spoken in EVERYWHERE for kind in spoken.kinds for name in kind.gives}
    assert set(AT_HOST.answer.__struct_fields__) == given | {"ok", "id", "error"}


def test_what_names_a_file_is_not_asked_at_a_host() -> None:
    """A host's machine is its keeper's: no request has a path."""
    assert set(AT_HOME.verbs) - set(AT_HOST.verbs) == {"new", "open", "save", "close"}
    named = {name for kind in AT_HOST.kinds for name in kind.__struct_fields__}
    assert not named & {"file", "path", "folder"}


@pytest.mark.parametrize("spoken", EVERYWHERE, ids=lambda spoken: str(spoken.where))
def test_the_schema_knows_answers_from_notices(spoken: Description) -> None:
    described = schema(None, spoken)
    Draft202012Validator.check_schema(described)
    defs = {"$defs": described["$defs"]}
    answer, notice = (
        Draft202012Validator({**described["properties"][name], **defs}) for name in ("answer", "notice")
    )
    moved = {"notice": "moved", "game": "g1", "seat": "red", "tip": 2}
    assert notice.is_valid(moved) and not answer.is_valid(moved)
    assert answer.is_valid({"ok": True}) and not notice.is_valid({"ok": True})


def test_the_whole_schema_leads_nowhere_astray() -> None:
    Draft202012Validator.check_schema(whole := whole_schema())
    text = str(whole)
    for name in whole["$defs"]:
        assert f"#/$defs/{name}'" in text, f"nothing leads to {name}"


def test_links_of_the_reference_lead_to_parts() -> None:
    page = reference()
    assert "### View" in page and "[View](#view)" in page
    assert told({"anyOf": [{"type": "string"}, {"type": "null"}]}) == "text"
