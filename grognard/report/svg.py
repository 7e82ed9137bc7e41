"""The few helpers with which boards are drawn as SVG: elements, numbers, outlines. Texts are escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from grognard.report.speech import Text

Point = tuple[float, float]


def tag(name: str, *children: str | Markup, **attributes: str | float | None) -> Markup:
    """Return an element; attributes that are None or empty are left out, `class_` is `class`, `_` in names is `-`.

    >>> tag("g", tag("path", d="M0,0h1"), class_="unit", data_unit="A<1>")
    Markup('<g class="unit" data-unit="A&lt;1&gt;"><path d="M0,0h1"/></g>')
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(number(value) if isinstance(value, float) else value)}"'
        for key, value in attributes.items()
        if value is not None and value != ""
    )
    inside = Markup().join(children)
    return Markup(f"<{name}{written}>{inside}</{name}>") if inside else Markup(f"<{name}{written}/>")


def number(value: float) -> str:
    """Return a number to hundredths, as short as it can be written.

    >>> number(12.0), number(-0.5), number(0.001)
    ('12', '-.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", "0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def outline(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return the data of a path through *points*.

    >>> outline([(0, 0), (2, 0), (2, 1.5)])
    'M0,0L2,0L2,1.5z'
    """
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("z" if closed else "")


def rectangles(boxes: Iterable[tuple[float, float, float, float]]) -> str:
    """Return the data of one path with all *boxes*: (left, top, width, depth) each."""
    return "".join(f"M{number(x)},{number(y)}h{number(w)}v{number(d)}h{number(-w)}z" for x, y, w, d in boxes)


def circle(x: float, y: float, radius: float) -> str:
    """Return the data of a path that is a circle."""
    across = number(2 * radius)
    half = number(radius)
    return (
        f"M{number(x - radius)},{number(y)}a{half},{half} 0 1,0 {across},0a{half},{half} 0 1,0 {number(-2 * radius)},0z"
    )


def label(text: Text, x: float, y: float, **attributes: str | float | None) -> Markup:
    """Return a text that stands in both languages; the page shows one of them."""
    if text.is_same:
        return tag("text", escape(text.plain("en")), x=x, y=y, **attributes)
    return Markup().join(
        tag("text", escape(text.plain(language)), x=x, y=y, lang=language, **attributes) for language in ("en", "fr")
    )
