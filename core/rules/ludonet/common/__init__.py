"""What several chapters of Ludonet use: who stands where, names, geometry."""
