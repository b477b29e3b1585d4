"""Games side by side at kernel speed."""
