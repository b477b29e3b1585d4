"""What every game shares; it knows no game and nothing else of plancia."""
