"""Which letters charts can draw, and how wide they are: the font that comes with matplotlib, then those installed here for other scripts.

A letter that none of them has is written as an escape, such as `\\u540d`: two names that differ stay different.
"""

from functools import cache
from typing import Any

from rclog.encode import escaped, plain, shortened

FONT = "DejaVu Sans"
OTHERS = (
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans CJK TC", "Noto Sans CJK KR", "Noto Sans SC", "Noto Sans JP", "Noto Sans KR",
    "Source Han Sans SC", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback", "IPAGothic", "IPAexGothic", "TakaoGothic",
    "NanumGothic", "Hiragino Sans", "PingFang SC", "Apple SD Gothic Neo", "Microsoft YaHei", "Yu Gothic", "Malgun Gothic",
    "Noto Sans Devanagari", "Noto Sans Bengali", "Noto Sans Tamil", "Noto Sans Thai", "Noto Sans Ethiopic", "Noto Sans Symbols",
    "Noto Sans Symbols 2", "Noto Emoji", "Symbola", "Segoe UI Symbol", "Segoe UI Emoji", "Arial Unicode MS", "FreeSans", "Unifont",
)  # fmt: skip
"""Fonts for the letters that FONT has not, in this order, where they are installed; fonts of bitmaps cannot be drawn as outlines."""
LONGEST = 34
USUAL_LETTER = 0.6
"""Of the font's size: letters are about so wide."""


@cache
def families() -> tuple[str, ...]:
    """FONT, and which of the others are installed here."""
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    return (FONT, *(name for name in OTHERS if name in installed))


@cache
def width_of(letter: str) -> float | None:
    """How wide a letter is, in parts of the font's size, in the first font that has it; None where no font has."""
    from matplotlib.ft2font import LoadFlags

    for font in fonts():
        if font.get_char_index(ord(letter)):
            font.set_size(100, 72)
            advance: float = font.load_char(ord(letter), LoadFlags.NO_HINTING).linearHoriAdvance / 65536 / 100
            return advance
    return None


@cache
def fonts() -> tuple[Any, ...]:
    from matplotlib.font_manager import FontProperties, fontManager, get_font

    return tuple(get_font(fontManager.findfont(FontProperties(family=name))) for name in families())


def written(text: str, width: int = LONGEST) -> str:
    """A text from a log that can be drawn: no controls, no wider than about `width` letters, escapes for letters that no font has."""
    drawn = [letter if width_of(letter) is not None else escaped(letter) for letter in shortened(plain(text), width)]
    room = width * USUAL_LETTER
    for length, piece in enumerate(drawn):
        room -= sum(width_of(letter) or 0 for letter in piece)
        if room < 0:
            return "".join(drawn[: max(1, length - 1)]) + "…"
    return "".join(drawn)


def called(text: str) -> str:
    """A name from a log in a sentence, which is not drawn: no controls, not too long."""
    return shortened(plain(text), LONGEST)
