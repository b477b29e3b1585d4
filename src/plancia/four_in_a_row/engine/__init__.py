"""What plays Four in a Row by estimate; nothing solves it."""
