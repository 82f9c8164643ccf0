"""The database from one release to the next; run at every start, by one process at a time."""
