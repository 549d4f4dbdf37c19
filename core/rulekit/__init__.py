"""What every rule book uses and no engine needs: acts entered where they are written, names, actors."""
