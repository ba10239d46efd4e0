# SPDX-License-Identifier: GPL-3.0-or-later
"""The style sheet of a lesson page's marks: a rule for each role, with its colours in each theme as custom properties.

A page can thus change its theme without being redrawn, and follows the device if nobody has chosen one.
"""

from collections.abc import Iterable

from ...model.look import THEMES, Theme
from ...model.style import STYLES, Role
from ..font_file import BOLD
from .drawings import short


def roles_css(roles: Iterable[Role]) -> str:
    """Return the rules of these roles, and the colours of all themes; paper is always light."""
    drawn = sorted(roles, key=lambda role: role.value)
    rules = "".join(f".{role.value}{{{_look(role, number)}}}" for number, role in enumerate(drawn))
    tables = {theme: _colours(theme, drawn) for theme in Theme}
    dark = f"{tables[Theme.DARK]};color-scheme:dark"
    chosen = {**tables, Theme.DARK: dark}
    return (
        f"{rules}:root{{{tables[Theme.LIGHT]}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}"
        + "".join(f":root[data-theme={theme.value}]{{{table}}}" for theme, table in chosen.items())
        + f"@media print{{:root:root:root{{{tables[Theme.LIGHT]};color-scheme:light}}}}"
    )


def _look(role: Role, number: int) -> str:
    style = STYLES[role]
    own = [f"color:var(--c{number})", f"--x:var(--x{number})", f"--w:{short(style.thickness)}"]
    own.append(f"--t:{short(style.fill_opacity, 3)}")
    if style.dash:
        own.append("--d:" + " ".join(map(short, style.dash)))
    if style.opacity < 1.0:
        own.append(f"--o:{short(style.opacity)}")
    if style.bold:
        own.append(f"--b:{BOLD}")
    return ";".join(own)


def _colours(theme: Theme, drawn: Iterable[Role]) -> str:
    """Return the colours of roles in a theme, and of the page around the pictures."""
    styles = THEMES[theme]
    table = {f"c{number}": styles[role].colour for number, role in enumerate(drawn)}
    table |= {f"x{number}": styles[role].text for number, role in enumerate(drawn)}
    table |= {
        "paper": styles[Role.PAPER].colour,
        "ink": styles[Role.TEXT].text,
        "soft": styles[Role.NUMBERS].text,
        "line": styles[Role.RULE].colour,
        "good": styles[Role.A].text,
        "bad": styles[Role.SIMPLEX].text,
        "tint": short(styles[Role.REGION].fill_opacity / STYLES[Role.REGION].fill_opacity),
    }
    return ";".join(f"--{name}:{value.lower()}" for name, value in table.items())
