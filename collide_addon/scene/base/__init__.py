# SPDX-License-Identifier: GPL-3.0-or-later
"""What all our datablocks share: ownership, custom properties, and files."""
