"""Study, pure: texts read, positions explained, games reviewed.

Nothing here waits, reads or writes: a server and a browser run the same code.
"""
