"""Random games at kernel speed."""
