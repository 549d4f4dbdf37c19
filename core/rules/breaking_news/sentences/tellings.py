"""Breaking News: the facts without a line of their own, where their chapter does not say so itself yet."""

from __future__ import annotations

from core.rules.breaking_news import facts as e
from core.rules.breaking_news.acts import acts

acts.silent(
    e.BonusMoveOffered,
    e.Rerouted,
)
