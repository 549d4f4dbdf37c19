"""`schermaglia engine`: games for other programs, one JSON object a line in and one out.

Requests are `{"verb": …}`, answers `{"ok": true, …}` or `{"ok": false, "error": {code,
sentence, rule}}`. Whatever comes in, one line goes out and the process lives on.
"""

from core.protocol.answers import Answer
from core.protocol.engine import Engine
from core.protocol.lines import lines_of, serve
from core.protocol.schema import schema

__all__ = ["Answer", "Engine", "lines_of", "schema", "serve"]
