"""Deployment and how hidden units appear (LU-DEP)."""
