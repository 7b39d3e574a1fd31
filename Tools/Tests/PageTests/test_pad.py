"""The mirror pad: a drawing in one quadrant appears in all four."""

import math
import pathlib
import re
import unittest
import xml.etree.ElementTree as ElementTree

from browser import PageTest, expect, wait_until

# Every point of every line of every view, in the picture's own coordinates: also what a transformation
# of a group does to it is in.
POINTS = """
svg => [0, 1, 2, 3].map(number => {
  const group = svg.querySelector(`.view-${number}`);
  const matrix = svg.getScreenCTM().inverse().multiply(group.getScreenCTM());
  return [...group.querySelectorAll("polyline")].map(line =>
    [...line.points].map(point => {
      const place = new DOMPoint(point.x, point.y).matrixTransform(matrix);
      return [place.x, place.y];
    }));
})
"""


def circle(x, y, radius, count=24):
    turns = [2 * math.pi * number / count for number in range(count + 1)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


class MirrorPad(PageTest):
    # A mark that no mirror leaves as it is.
    MARK = [(0.2, 0.2), (0.2, 0.8), (0.4, 0.8), (0.25, 0.5), (0.7, 0.3)]

    def setUp(self):
        super().setUp()
        self.go(self.page, "mirror-pad")
        self.pad = self.page.locator("svg.pad")
        expect(self.pad).to_be_visible()

    def place(self, x, y):
        """Where on the page a place of the first quadrant is; both from 0 to 1."""
        box = self.pad.bounding_box()
        return box["x"] + x * box["width"] / 2, box["y"] + y * box["height"] / 2

    def draw(self, points, lift=True):
        mouse = self.page.mouse
        mouse.move(*self.place(*points[0]))
        mouse.down()
        for point in points[1:]:
            mouse.move(*self.place(*point))
        if lift:
            mouse.up()

    def views(self):
        return self.pad.evaluate(POINTS)

    def count(self):
        return sum(len(line) for line in self.views()[0])

    def wait_for_points(self, count):
        wait_until(
            self.page,
            """count => [...document.querySelectorAll("svg.pad .view-3 polyline")]
                 .reduce((sum, line) => sum + line.points.length, 0) >= count""",
            count,
        )

    def assert_symmetric(self):
        """Each quadrant is the first one, turned over the middle lines of the whole picture."""
        views = self.views()
        _, _, width, height = map(float, self.pad.get_attribute("viewBox").split())
        turns = [
            lambda x, y: (x, y),
            lambda x, y: (width - x, y),
            lambda x, y: (x, height - y),
            lambda x, y: (width - x, height - y),
        ]
        for view, turn in zip(views, turns):
            self.assertEqual(len(view), len(views[0]))
            for line, first in zip(view, views[0]):
                self.assertEqual(len(line), len(first))
                for (x, y), point in zip(line, first):
                    a, b = turn(*point)
                    self.assertAlmostEqual(x, a, delta=0.01)
                    self.assertAlmostEqual(y, b, delta=0.01)
        for line in views[0]:
            for x, y in line:
                self.assertTrue(0 <= x <= width / 2 and 0 <= y <= height / 2, (x, y))

    def test_four_quadrants_mirror_each_other(self):
        self.draw(self.MARK)
        self.draw([(0.6, 0.6), (0.9, 0.65), (0.85, 0.9)])
        self.wait_for_points(8)
        self.assertEqual(len(self.views()[0]), 2)
        self.assert_symmetric()
        # The first one is where the pen was.
        _, _, width, height = map(float, self.pad.get_attribute("viewBox").split())
        x, y = self.views()[0][0][-1]
        self.assertAlmostEqual(x / width * 2, self.MARK[-1][0], delta=0.01)
        self.assertAlmostEqual(y / height * 2, self.MARK[-1][1], delta=0.01)

    def test_the_pixels_of_the_quadrants_mirror_each_other(self):
        self.draw(self.MARK)
        self.wait_for_points(6)
        dark = self.pad.evaluate(
            """async svg => {
              const copy = svg.cloneNode(true);
              copy.querySelectorAll(":scope > :not(.view)").forEach(other => other.remove());
              copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
              copy.setAttribute("width", 800); copy.setAttribute("height", 600);
              const picture = new Image();
              picture.src = "data:image/svg+xml," + encodeURIComponent(copy.outerHTML);
              await picture.decode();
              const canvas = new OffscreenCanvas(800, 600);
              const context = canvas.getContext("2d");
              context.drawImage(picture, 0, 0);
              const data = context.getImageData(0, 0, 800, 600).data;
              const ink = (x, y) => data[4 * (800 * y + x) + 3];
              let sum = 0, wrong = 0;
              for (let y = 0; y < 300; y++) for (let x = 0; x < 400; x++) {
                const here = ink(x, y);
                sum += here > 127;
                for (const there of [ink(799 - x, y), ink(x, 599 - y), ink(799 - x, 599 - y)]) {
                  wrong += Math.abs(here - there) > 64;
                }
              }
              return [sum, wrong];
            }"""
        )
        self.assertGreater(dark[0], 500)
        self.assertLess(dark[1], dark[0] * 0.02)

    def test_each_point_is_shown_while_the_pen_is_down(self):
        self.page.mouse.move(*self.place(0.3, 0.3))
        self.page.mouse.down()
        # A line of one point is drawn as one to itself.
        self.wait_for_points(2)
        for number in range(1, 8):
            self.page.mouse.move(*self.place(0.3 + number / 20, 0.3 + number / 30))
            self.wait_for_points(2 + number)
        self.assert_symmetric()
        self.page.mouse.up()

    def test_a_finger_and_a_pen_draw_like_a_mouse(self):
        for kind in ["touch", "pen"]:
            with self.subTest(kind):
                before = self.count()
                for name, (x, y) in [
                    ("pointerdown", (0.5, 0.5)),
                    ("pointermove", (0.6, 0.5)),
                    ("pointermove", (0.6, 0.7)),
                    ("pointerup", (0.6, 0.7)),
                    ("pointermove", (0.1, 0.1)),
                ]:
                    left, top = self.place(x, y)
                    self.pad.dispatch_event(
                        name,
                        {"pointerId": 7, "pointerType": kind, "clientX": left, "clientY": top, "bubbles": True},
                    )
                self.wait_for_points(before + 4)
                expect(self.page.locator(".log li").first).to_contain_text("touchMoved")
                self.assertEqual(self.count(), before + 4)

    def test_a_touch_screen_draws_and_does_not_scroll(self):
        page = self.open(has_touch=True, viewport={"width": 390, "height": 844})
        self.go(page, "mirror-pad")
        self.page, self.pad = page, page.locator("svg.pad")
        self.pad.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        session = page.context.new_cdp_session(page)
        points = [self.place(0.3, 0.2 + number / 20) for number in range(8)]
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.wait_for_points(8)
        self.assert_symmetric()
        self.assertEqual(page.evaluate("scrollY"), before)

    def test_nothing_is_drawn_in_the_other_quadrants(self):
        for x, y in [(1.5, 0.5), (0.5, 1.5), (1.5, 1.5)]:
            self.draw([(x, y), (x + 0.2, y + 0.2)])
        self.draw([(0.5, 0.5), (0.6, 0.6)])
        self.wait_for_points(3)
        self.assertEqual(len(self.views()[0]), 1)

    def test_a_line_continues_when_the_pen_returns_to_the_quadrant(self):
        self.draw([(0.8, 0.5), (0.9, 0.5), (1.4, 0.5), (1.4, 0.8), (0.9, 0.8)])
        self.wait_for_points(4)
        self.assert_symmetric()
        self.assertEqual(self.count(), 4)

    def test_animate_replays_each_stroke_and_refuses_the_pen_meanwhile(self):
        self.draw(circle(0.4, 0.4, 0.3, 70))
        self.draw(circle(0.7, 0.7, 0.2, 70))
        self.wait_for_points(144)
        before = self.views()
        self.event(self.page, "animate").click()
        expect(self.states(self.page)).to_have_text("animate")
        # All four at once, one stroke after the other, a point every ten milliseconds.
        seen = []
        for number in range(300):
            if self.states(self.page).text_content() != "animate":
                break
            views = self.views()
            self.assertTrue(all([len(line) for line in view] == [len(line) for line in views[0]] for view in views))
            self.assert_symmetric()
            seen.append([len(line) for line in views[0]])
            if number == 3:
                self.draw([(0.1, 0.1), (0.2, 0.2), (0.3, 0.1)])
                expect(self.page.locator(".scene")).to_contain_text(
                    re.compile("'animate' does not support touch(Began|Moved)")
                )
                expect(self.page.locator(".log li.refused").first).to_be_attached()
            self.advance(self.page, 70 if number > 5 else 10)
        expect(self.states(self.page)).to_have_text("acceptInput")
        self.assertEqual(self.views(), before)
        self.assertLess(sum(seen[0]), 4)
        self.assertEqual(seen, sorted(seen, key=sum), "a point has disappeared")
        self.assertGreater(len({tuple(lengths) for lengths in seen}), 10)
        for lengths in seen:
            self.assertLessEqual(len(lengths), 2)
            if len(lengths) == 2:
                self.assertEqual(lengths[0], len(before[0][0]))
        # Afterwards it takes input again.
        self.draw([(0.1, 0.1), (0.2, 0.2)])
        self.wait_for_points(147)
        self.assert_symmetric()

    def test_clear_removes_everything(self):
        self.draw(self.MARK)
        self.wait_for_points(6)
        self.event(self.page, "clear").click()
        expect(self.pad.locator("polyline")).to_have_count(0)
        expect(self.page.locator(".values dd").first).to_have_text("0")

    def test_copy_replaces_the_drawing_by_that_of_a_mirror(self):
        self.draw(self.MARK)
        self.wait_for_points(6)
        views = self.views()
        _, _, width, height = map(float, self.pad.get_attribute("viewBox").split())
        self.event(self.page, "copy").click()
        expect(self.page.locator(".log li .step-event", has_text="copy").first).to_be_attached()
        self.wait_for_points(6)
        self.assert_symmetric()
        copied = self.views()[0]
        self.assertNotEqual(copied, views[0])
        # One of the mirrors, moved into the first quadrant.
        mirrors = [
            [[(x - dx, y - dy) for x, y in line] for line in view]
            for view, (dx, dy) in zip(views[1:], [(width / 2, 0), (0, height / 2), (width / 2, height / 2)])
        ]
        rounded = [[[(round(x), round(y)) for x, y in line] for line in view] for view in [copied, *mirrors]]
        self.assertIn(rounded[0], rounded[1:])

    def test_the_drawing_can_be_saved(self):
        self.draw(self.MARK)
        self.wait_for_points(6)
        with self.page.expect_download() as saving:
            self.page.get_by_role("button", name="Save the drawing").click()
        self.assertEqual(saving.value.suggested_filename, "mirror-pad.svg")
        root = ElementTree.fromstring(pathlib.Path(saving.value.path()).read_text())
        lines = root.findall(".//{http://www.w3.org/2000/svg}polyline")
        self.assertEqual(len(lines), 4)
        self.assertTrue(all(line.get("points") for line in lines))

    def test_a_second_browser_sees_the_drawing_live(self):
        other = self.open()
        self.go(other, "mirror-pad", restart=False)
        self.draw(self.MARK)
        self.wait_for_points(6)
        expect(other.locator("svg.pad .view-0 polyline")).to_have_count(1)
        wait_until(
            other, "() => document.querySelector('svg.pad .view-3 polyline').points.length >= 6"
        )
        late = self.open()
        self.go(late, "mirror-pad", restart=False)
        expect(late.locator("svg.pad .view-3 polyline")).to_have_count(1)
        self.assertEqual(late.locator("svg.pad").evaluate(POINTS), self.views())

    def test_nothing_is_drawn_while_a_past_step_is_shown(self):
        self.draw(self.MARK)
        self.wait_for_points(6)
        self.page.get_by_role("button", name="First step").click()
        before = self.count()
        self.draw([(0.1, 0.1), (0.2, 0.2)])
        expect(self.page.locator(".scene")).to_contain_text("go back to now")
        self.assertEqual(self.count(), before)

    def test_the_time_from_the_pen_to_the_mirrored_picture_is_measured(self):
        # No point comes twice, so that each echo belongs to one point.
        for number in range(5):
            self.draw(circle(0.2 + number * 0.15, 0.5, 0.1, 60)[:-1])
        note = self.page.locator(".latency")
        expect(note).to_have_attribute("data-count", "300")
        median, p99 = (float(note.get_attribute(f"data-{name}")) for name in ["median", "p99"])
        print(f"pages: from pen to mirrored paint: median {median} ms, p99 {p99} ms, 300 points")
        self.assert_symmetric()


if __name__ == "__main__":
    unittest.main()
