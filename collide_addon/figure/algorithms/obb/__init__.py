# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two oriented boxes and their four axes."""
