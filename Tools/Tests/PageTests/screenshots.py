"""Takes the screenshots of the studio's pages for the documentation.

Usage: screenshots.py FOLDER
"""

import math
import pathlib
import sys

from browser import Shared, expect, wait_until
from studio import Studio

WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}


def spiral(turns=3, count=120):
    """A spiral from the outside to the inside, in units of a quadrant."""
    for number in range(count + 1):
        part = number / count
        angle, radius = turns * 2 * math.pi * part, 0.36 * (1 - part)
        yield 0.56 + radius * math.cos(angle), 0.56 + radius * 1.2 * math.sin(angle)


def leaf():
    """A leaf with a stem."""
    for number in range(41):
        angle = 2 * math.pi * number / 40
        yield 0.16 + 0.1 * math.sin(angle), 0.28 - 0.2 * math.cos(angle) * abs(math.cos(angle / 2))


def open_page(studio, machine, scheme, size):
    context = Shared.get().new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(studio.address + (f"#/{machine}" if machine else ""))
    expect(page.locator("#connection")).to_have_text("live")
    return page


def front(page):
    expect(page.locator(".card svg.statecraft")).to_have_count(page.locator(".card").count())
    states = page.locator(".card", has_text="traffic-light-objects").locator(".states")
    expect(states).to_have_text("red")


def elevator(page):
    page.get_by_role("button", name="Restart").click()
    for event, state in [("open", "open"), ("close", "closed"), ("run", "running")]:
        page.locator(f"button[data-event={event}]").click()
        expect(page.locator("figcaption .states")).to_have_text(state)


def pad(page):
    page.get_by_role("button", name="Restart").click()
    svg = page.locator("svg.pad")
    expect(svg.locator("polyline")).to_have_count(0)
    svg.scroll_into_view_if_needed()
    box = svg.bounding_box()
    for line in [leaf(), spiral()]:
        for number, (x, y) in enumerate(line):
            page.mouse.move(box["x"] + x * box["width"] / 2, box["y"] + y * box["height"] / 2)
            if number == 0:
                page.mouse.down()
        page.mouse.up()
    wait_until(
        page,
        """() => { const lines = document.querySelectorAll("svg.pad .view-3 polyline");
             return lines.length === 2 && lines[1].points.length === 122; }""",
    )
    page.evaluate("scrollTo(0, 0)")


def light(page):
    expect(page.locator("figcaption .states")).to_have_text("flashing yellow")
    expect(page.locator(".drawn circle").nth(1)).to_have_attribute("fill", "rgb(255,255,0)")


# The front page comes after the pad, whose drawing it shows.
PICTURES = {
    "studio-mirror-pad": ("mirror-pad", pad),
    "studio": ("", front),
    "studio-machine": ("elevator", elevator),
    "studio-traffic-light": ("traffic-light-flashing", light),
}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with Studio() as studio:
        for name, (machine, prepare) in PICTURES.items():
            for suffix, scheme, size in [
                ("", "light", WIDE), ("-dark", "dark", WIDE), ("-phone", "light", PHONE),
            ]:
                page = open_page(studio, machine, scheme, size)
                prepare(page)
                page.mouse.move(0, 0)
                # Colours fade in.
                page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
                # The whole page of a machine; of the front page only the first screen.
                page.screenshot(path=folder / f"{name}{suffix}.png", full_page=bool(machine))
                page.context.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
