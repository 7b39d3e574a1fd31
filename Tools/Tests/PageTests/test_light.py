"""The traffic lights: their geometry, and colours that follow the machine."""

import unittest

from browser import PageTest, expect

CASE = "rgb(219,163,64)"  # 0.86, 0.64, 0.25
BLACK, RED, YELLOW, GREEN, WHITE = (
    "rgb(0,0,0)", "rgb(255,0,0)", "rgb(255,255,0)", "rgb(0,255,0)", "rgb(255,255,255)",
)

LIGHT = """
box => {
  const svg = box.querySelector("svg");
  const get = (element, ...names) => names.map(name => element.getAttribute(name));
  return {
    state: document.querySelector("figcaption .states").textContent,
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

    def colours(self, machine, expected):
        """Watches until each state was seen, and compares what shines."""
        light = self.light(machine)
        self.assert_geometry(light, len(next(iter(expected.values()))[0]))
        # Seen in the page itself, at each change, so that none is missed.
        seen = self.page.evaluate(
            """async ([read, milliseconds]) => {
              const look = eval(read), box = document.querySelector(".drawn"), seen = [];
              const end = performance.now() + milliseconds;
              while (performance.now() < end) {
                const { state, label, canisters } = look(box);
                seen.push([state, label, canisters.map(canister => canister[3])]);
                await new Promise(requestAnimationFrame);
              }
              return seen;
            }""".replace("eval(read)", LIGHT.strip()).replace("[read, milliseconds]", "milliseconds"),
            7000 if len(expected) > 3 or "flashing yellow" in expected else 4200,
        )
        self.assertEqual({state for state, _, _ in seen}, set(expected))
        for state, label, colours in seen:
            self.assertIn(colours, expected[state], state)
            self.assertEqual(label, f"the traffic light shows {state}")
        for state, pictures in expected.items():
            for picture in pictures:
                self.assertTrue(any(s == state and c == picture for s, _, c in seen), (state, picture))

    def test_three_lamps_follow_the_objects(self):
        self.colours(
            "traffic-light-objects",
            {
                "green": [[BLACK, BLACK, GREEN]],
                "yellow": [[BLACK, YELLOW, BLACK]],
                "red": [[RED, BLACK, BLACK]],
            },
        )

    def test_a_lamp_flashes_within_its_state(self):
        self.colours(
            "traffic-light-flashing",
            {
                "green": [[BLACK, BLACK, GREEN]],
                "flashing yellow": [[BLACK, YELLOW, BLACK], [BLACK, BLACK, BLACK]],
                "red": [[RED, BLACK, BLACK]],
            },
        )

    def test_four_lamps_share_the_same_case(self):
        self.colours(
            "traffic-light-four-lamps",
            {
                "green": [[BLACK, BLACK, GREEN, BLACK]],
                "yellow": [[BLACK, YELLOW, BLACK, BLACK]],
                "red": [[RED, BLACK, BLACK, BLACK]],
                "walk": [[BLACK, BLACK, BLACK, WHITE]],
            },
        )

    def test_the_chart_is_drawn_too_and_flashes_after_a_fault(self):
        light = self.light("traffic-light")
        self.assert_geometry(light, 3)
        self.event(self.page, "fault").click()
        expect(self.states(self.page)).to_have_text("lit")
        for _ in range(2):
            expect(self.page.locator(".drawn circle").nth(1)).to_have_attribute("fill", YELLOW)
            expect(self.page.locator(".drawn circle").nth(1)).to_have_attribute("fill", BLACK)
        self.event(self.page, "repair").click()
        expect(self.states(self.page)).to_have_text("red")
        expect(self.page.locator(".drawn circle").first).to_have_attribute("fill", RED)


if __name__ == "__main__":
    unittest.main()
