"""What several chapters of Breaking News use: who stands where, names, paths, crews, defeat points."""
