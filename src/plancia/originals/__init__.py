"""The five documents' programs, one module each, with the names that their documents use."""
