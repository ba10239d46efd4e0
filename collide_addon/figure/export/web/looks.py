# SPDX-License-Identifier: GPL-3.0-or-later
"""The looks of a lesson page: a rule for each role, and the colours of each theme as properties of their own.

So a page changes its theme without being drawn again, and follows the device where nobody chose one. Roles that have
the same colour in every theme share its property.
"""

from collections.abc import Iterable, Mapping

from ...model.look import THEMES, Theme
from ...model.style import STYLES, Role, Style
from ..font_file import BOLD
from .drawings import FINE, fine, short


def roles_css(roles: Mapping[Role, str], named: set[Role]) -> str:
    """Return the rules of roles, by class or under full names, and the colours of all themes; paper is always light."""
    rules, names, tables = "", dict[tuple[str, ...], str](), {theme: _page(theme) for theme in THEMES}

    def shared(colours: Iterable[str]) -> str:
        """Return the property of a colour, as it is in each theme."""
        column = tuple(colours)
        name = names.setdefault(column, f"c{len(names)}")
        for table, colour in zip(tables.values(), column, strict=True):
            table[f"--{name}"] = colour
        return f"var(--{name})"

    for role in sorted(roles.keys() | named, key=lambda role: role.value):
        looks = [styles[role] for styles in THEMES.values()]
        colour, text = (shared(colours) for colours in zip(*((look.colour, look.text) for look in looks), strict=True))
        own = {"color": colour} | ({"--x": text} if text != colour else {})
        called = [f".{name}" for name in (roles.get(role), role.value if role in named else None) if name]
        rules += f"{','.join(called)}{{{_written(own | _look(STYLES[role]))}}}"
        if STYLES[role].opacity < 1.0:  # letters are as dark as others
            rules += f"{','.join(f'{each}:not(text)' for each in called)}{{opacity:{short(STYLES[role].opacity)}}}"
    written = {theme: f"{{{_written(table).lower()}}}" for theme, table in tables.items()}
    light = written.pop(Theme.LIGHT)
    device = f"@media(prefers-color-scheme:dark){{:root:not([data-theme]){written[Theme.DARK]}}}"
    chosen = "".join(f":root[data-theme={theme.value}]{table}" for theme, table in written.items())
    return f"{rules}:root{light}@media screen{{{device}{chosen}}}"


def _page(theme: Theme) -> dict[str, str]:
    """Return the properties of the page around the pictures, in a theme."""
    styles = THEMES[theme]
    return {
        "color-scheme": "dark" if theme is Theme.DARK else "light",
        "--paper": styles[Role.PAPER].colour,
        "--ink": styles[Role.TEXT].text,
        "--soft": styles[Role.NUMBERS].text,
        "--line": styles[Role.RULE].colour,
        "--good": styles[Role.A].text,
        "--bad": styles[Role.SIMPLEX].text,
        "--tint": short(styles[Role.REGION].fill_opacity / STYLES[Role.REGION].fill_opacity),
    }


def _look(style: Style) -> dict[str, str]:
    """Return the properties of a role that are the same in every theme."""
    own = {"--w": short(FINE * style.thickness), "--t": short(style.fill_opacity, 3)}
    if style.dash:
        own["--d"] = fine(*style.dash)
    if style.bold:
        own["--b"] = BOLD
    return own


def _written(properties: Mapping[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in properties.items())
