"""Terminals whose apps run in other processes: bytes and sizes go there, what is painted comes back.

The loop that listens keeps the line, the logins and every budget; a process with screens has a few terminals
and what their seats may know. It dies without harm, and ends when the host does.
"""
