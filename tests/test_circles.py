"""No file of the product is imported by what it imports, at any distance."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_file_is_imported_by_what_it_imports() -> None:
    """Imports within a function count, and so do those that only a type checker reads."""
    graph = grimp.build_graph("core", "tui", cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert {"core.hosting.table.table", "tui.ssh.server"} <= imports.keys()

    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from error
