"""The Ludonet quick skirmish of 1996: hidden deployment, sealed declarations, simultaneous fire."""

from core.rules.ludonet.book import Ludonet

RULES = Ludonet()
