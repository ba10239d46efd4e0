# SPDX-License-Identifier: GPL-3.0-or-later
"""What comes in as text and goes out as text: points out of logs, code and files, and cases as code. No bpy."""
