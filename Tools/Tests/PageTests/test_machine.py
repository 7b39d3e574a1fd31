"""The page of a machine: events, payloads, data, timers and files."""

import pathlib
import re
import unittest
import xml.etree.ElementTree as ElementTree

from browser import PageTest, expect


class MachinePage(PageTest):
    def test_a_permitted_event_is_taken_by_a_click(self):
        page = self.go(self.page, "elevator")
        expect(self.states(page)).to_have_text("closed")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")
        self.assertEqual(self.log(page), [[1, "run"], [0, "start"]])
        self.assertEqual(page.locator("figure .lit title").all_text_contents()[:1], ["running"])

    def test_the_transition_that_was_taken_is_marked(self):
        page = self.go(self.page, "elevator")
        self.event(page, "run").click()
        expect(page.locator("figure .moved").first).to_be_attached()
        texts = page.locator("figure .moved").all_text_contents()
        self.assertTrue(any("run" in text for text in texts), texts)

    def test_a_refused_event_is_disabled_and_says_why(self):
        page = self.go(self.page, "elevator")
        close = self.event(page, "close")
        expect(close).to_have_attribute("aria-disabled", "true")
        close.hover()
        expect(page.locator(".reason", has_text="no transition for close in closed")).to_be_visible()
        expect(close).to_have_accessible_description(re.compile("closed"))
        box = close.bounding_box()
        self.assertGreater(box["width"], 250, "it shrinks under the pointer")
        close.click(force=True)
        expect(close.locator("xpath=..").get_by_role("alert")).to_contain_text("close")
        self.assertEqual(self.log(page), [[0, "start"]])

    def test_what_is_permitted_follows_the_state(self):
        page = self.go(self.page, "elevator")
        self.event(page, "open").click()
        expect(self.event(page, "close")).to_have_attribute("aria-disabled", "false")
        expect(self.event(page, "run")).to_have_attribute("aria-disabled", "true")

    def test_a_payload_is_asked_for_by_a_form(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("12.5")
        self.event(page, "work").click()
        expect(self.states(page)).to_have_text("noon")
        row = page.locator(".log li").first
        expect(row).to_contain_text("12:30 has lunch")
        expect(row.locator("code")).to_contain_text("12.5")

    def test_the_form_sends_on_enter(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("9")
        page.get_by_label("hour").press("Enter")
        expect(page.locator(".log li").first).to_contain_text("9:00 works")

    def test_wrong_input_says_why_and_sends_nothing(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("")
        self.event(page, "work").click()
        expect(page.get_by_role("alert").first).to_have_text("hour must be a number")
        expect(page.get_by_label("hour")).to_be_focused()
        self.assertEqual(self.log(page), [[0, "start"]])

    def test_a_payload_that_a_guard_refuses_is_in_the_log_with_its_reason(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("25")
        self.event(page, "work").click()
        row = page.locator(".log li").first
        expect(row.locator(".why")).to_contain_text("the hour lies between 0 and 24")
        expect(row).to_have_class(re.compile("refused"))

    def test_data_are_shown_and_follow(self):
        page = self.go(self.page, "working-day")
        hour = page.locator(".values dt", has_text="hour").first
        expect(hour).to_be_visible()
        page.get_by_label("hour").fill("14")
        self.event(page, "work").click()
        expect(page.locator(".values dd").first).to_have_text("14.0")

    def test_timers_count_down(self):
        page = self.go(self.page, "traffic-light", restart=False)
        left = page.locator(".timers .left").first
        values = [float(left.text_content().split()[0]) for _ in range(12)]
        self.assertTrue(all(0 <= value <= 2 for value in values), values)
        self.assertGreater(len(set(values)), 3, values)
        expect(page.locator(".timers progress").first).to_be_visible()

    def test_whoever_comes_later_sees_the_same_time_left(self):
        page = self.go(self.page, "animation")
        # Spins for a second; nothing else happens meanwhile.
        self.event(page, "rotate").locator("xpath=..").get_by_label("seconds").fill("60")
        self.event(page, "rotate").click()
        expect(page.locator(".timers .left")).to_be_visible()
        page.wait_for_timeout(1500)
        other = self.open()
        self.go(other, "animation", restart=False)
        expect(other.locator(".timers .left")).to_be_visible()
        lefts = [float(p.locator(".timers .left").text_content().split()[0]) for p in (page, other)]
        self.assertAlmostEqual(*lefts, delta=0.7)

    def test_the_diagram_can_be_saved(self):
        page = self.go(self.page, "elevator")
        with page.expect_download() as saving:
            page.get_by_role("link", name="SVG").click()
        self.assertEqual(saving.value.suggested_filename, "elevator.svg")
        root = ElementTree.fromstring(pathlib.Path(saving.value.path()).read_text())
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertIn("running", "".join(root.itertext()))

    def test_the_document_can_be_saved(self):
        page = self.go(self.page, "elevator")
        with page.expect_download() as saving:
            page.get_by_role("link", name="SCXML").click()
        self.assertEqual(saving.value.suggested_filename, "elevator.scxml")
        root = ElementTree.fromstring(pathlib.Path(saving.value.path()).read_text())
        self.assertEqual(root.tag, "{http://www.w3.org/2005/07/scxml}scxml")
        ids = {element.get("id") for element in root.iter() if element.get("id")}
        self.assertLessEqual({"closed", "open", "running", "stopped"}, ids)

    def test_objects_have_no_document_to_save(self):
        page = self.go(self.page, "mirror-pad")
        expect(page.get_by_role("link", name="SVG")).to_be_visible()
        expect(page.get_by_role("link", name="SCXML")).to_have_count(0)


class SeveralMachines(PageTest):
    def test_two_browsers_see_the_same_machine(self):
        first = self.go(self.page, "elevator")
        second = self.open()
        self.go(second, "elevator", restart=False)
        self.event(first, "run").click()
        expect(self.states(second)).to_have_text("running")
        self.event(second, "stop").click()
        expect(self.states(first)).to_have_text("stopped")
        self.assertEqual(self.log(first), self.log(second))
        first.get_by_role("button", name="Restart").click()
        expect(second.locator(".log li")).to_have_count(1)
        expect(self.states(second)).to_have_text("closed")

    def test_machines_stand_beside_each_other(self):
        page = self.go(self.page, "elevator")
        page.get_by_label("Show another machine too").select_option("phone")
        expect(page.locator("article.machine")).to_have_count(2)
        self.assertTrue(page.url.endswith("#/elevator+phone"), page.url)
        elevator = page.get_by_role("article", name="elevator")
        phone = page.get_by_role("article", name="phone")
        expect(phone.locator(".states")).not_to_be_empty()
        elevator.locator("button[data-event=run]").click()
        expect(elevator.locator(".states")).to_have_text("running")
        phone.locator("button[data-event=dial]").click()
        expect(phone.locator(".states")).to_have_text("ringing")
        expect(elevator.locator(".states")).to_have_text("running")
        boxes = [article.bounding_box() for article in (elevator, phone)]
        self.assertLess(boxes[0]["x"] + boxes[0]["width"], boxes[1]["x"] + 1)


if __name__ == "__main__":
    unittest.main()
