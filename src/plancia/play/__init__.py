"""People's games, pure: what happens in them, who may do what, and what each viewer sees.

Nothing here waits, reads or writes: a server and a browser run the same code.
"""
