"""How OpenSSH's own client comes to a host of the tests: its keys, who the host is, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

from far_away import Host, key

SSH = shutil.which("ssh")


def options_for(host: Host, folder: Path, *keys: str) -> list[str]:
    """Lay down in *folder* what `ssh` needs to come as whoever has these *keys*; return its options."""
    folder.chmod(0o700)
    for name in keys:
        file = folder / f"key {name}"
        file.write_bytes(key(name).export_private_key())
        file.chmod(0o600)
        file.with_suffix(".pub").write_bytes(key(name).export_public_key())
    known = f"[127.0.0.1]:{host.port} {key('the host').export_public_key().decode()}"
    (folder / "known_hosts").write_text(known)
    (folder / "config").write_text(f'UserKnownHostsFile "{folder}/known_hosts"\n')
    named = [part for name in keys for part in ("-i", str(folder / f"key {name}"))]
    return ["-F", str(folder / "config"), "-p", str(host.port), "-oIdentitiesOnly=yes", *named]
