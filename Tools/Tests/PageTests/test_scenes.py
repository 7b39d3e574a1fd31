"""The scenes of the elevator and the animation, which follow the machine's time."""

import unittest

from browser import PageTest, expect

# The rotation, position, scale and opacity of a shape.
SHAPE = """
shape => {
  const matrix = shape.transform.baseVal.consolidate().matrix;
  const scale = Math.hypot(matrix.a, matrix.b);
  const turn = Math.round(Math.atan2(matrix.b, matrix.a) * 1800 / Math.PI) / 10;
  const round = value => Math.round(value * 100) / 100;
  return [(turn + 360) % 360, round(matrix.e), round(matrix.f), round(scale), Number(shape.getAttribute("opacity"))];
}
"""


class Elevator(PageTest):
    def setUp(self):
        super().setUp()
        self.go(self.page, "elevator")
        self.cabin = self.page.locator(".elevator .cabin")

    def send(self, event, state):
        self.event(self.page, event).click()
        expect(self.states(self.page)).to_have_text(state)

    def expect_cabin(self, place, openness):
        expect(self.cabin).to_have_attribute("data-place", f"{place:.3f}")
        expect(self.cabin).to_have_attribute("data-openness", f"{openness:.3f}")

    def door(self):
        """The position of the right door."""
        return self.page.locator(".elevator .door").nth(1).evaluate(
            "door => door.transform.baseVal.consolidate().matrix.e"
        )

    def test_doors_open_and_close_with_time(self):
        self.expect_cabin(0, 0)
        shut = self.door()
        self.send("open", "open")
        self.expect_cabin(0, 0)
        self.advance(self.page, 350)
        self.expect_cabin(0, 0.5)
        self.assertAlmostEqual(self.door() - shut, 39 / 2)
        self.advance(self.page, 350)
        self.expect_cabin(0, 1)
        self.advance(self.page, 1000)
        self.expect_cabin(0, 1)
        self.send("close", "closed")
        self.advance(self.page, 350)
        self.expect_cabin(0, 0.5)
        self.advance(self.page, 350)
        self.expect_cabin(0, 0)

    def test_the_cabin_goes_up_and_down_and_stops_at_a_floor(self):
        self.send("run", "running")
        for milliseconds, place in [(1500, 1), (750, 1.5), (2250, 3), (1500, 2)]:
            self.advance(self.page, milliseconds)
            self.expect_cabin(place, 0)
        expect(self.page.locator(".elevator")).to_contain_text("3 ▼")
        box = self.cabin.bounding_box()
        self.advance(self.page, 600)
        self.expect_cabin(1.6, 0)
        self.assertGreater(self.cabin.bounding_box()["y"], box["y"])
        self.send("stop", "stopped")
        self.send("open", "open")
        # The doors open when the cabin stands.
        self.advance(self.page, 700)
        self.expect_cabin(1, 0)
        self.advance(self.page, 700)
        self.expect_cabin(1, 1)
        expect(self.page.locator(".values dd")).to_have_text(["open", "2"])

    def test_the_cabin_starts_when_the_doors_are_shut(self):
        self.send("open", "open")
        self.advance(self.page, 700)
        self.send("close", "closed")
        self.send("run", "running")
        self.advance(self.page, 350)
        self.expect_cabin(0, 0.5)
        self.advance(self.page, 350)
        self.expect_cabin(0, 0)
        self.advance(self.page, 750)
        self.expect_cabin(0.5, 0)

    def test_reduced_motion_shows_the_end_of_each_movement(self):
        page = self.open("elevator", reduced_motion="reduce")
        self.event(page, "open").click()
        expect(page.locator(".elevator .cabin")).to_have_attribute("data-openness", "1.000")


