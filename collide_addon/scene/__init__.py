# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's side: meshes to points, and a figure's marks to objects, materials, timeline, camera and pictures."""
