"""Breaking News: what the blanks that have not yet gone to their paragraphs need."""

from __future__ import annotations

from core.rulekit.acts import Fields as Fields
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.blanks import grouped as grouped
from core.rules.breaking_news.common.blanks import near_team as near_team
from core.rules.breaking_news.common.blanks import option_of as option_of
from core.rules.breaking_news.common.blanks import path_field as path_field
from core.rules.breaking_news.common.blanks import teams as teams

maker = acts.blanks
