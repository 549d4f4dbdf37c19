"""Breaking News: the facts without a line of their own, where their chapter does not say so itself yet."""

from __future__ import annotations

from core.engine.contract.facts import Measured, Ruled
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.measured import measured_sentence, ruled_sentence

acts.tells(Measured)(measured_sentence)
acts.tells(Ruled)(ruled_sentence)

acts.silent(
    e.BonusMoveOffered,
    e.Rerouted,
)