class Animation(PageTest):
    HOME = (120, 85)

    def setUp(self):
        super().setUp()
        self.go(self.page, "animation")
        self.shape = self.page.locator(".animation .card-shape")

    def play(self, name):
        self.page.get_by_label("name").fill(name)
        self.event(self.page, "play").click()
        expect(self.states(self.page)).to_have_text(name)

    def expect_shape(self, turn=0, x=0, y=0, scale=1, opacity=1):
        readings = self.page.locator(".scene dd")
        expect(readings).to_have_text([f"{turn}°", str(x), str(y), str(scale), str(opacity)])
        self.assertEqual(
            self.shape.evaluate(SHAPE), [turn % 360, self.HOME[0] + x, self.HOME[1] + y, scale, opacity]
        )

    def test_the_card_rotates_moves_scales_and_fades_with_time(self):
        self.expect_shape()
        self.play("spin")
        self.expect_shape()
        self.advance(self.page, 250)
        self.expect_shape(turn=90)
        self.advance(self.page, 750)
        expect(self.states(self.page)).to_have_text("slide")
        self.advance(self.page, 1000)
        self.expect_shape(turn=360, x=50, y=25)
        self.advance(self.page, 1000)
        expect(self.states(self.page)).to_have_text("pulse")
        self.advance(self.page, 250)
        self.expect_shape(turn=360, x=100, y=50, scale=1.25, opacity=0.75)
        self.advance(self.page, 750)
        self.expect_shape(turn=360, x=100, y=50, scale=2, opacity=0.5)
        self.advance(self.page, 1000)
        self.expect_shape(turn=360, x=100, y=50)
        expect(self.states(self.page)).to_have_text("still")

    def test_a_stopped_animation_keeps_its_frame(self):
        self.play("blink")
        self.advance(self.page, 125)
        self.expect_shape(opacity=0.5)
        self.event(self.page, "stop").click()
        expect(self.states(self.page)).to_have_text("still")
        self.advance(self.page, 1000)
        self.expect_shape(opacity=0.5)

    def test_the_progress_of_an_animation_is_shown(self):
        self.play("slide")
        bar = self.page.locator(".scene progress")
        expect(bar).to_be_visible()
        self.advance(self.page, 500)
        expect(bar).to_have_js_property("value", 0.25)

    def test_the_card_never_leaves_the_picture(self):
        for _ in range(3):
            self.play("slide")
            self.advance(self.page, 2000)
            self.event(self.page, "stop").click()
            expect(self.states(self.page)).to_have_text("still")
        expect(self.page.locator(".scene dd").nth(1)).to_have_text("300")
        picture, shape = self.page.locator("svg.animation").bounding_box(), self.shape.bounding_box()
        self.assertLessEqual(picture["x"], shape["x"])
        self.assertLessEqual(shape["x"] + shape["width"], picture["x"] + picture["width"])

    def test_a_page_that_is_opened_later_shows_the_same_frame(self):
        self.play("spin")
        self.advance(self.page, 250)
        self.expect_shape(turn=90)
        other = self.open()
        self.go(other, "animation", restart=False)
        expect(other.locator(".scene dd").first).to_have_text("90°")
        self.assertEqual(other.locator(".animation .card-shape").evaluate(SHAPE), self.shape.evaluate(SHAPE))


class Moving(PageTest):
    """Scenes in real time, by the page's own clock."""

    arguments = ["demo"]

    def test_the_page_plays_an_animation_by_itself(self):
        self.stop_clock()
        page = self.go(self.page, "animation")
        row = self.event(page, "rotate").locator("xpath=..")
        row.get_by_label("degrees").fill("3600")
        row.get_by_label("seconds").fill("3600")
        self.event(page, "rotate").click()
        expect(self.states(page)).to_have_text("rotation")
        reading = page.locator(".scene dd").first
        page.clock.run_for(100)
        before = float(reading.text_content().rstrip("°"))
        page.clock.run_for(4000)
        self.assertAlmostEqual(float(reading.text_content().rstrip("°")) - before, 4, delta=0.05)


if __name__ == "__main__":
    unittest.main()
