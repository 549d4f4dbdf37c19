"""The protocol at a host: another program asks as the person whose key it came by, and sits where he may."""

from core.protocol_at_host.engine import HostEngine

__all__ = ["HostEngine"]
