# SPDX-License-Identifier: GPL-3.0-or-later
"""The topics in the plane, a file for each."""
