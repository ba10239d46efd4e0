# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading and writing text: points from logs, code and files, and cases as code. No bpy."""

CODE_NAMES = ("numpy", "python", "cpp", "csharp", "gdscript", "rust", "json")
"""The languages of `code.CODE_LANGUAGES`, listed here so that asking for their names imports nothing."""
