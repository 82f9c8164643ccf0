"""The rules of each game, its records and their command line."""
