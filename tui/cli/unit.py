"""`host unit`: a unit for systemd, for a host that is there when its machine is."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from pathlib import Path

UNIT = """\
# A host of schermaglia, with a user of its own who owns nothing but its games.
#
#   sudo useradd --system --no-create-home --shell /usr/sbin/nologin schermaglia
#   schermaglia host unit --bind 0.0.0.0 | sudo tee /etc/systemd/system/schermaglia.service
#   sudo systemctl daemon-reload && sudo systemctl enable --now schermaglia
#   journalctl -u schermaglia          the line for friends, the fingerprint, and at first two codes
#   sudo -u schermaglia env SCHERMAGLIA_HOME=/var/lib/schermaglia {program} host invite NAME
#
# The program must lie where that user can read it, such as /opt or /usr/local: not in a home.

[Unit]
Description=schermaglia: tabletop skirmish wargames over SSH
After=network-online.target
Wants=network-online.target

[Service]
User=schermaglia
Group=schermaglia
Environment=SCHERMAGLIA_HOME=/var/lib/schermaglia
ExecStart={command}
ExecReload=/bin/kill -HUP $MAINPID
# SIGTERM gives every terminal back; whatever was acknowledged is on the disk already.
KillMode=mixed
TimeoutStopSec=20
Restart=on-failure
RestartSec=2

StateDirectory=schermaglia
StateDirectoryMode=0700
UMask=0077

NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
PrivateTmp=yes
PrivateDevices=yes
CapabilityBoundingSet=
AmbientCapabilities=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

# Two workers of at most 1 GB each think beside the host.
MemoryMax=3G
TasksMax=128
LimitNOFILE=1024:4096
LimitCORE=0

[Install]
WantedBy=multi-user.target
"""


def unit(args: argparse.Namespace) -> str:
    """Return the unit; how the host listens is as *args* have it, and the program is the one that runs."""
    program = _program()
    words = [program, "host", "--bind", args.bind, "--port", str(args.port)]
    for option in ("join", "keys", "connections", "per_address", "letters", "web", "screens"):
        if (value := getattr(args, option)) not in (None, 0):
            value = Path(value).absolute() if option == "keys" else value
            words += [f"--{option.replace('_', '-')}", str(value)]
    return UNIT.format(program=program, command=shlex.join(words))


def _program() -> str:
    """Return the program as it was called, with its whole path."""
    called = shutil.which(sys.argv[0]) or shutil.which("schermaglia") or sys.argv[0]
    return str(Path(called).absolute())
