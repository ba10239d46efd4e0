# SPDX-License-Identifier: GPL-3.0-or-later
"""The languages that figures and the interface speak: one line each.

A new language is a line here and a folder of `locale` with a copy of both templates, ``figure.po`` and
``interface.po``, in which each msgstr is filled in. Tests name every text that is missing or out of date.
"""

from typing import NamedTuple


class Language(NamedTuple):
    """A language by the name that its speakers write, as a menu shows it in every language.

    By the `tag` other programs know it (RFC 5646): a reader of a PDF that reads it aloud. `folder` has its
    translations, in `locale`; English has none, for it is what the others are translated from. `locales` are Blender's
    languages in which the extension speaks it.
    """

    name: str
    tag: str
    folder: str = ""
    locales: tuple[str, ...] = ()


LANGUAGES = {
    "en": Language("English", "en"),
    "ru": Language("Русский", "ru", "ru", ("ru_RU",)),
    "zh": Language("简体中文", "zh-Hans", "zh_HANS", ("zh_HANS", "zh_CN", "zh_HANT", "zh_TW")),
}
"""By the code that a figure keeps, and that the command line takes."""
