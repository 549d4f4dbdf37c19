"""What may be said at a host."""

from __future__ import annotations

from core.protocol.description import Description
from core.protocol_at_host.requests import HostRequest
from core.protocol_at_host.told import Answer

AT_HOST = Description("host", HostRequest, Answer, 65_536)
"""What `ssh … engine` speaks. A command with all its answers has a few hundred bytes."""
