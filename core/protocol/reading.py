"""A line read as a request: what is none is told with what was wrong, and where."""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from core.engine.words.validation import why as misfit
from core.protocol.answers import wrong
from core.protocol.requests import Request
from core.protocol.versions import spoken

LONGEST_LINE = 1_000_000
"""Bytes of one request; the rest of a longer line is read away without being kept."""

R = TypeVar("R", bound=Request, covariant=True)


class Decoder(Protocol[R]):
    """Reads a line as one of the requests that it knows."""

    def decode(self, raw: bytes, /) -> R:
        """Return the request of a line."""


def request_of(decoder: Decoder[R], raw: bytes) -> R:
    """Return the request of a line; `Wrong` where it is none, or in a version that is not spoken."""
    try:
        request = decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise wrong("bad_request", "cli-engine-bad-request", why=misfit(error)) from None
    except RecursionError:
        raise wrong("malformed", "cli-engine-too-deep") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise wrong("malformed", "cli-engine-malformed", why=misfit(error)) from None
    spoken(request.protocol)
    return request
