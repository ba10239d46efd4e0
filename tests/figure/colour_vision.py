# SPDX-License-Identifier: GPL-3.0-or-later
"""How different two colours look, also to people who lack one kind of cone.

CIEDE2000 as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula: implementation notes,
supplementary test data, and mathematical observations", 2005. Dichromatic vision by the matrices of severity 1 of
G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation of color vision
deficiency", 2009, applied to linear light.
"""

import numpy as np

NORMAL = np.eye(3)
PROTAN = np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]])
DEUTAN = np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]])
TRITAN = np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]])
VISIONS = {"normal": NORMAL, "protan": PROTAN, "deutan": DEUTAN, "tritan": TRITAN}

TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
"""Linear sRGB to XYZ, white point D65."""
WHITE = TO_XYZ.sum(axis=1)


def linear(colour):
    """#RRGGBB as linear light, 0 to 1."""
    values = np.array([int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def luminance(colour):
    """Relative luminance, WCAG 2."""
    return float(np.array([0.2126, 0.7152, 0.0722]) @ linear(colour))


def contrast(colour, other):
    """Contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour, vision=NORMAL):
    """CIE L*a*b* of #RRGGBB as an eye sees it."""
    ratio = TO_XYZ @ np.clip(vision @ linear(colour), 0, 1) / WHITE
    x, y, z = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(colour, other, vision=NORMAL):
    """CIEDE2000 of two colours as an eye sees them."""
    return ciede2000(lab(colour, vision), lab(other, vision))


def ciede2000(first, second):
    """Colour difference of two L*a*b* values; equations 2 to 22 of Sharma, Wu and Dalal."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * np.sqrt(mean_chroma**7 / (mean_chroma**7 + 25.0**7))
    a1, a2 = stretch * a1, stretch * a2
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    if not grey and h2 - h1 == 180:
        turn = 180.0
    d_light, d_chroma, d_hue = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    if grey:
        hue = h1 + h2
    elif abs(h1 - h2) <= 180:
        hue = (h1 + h2) / 2
    else:
        hue = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * np.cos(np.radians(hue - 30))
        + 0.24 * np.cos(np.radians(2 * hue))
        + 0.32 * np.cos(np.radians(3 * hue + 6))
        - 0.20 * np.cos(np.radians(4 * hue - 63))
    )
    s_light = 1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    spread = 30 * np.exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * np.sin(np.radians(2 * spread))
    parts = np.array([d_light / s_light, d_chroma / s_chroma, d_hue / s_hue])
    return float(np.sqrt(parts @ parts + rotation * parts[1] * parts[2]))
