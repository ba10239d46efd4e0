# SPDX-License-Identifier: GPL-3.0-or-later
"""What comes in as text and goes out as text: points out of logs, code and files, and cases as code. No bpy."""

CODE = ("numpy", "python", "cpp", "csharp", "gdscript", "rust", "json")
"""Languages that shapes are written in, `code.LANGUAGES`; here for what runs before any of them is asked for."""
