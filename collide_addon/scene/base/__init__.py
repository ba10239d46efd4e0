# SPDX-License-Identifier: GPL-3.0-or-later
"""What the rooms about Blender's data share: ownership, custom properties, the timeline, and files."""
