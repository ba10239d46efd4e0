# SPDX-License-Identifier: GPL-3.0-or-later
"""The languages of figures and interface.

To add one, add its line here and a folder in `locale` with copies of both templates, ``figure.po`` and
``interface.po``, with each msgstr filled in. Tests name every text that is missing or out of date.
"""

from typing import NamedTuple

ENGLISH_QUOTES = "“”"


class Language(NamedTuple):
    """A language, with its own `name` for itself, which menus show in every language.

    `tag` (RFC 5646) is for other programs, such as a PDF reader that reads aloud. `folder` is the folder of its
    translations in `locale`; English, the source, has none. `locales` are Blender's languages that use it. `decimal` is
    the decimal separator; if it is a comma, coordinates are separated by semicolons. `quotes` are its quotation marks.
    """

    name: str
    tag: str
    folder: str = ""
    locales: tuple[str, ...] = ()
    decimal: str = "."
    quotes: str = ENGLISH_QUOTES


LANGUAGES = {
    "en": Language("English", "en"),
    "ru": Language("Русский", "ru", "ru", ("ru_RU",), ",", "«»"),
    "zh": Language("简体中文", "zh-Hans", "zh_HANS", ("zh_HANS", "zh_CN", "zh_HANT", "zh_TW")),
}
"""The languages, by the code that figures store and the command line accepts."""
