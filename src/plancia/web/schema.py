"""The HTTP interface's page at /schema: plain HTML, for our pages load nothing from elsewhere."""

from html import escape
from typing import Any

from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from plancia.web.page_build import STYLE
from plancia.web.pages import files
from plancia.web.services import AnyRequest

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Plancia: HTTP interface</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="{icon}" type="image/svg+xml">
<link rel="stylesheet" href="{style}"></head>
<body><main class="page"><h1>Plancia: HTTP interface</h1>
<p>The whole schema, for programs: <a href="/schema/openapi.json">openapi.json</a>.
For people: <a href="/">the games</a>.</p>
<dl>{entries}</dl></main></body></html>
"""


class SchemaPage(OpenAPIRenderPlugin):
    """Every request there is, and the sentence about it."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        entries = [
            f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
            f"<dd>{escape(str(does.get('description', '')))}</dd>"
            for path, methods in sorted(openapi_schema.get("paths", {}).items())
            for method, does in methods.items()
            if isinstance(does, dict) and "responses" in does
        ]
        files.look()
        icon, style = files.path("icons/icon.svg"), files.path(STYLE)
        return _PAGE.format(entries="\n".join(entries), icon=icon, style=style).encode()


class SchemaJson(JsonRenderPlugin):
    """The whole schema. It is encoded once: that takes longer than any other answer."""

    def __init__(self) -> None:
        super().__init__()
        self._encoded = b""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        self._encoded = self._encoded or super().render(request, openapi_schema)
        return self._encoded
