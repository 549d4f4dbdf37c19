"""Forces: those that are kept, and building one for any rule book that has prices."""
