"""The container of a host: built and started where something builds containers, else taken apart.

Taken apart, each order of the `Containerfile` is done by hand, in a folder: what it copies, what it installs
in an environment of its own, what it starts, with its variables, and the signal that ends it.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a host needs the signals and sockets of POSIX", allow_module_level=True)

from host_process import Running, guest, to_the_table

ROOT = Path(__file__).parents[3]
ORDERS = (ROOT / "Containerfile").read_text()
IMAGE = "schermaglia-as-tested"


def orders(word: str) -> list[str]:
    """Return what stands behind each order of the file that begins with a word, its lines joined."""
    return re.findall(rf"^{word} (.+)$", ORDERS.replace("\\\n", " "), re.MULTILINE)


def builder() -> str:
    """Return what builds containers here, or nothing: a client without its engine builds none."""
    for name in ("podman", "docker"):
        if (
            shutil.which(name)
            and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0
        ):
            return name
    return ""


@asynccontextmanager
async def started(*words: str, **more: str) -> AsyncIterator[Running]:
    process = await asyncio.create_subprocess_exec(
        *words, env={**os.environ, **more}, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    host = Running(process)
    try:
        await host.says("Ctrl\\+C")
        yield host
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@asynccontextmanager
async def built(name: str) -> AsyncIterator[tuple[Running, int]]:
    """Build the image and start it as its first lines say."""
    subprocess.run([name, "build", "-t", IMAGE, "-f", "Containerfile", "."], cwd=ROOT, check=True)
    given = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "all", "--security-opt", "no-new-privileges"]
    async with started(name, "run", "--rm", "-p", "127.0.0.1::2222", "--name", IMAGE, *given, IMAGE) as host:
        port = subprocess.run(
            [name, "port", IMAGE, "2222"], capture_output=True, text=True, check=True
        ).stdout
        yield host, int(port.strip().rpartition(":")[2])


@asynccontextmanager
async def taken_apart(folder: Path) -> AsyncIterator[tuple[Running, int]]:
    """Do each order of the file in a folder, and start what it starts."""
    work, data = folder / "work", folder / "data"
    work.mkdir()
    data.mkdir(mode=0o700)
    for copied in orders("COPY"):
        *names, target = copied.split()
        for name in names:
            to = work / target / ("" if len(names) == 1 and target != "./" else name)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, to, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, to)
    venv.create(folder / "venv", with_pip=True)
    bin = folder / "venv" / "bin"
    installs = [part.strip() for run in orders("RUN") for part in run.split("&&") if part.split()[0] == "pip"]
    assert len(installs) == 2, installs
    for install in installs:
        subprocess.run([bin / "pip", *shlex.split(install)[1:]], cwd=work, check=True, capture_output=True)
    shutil.rmtree(work)  # what runs is what was installed
    given = dict(one.split("=") for one in shlex.split(" ".join(orders("ENV"))))
    assert given.pop("SCHERMAGLIA_HOME") == "/data" and orders("VOLUME") == ["/data"]
    program, *words = (*json.loads(orders("ENTRYPOINT")[0]), *json.loads(orders("CMD")[0]))
    assert (bin / program).is_file()
    async with started(
        str(bin / program), *words, "--port", "0", **given, SCHERMAGLIA_HOME=str(data)
    ) as host:
        yield host, host.port


@pytest.mark.soak(minutes=2)
async def test_a_container_lets_a_friend_in_and_ends_in_order(tmp_path: Path) -> None:
    """You should get two codes from the container, play with one of them, and be given your terminal back."""
    name = builder()
    async with built(name) if name else taken_apart(tmp_path) as (host, port):
        code = re.findall(r"the code is (\S+): usable once", host.said)[0]
        async with guest(port, "anna") as anna:
            await anna.until("Your invitation's code:")
            anna.press(f"{code}\r")
            await anna.until("Your name:")
            anna.press("Anna\r")
            await to_the_table(anna)
            (wanted,) = orders("STOPSIGNAL")
            assert await host.ends(getattr(signal, wanted)) == 0
            await anna.ends()
    if name == "":
        assert (tmp_path / "data" / "host" / "store.sqlite").is_file()
