"""The referee's desk: rosters of all sides, the log, and the line, always open."""
