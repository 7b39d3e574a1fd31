"""Keyboard, screen readers, small screens and dark mode."""

import unittest

from browser import PageTest, expect

# The visible texts whose contrast, by the formula of WCAG, is less than 4.5.
CONTRASTS = """
() => {
  const light = ([r, g, b]) => {
    const [R, G, B] = [r, g, b].map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * R + 0.7152 * G + 0.0722 * B;
  };
  const colour = text => text.match(/[\\d.]+/g).map(Number);
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      const c = colour(getComputedStyle(e).backgroundColor);
      if (c[3] !== 0) return c;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].filter(n => n.nodeType === 3).map(n => n.data.trim()).join("");
    if (!text || !element.checkVisibility() || element.matches(":disabled, option, .visually-hidden, .skip")) continue;
    const [a, b] = [light(colour(getComputedStyle(element).color)), light(ground(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) poor.push(`${contrast.toFixed(1)}: ${element.className} ${text.slice(0, 40)}`);
  }
  return poor;
}
"""

PAGES = [None, "elevator", "animation", "mirror-pad", "traffic-light", "working-day"]


class Access(PageTest):
    def each_page(self, **options):
        for machine in PAGES:
            page = self.open(machine, **options)
            if machine is None:
                expect(page.locator(".card svg.statecraft")).to_have_count(page.locator(".card").count())
                expect(page.locator(".card .scene:not([hidden])")).to_have_count(7)
            elif machine != "working-day":
                expect(page.locator("section.scene svg")).to_be_visible()
            yield page
            page.context.close()

    def test_every_control_has_an_accessible_name(self):
        for page in self.each_page():
            tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
            used = 0
            for node in tree["nodes"]:
                role = node.get("role", {}).get("value")
                if node["ignored"] or role not in (
                    "button", "link", "textbox", "spinbutton", "slider", "combobox", "checkbox", "image", "img",
                    "progressbar", "article", "list",
                ):
                    continue
                if role == "list" and not node.get("name", {}).get("value"):
                    continue
                used += 1
                self.assertTrue(node.get("name", {}).get("value", "").strip(), f"a {role} has no name: {page.url}")
            self.assertGreater(used, 3)

    def test_each_page_has_one_first_level_heading_and_its_landmarks(self):
        for page in self.each_page():
            expect(page.get_by_role("heading", level=1)).to_have_count(1)
            expect(page.get_by_role("main")).to_have_count(1)
            expect(page.get_by_role("banner")).to_have_count(1)

    def test_a_machine_can_be_used_with_the_keyboard_alone(self):
        self.page = page = self.open()
        keys = page.keyboard
        keys.press("Tab")
        expect(page.get_by_role("link", name="Skip to the machines")).to_be_focused()
        expect(page.get_by_role("link", name="Skip to the machines")).to_be_in_viewport()
        for _ in range(10):
            keys.press("Tab")
            if "elevator" in (page.evaluate("document.activeElement.textContent") or ""):
                break
        keys.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("elevator")
        expect(page.locator("main")).to_be_focused()
        self.focus("Restart")
        keys.press("Enter")
        expect(page.locator(".log li")).to_have_count(1)
        self.focus("run")
        keys.press("Space")
        expect(self.states(page)).to_have_text("running")
        keys.press("ArrowLeft")
        expect(self.states(page)).to_have_text("closed")
        keys.press("Escape")
        expect(self.states(page)).to_have_text("running")
        # The button of a refused event can be focused, and shows the reason.
        self.focus("open")
        expect(page.locator(".reason").first).to_be_visible()
        keys.press("Enter")
        expect(page.get_by_role("alert").first).to_contain_text("open")
        for _ in range(40):
            keys.press("Tab")
            if page.evaluate("document.activeElement.dataset.step") == "0":
                break
        keys.press("Enter")
        expect(self.states(page)).to_have_text("closed")

    def focus(self, name):
        """Moves the focus to a button with the tab key, once it is there."""
        expect(self.page.locator(f"button:text-is('{name}')").first).to_be_visible()
        for _ in range(40):
            if self.page.evaluate("document.activeElement.textContent") == name:
                outline = self.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                self.assertNotEqual(outline, "none", "the focus is not visible")
                return
            self.page.keyboard.press("Tab")
        self.fail(f"the tab key does not reach '{name}'")

    def test_the_skip_link_stays_on_the_front_page(self):
        page = self.open()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        expect(page.locator(".card")).not_to_have_count(0)

    def test_a_step_is_announced_to_screen_readers(self):
        page = self.go(self.page, "elevator")
        self.event(page, "run").click()
        expect(page.locator("#announcements")).to_have_text("elevator: run, now running")

    def test_each_page_fits_a_phone(self):
        width = 320
        for page in self.each_page(viewport={"width": width, "height": 800}):
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width, page.url)
            small = page.locator("button, .button, select, input:not([type=range])").evaluate_all(
                "all => all.filter(e => e.checkVisibility() && e.type !== 'checkbox'"
                " && e.getBoundingClientRect().height < 36).map(e => e.outerHTML)"
            )
            self.assertEqual(small, [], f"controls are too small for a finger: {page.url}")

    def test_the_text_of_a_diagram_is_legible_on_a_phone(self):
        for machine in ["elevator", "phone", "traffic-light"]:
            with self.subTest(machine):
                page = self.open(machine, viewport={"width": 390, "height": 800})
                heights = page.locator("figure svg text").evaluate_all(
                    "all => all.map(text => text.getBoundingClientRect().height)"
                )
                self.assertGreater(min(heights), 9)

    def test_each_text_has_enough_contrast_in_light_and_dark(self):
        for scheme in ["light", "dark"]:
            for page in self.each_page(color_scheme=scheme):
                self.assertEqual(page.evaluate(CONTRASTS), [], f"{scheme}: {page.url}")

    def test_the_dark_page_has_a_dark_background(self):
        page = self.open("elevator", color_scheme="dark")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        self.assertLess(sum(map(int, colour[4:-1].split(", "))), 120, colour)
        expect(page.locator("figure svg")).to_be_visible()

    def test_nothing_is_animated_with_reduced_motion(self):
        page = self.open("elevator", reduced_motion="reduce")
        self.go(page, "elevator")
        self.event(page, "run").click()
        expect(page.locator("figure .taken").first).to_be_attached()
        # The mark of the step may be gone already.
        running = page.locator("figure .taken").evaluate_all(
            """all => all.flatMap(element => {
                 element.classList.add("animated");
                 return [...element.querySelectorAll("path")].flatMap(path => path.getAnimations());
               }).length"""
        )
        self.assertEqual(running, 0)
        self.assertGreater(page.locator("figure .taken").count(), 0)


if __name__ == "__main__":
    unittest.main()
