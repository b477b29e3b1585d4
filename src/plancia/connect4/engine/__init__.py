"""What plays Connect Four by estimate, where nothing is proved."""
