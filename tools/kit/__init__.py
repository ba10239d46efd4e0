# SPDX-License-Identifier: GPL-3.0-or-later
"""What a listing on extensions.blender.org shows and offers to download, all made by the product itself."""
