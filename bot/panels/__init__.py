"""What may be pressed in each game, as data: labels, order, consequences."""
