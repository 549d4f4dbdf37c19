"""Breaking News: the commands that have not yet gone to their paragraphs."""

from __future__ import annotations

from core.rules.breaking_news.vehicle_commands import VEHICLE_COMMANDS

COMMANDS = VEHICLE_COMMANDS
