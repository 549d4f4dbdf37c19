"""A fresh environment: a Python of its own that has this program, and what is installed there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class Fresh:
    """An environment in a folder. What runs in it knows nothing of the one that the tests run in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, symlinks=True)
        self.python = folder / "bin" / "python"
        self.site = next((folder / "lib").glob("python*/site-packages"))
        places = (ROOT, Path(sysconfig.get_path("purelib")))
        (self.site / "program.pth").write_text("\n".join(map(str, places)) + "\n", encoding="utf-8")

    def install(self, project: Path) -> None:
        """Install a project as pip would, by what its own `pyproject.toml` says; nothing is fetched."""
        told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
        about = told["project"]
        for package in told["tool"]["setuptools"]["packages"]:
            shutil.copytree(project / package, self.site / package)
        info = self.site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
        (info / "METADATA").write_text(head, encoding="utf-8")
        lines = [
            line
            for group, points in about["entry-points"].items()
            for line in (f"[{group}]", *(f"{name} = {module}" for name, module in points.items()))
        ]
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def install_by_pip(self, project: Path) -> None:
        """Install a project by pip itself, which builds it in an environment of its own, by the network."""
        pip = (sys.executable, "-m", "pip", "--python", str(self.python))
        done = subprocess.run(
            [*pip, "install", "-q", "--no-deps", str(project)],
            capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert not done.returncode, done.stderr

    def run(
        self, *words: str, cwd: Path | None = None, timeout: float = 600
    ) -> subprocess.CompletedProcess[str]:
        """Run a module of Python with these words; what it says is text."""
        left_out = ("PYTHONPATH", "PYTEST_ADDOPTS", "SCHERMAGLIA_LANG")
        env = {name: text for name, text in os.environ.items() if name not in left_out}
        env |= {"SCHERMAGLIA_HOME": str(self.folder / "home"), "LANG": "C.UTF-8"}
        env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # a third of a run, for plugins that nobody uses there
        return subprocess.run(
            [str(self.python), "-P", *words], cwd=cwd or self.folder, env=env, capture_output=True, text=True,
            timeout=600,
        )  # fmt: skip
