"""Test vectors for students' programs: what each document's functions answer to which input."""
