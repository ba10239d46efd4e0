# SPDX-License-Identifier: GPL-3.0-or-later
"""What all of our datablocks share: whose they are, what is written on them, and files."""
