"""Plancia in a browser, with no server: what answers the page there, in Pyodide.

One worker answers the page's requests as the server does, with the same rooms; a second one thinks.
"""
