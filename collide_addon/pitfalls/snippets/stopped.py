# SPDX-License-Identifier: GPL-3.0-or-later
"""A classic snippet that cannot go on: in its own language a runtime error, here an exception."""


class SnippetStoppedError(Exception):
    """The snippet ended in a runtime error; the message is the one that its language gives."""
