"""The traffic lights: their geometry, and colours that follow the machine."""

import unittest

from browser import PageTest, expect

CASE = "rgb(219,163,64)"  # 0.86, 0.64, 0.25
BLACK, RED, YELLOW, GREEN, WHITE = (
    "rgb(0,0,0)", "rgb(255,0,0)", "rgb(255,255,0)", "rgb(0,255,0)", "rgb(255,255,255)",
)

# What each light shows in each of its states.
COLOURS = {
    "traffic-light-objects": {
        "green": [[BLACK, BLACK, GREEN]],
        "yellow": [[BLACK, YELLOW, BLACK]],
        "red": [[RED, BLACK, BLACK]],
    },
    "traffic-light-flashing": {
        "green": [[BLACK, BLACK, GREEN]],
        "flashing yellow": [[BLACK, YELLOW, BLACK], [BLACK, BLACK, BLACK]],
        "red": [[RED, BLACK, BLACK]],
    },
    "traffic-light-four-lamps": {
        "green": [[BLACK, BLACK, GREEN, BLACK]],
        "yellow": [[BLACK, YELLOW, BLACK, BLACK]],
        "red": [[RED, BLACK, BLACK, BLACK]],
        "walk": [[BLACK, BLACK, BLACK, WHITE]],
    },
}

LIGHT = """
box => {
  const svg = box.querySelector("svg");
  const get = (element, ...names) => names.map(name => element.getAttribute(name));
  return {
    state: box.closest("article").querySelector("figcaption .states").textContent,
    label: svg.getAttribute("aria-label"),
    viewBox: svg.getAttribute("viewBox"),
    cases: [...svg.querySelectorAll("rect")].map(rect => get(rect, "x", "y", "width", "height", "fill")),
    canisters: [...svg.querySelectorAll("circle")].map(circle => get(circle, "cx", "cy", "r", "fill")),
    shape: svg.getBoundingClientRect().width / svg.getBoundingClientRect().height,
  };
}
"""


class TrafficLights(PageTest):
    def light(self, machine):
        if machine not in self.page.url:
            self.go(self.page, machine, restart=False)
            expect(self.page.locator(".drawn svg")).to_be_visible()
        return self.page.locator(".drawn").evaluate(LIGHT)

    def assert_geometry(self, light, count):
        self.assertEqual(light["viewBox"], "0 0 160.0 420.0")
        ((x, y, width, height, fill),) = light["cases"]
        self.assertEqual([float(x or 0), float(y or 0), float(width), float(height)], [0, 0, 160, 420])
        self.assertEqual(fill, CASE)
        padding = 420 * 0.20
        size = (420 - padding) / count
        gap = padding / (count + 1)
        self.assertEqual(len(light["canisters"]), count)
        for number, canister in enumerate(light["canisters"]):
            cx, cy, radius = map(float, canister[:3])
            self.assertAlmostEqual(radius, size / 2)
            self.assertAlmostEqual(cx, 80)
            self.assertAlmostEqual(cy - radius, gap + number * (size + gap))
        below = 420 - float(light["canisters"][-1][1]) - size / 2
        self.assertAlmostEqual(below, gap)
        self.assertAlmostEqual(light["shape"], 160 / 420, delta=0.01)

    def test_colours_follow_the_objects(self):
        """Three lights beside each other, for two rounds of the longest."""
        page = self.page
        page.goto(f"{self.studio.address}#/{'+'.join(COLOURS)}")
        expect(page.locator(".drawn svg")).to_have_count(len(COLOURS))
        boxes = page.locator(".drawn")
        everything = [[] for _ in COLOURS]
        for _ in range(48):
            for number, machine in enumerate(COLOURS):
                everything[number].append(boxes.nth(number).evaluate(LIGHT))
                self.advance(page, 250, machine)
        for machine, seen in zip(COLOURS, everything):
            expected = COLOURS[machine]
            with self.subTest(machine):
                self.assert_geometry(seen[0], len(expected["red"][0]))
                self.assertEqual({light["state"] for light in seen}, set(expected))
                shown = set()
                for light in seen:
                    colours = [canister[3] for canister in light["canisters"]]
                    self.assertIn(colours, expected[light["state"]], light["state"])
                    self.assertEqual(light["label"], f"the traffic light shows {light['state']}")
                    shown.add(tuple(colours))
                self.assertEqual(shown, {tuple(each) for all in expected.values() for each in all})

    def test_the_chart_is_drawn_too_and_flashes_after_a_fault(self):
        light = self.light("traffic-light")
        self.assert_geometry(light, 3)
        self.event(self.page, "fault").click()
        expect(self.states(self.page)).to_have_text("lit")
        for _ in range(2):
            expect(self.page.locator(".drawn circle").nth(1)).to_have_attribute("fill", YELLOW)
            self.advance(self.page, 500)
            expect(self.page.locator(".drawn circle").nth(1)).to_have_attribute("fill", BLACK)
            self.advance(self.page, 500)
        self.event(self.page, "repair").click()
        expect(self.states(self.page)).to_have_text("red")
        expect(self.page.locator(".drawn circle").first).to_have_attribute("fill", RED)


if __name__ == "__main__":
    unittest.main()
