"""The host: live games and questions to thinkers, once for server, browser, terminal and command.

asyncio, the standard library and msgspec alone, on ports: see `plancia.host.ports`.
"""
