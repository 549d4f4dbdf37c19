"""What every test shares: a sentence that is missing raises instead of showing its id."""

from __future__ import annotations

from core.locale import Sentences

Sentences.strict = True
