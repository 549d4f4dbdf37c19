"""A folder on the path in which packages are installed, and everything looked for anew."""

from __future__ import annotations

from site_folder import site

__all__ = ["site"]
