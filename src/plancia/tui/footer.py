"""The line of keys at the bottom of a screen."""

from textual.binding import Binding
from textual.widgets import Footer


class KeyBar(Footer):
    """Textual's footer, made again only where its keys have changed: that is slow."""

    _keys: tuple[tuple[Binding, bool], ...] = ()

    async def recompose(self) -> None:
        if not self.is_attached:
            return
        found = self.screen.active_bindings.values()
        keys = tuple((each.binding, each.enabled) for each in found)
        if keys != self._keys:
            self._keys = keys
            await super().recompose()
