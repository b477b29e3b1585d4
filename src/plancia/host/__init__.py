"""The host: live games and questions to thinkers, once for server, browser, terminal and command.

asyncio and the standard library alone, on four ports: see `plancia.host.ports`.
"""
