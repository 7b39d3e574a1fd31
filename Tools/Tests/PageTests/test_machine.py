"""The page of a machine: events, payloads, data, timers and files."""

import pathlib
import re
import unittest
import xml.etree.ElementTree as ElementTree

from browser import PageTest, expect
from client import WebSocket


class MachinePage(PageTest):
    def test_a_permitted_event_is_taken_by_a_click(self):
        page = self.go(self.page, "elevator")
        expect(self.states(page)).to_have_text("closed")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")
        self.expect_log(page, [[1, "run"], [0, "start"]])
        self.assertEqual(page.locator("figure .active title").all_text_contents()[:1], ["running"])

    def test_the_transition_that_was_taken_is_highlighted(self):
        page = self.go(self.page, "elevator")
        self.event(page, "run").click()
        expect(page.locator("figure .taken").first).to_be_attached()
        texts = page.locator("figure .taken").all_text_contents()
        self.assertTrue(any("run" in text for text in texts), texts)

    def test_a_refused_event_is_disabled_and_shows_the_reason(self):
        page = self.go(self.page, "elevator")
        close = self.event(page, "close")
        expect(close).to_have_attribute("aria-disabled", "true")
        close.hover()
        expect(page.locator(".reason", has_text="no transition for close in closed")).to_be_visible()
        expect(close).to_have_accessible_description(re.compile("closed"))
        box = close.bounding_box()
        self.assertGreater(box["width"], 250, "the button shrinks under the pointer")
        close.click(force=True)
        expect(close.locator("xpath=..").get_by_role("alert")).to_contain_text("close")
        self.expect_log(page, [[0, "start"]])

    def test_permitted_events_follow_the_state(self):
        page = self.go(self.page, "elevator")
        self.event(page, "open").click()
        expect(self.event(page, "close")).to_have_attribute("aria-disabled", "false")
        expect(self.event(page, "run")).to_have_attribute("aria-disabled", "true")

    def test_a_payload_is_entered_in_a_form(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("12.5")
        self.event(page, "work").click()
        expect(self.states(page)).to_have_text("noon")
        row = page.locator(".log li").first
        expect(row).to_contain_text("12:30 has lunch")
        expect(row.locator("code")).to_contain_text("12.5")

    def test_the_enter_key_sends_the_form(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("9")
        page.get_by_label("hour").press("Enter")
        expect(page.locator(".log li").first).to_contain_text("9:00 works")

    def test_invalid_input_shows_the_reason_and_sends_nothing(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("")
        self.event(page, "work").click()
        expect(page.get_by_role("alert").first).to_have_text("hour must be a number")
        expect(page.get_by_label("hour")).to_be_focused()
        self.expect_log(page, [[0, "start"]])

    def test_an_event_that_a_guard_refuses_is_in_the_log_with_its_reason(self):
        page = self.go(self.page, "working-day")
        page.get_by_label("hour").fill("25")
        self.event(page, "work").click()
        row = page.locator(".log li").first
        expect(row.locator(".step-reason")).to_contain_text("the hour lies between 0 and 24")
        expect(row).to_have_class(re.compile("refused"))

    def test_the_data_are_shown_and_updated(self):
        page = self.go(self.page, "working-day")
        hour = page.locator(".values dt", has_text="hour").first
        expect(hour).to_be_visible()
        page.get_by_label("hour").fill("14")
        self.event(page, "work").click()
        expect(page.locator(".values dd").first).to_have_text("14.0")

    def test_nested_data_are_shown_as_fields(self):
        page = self.go(self.page, "animation")
        page.get_by_label("name").fill("slide")
        self.event(page, "play").click()
        expect(page.locator(".values").first).to_contain_text("2.0 seconds")
        fields = page.locator(".values").first.evaluate(
            """list => {
              const read = list => Object.fromEntries([...list.children].filter(e => e.matches("dt")).map(name => {
                const inner = name.nextElementSibling.querySelector("dl");
                return [name.textContent, inner ? read(inner) : name.nextElementSibling.textContent];
              }));
              return read(list);
            }"""
        )
        still = {"rotation": "0°", "x": "0", "y": "0", "scale": "1", "opacity": "1"}
        self.assertEqual(
            fields, {"lasts": "2.0 seconds", "then": "pulse", "from": still, "to": {**still, "x": "100", "y": "50"}}
        )

    def test_timers_count_down(self):
        page = self.go(self.page, "traffic-light")
        left, bar = page.locator(".timers .left").first, page.locator(".timers progress").first
        expect(left).to_have_text("1.00 s")
        expect(bar).to_have_js_property("value", 0)
        self.advance(page, 300)
        expect(left).to_have_text("0.70 s")
        expect(bar).to_have_js_property("value", 300)
        self.advance(page, 700)
        expect(self.states(page)).to_have_text("yellow")
        expect(left).to_have_text("0.50 s")

    def test_virtual_time_is_advanced_on_the_page(self):
        page = self.go(self.page, "traffic-light")
        now = page.locator(".clock .now")
        expect(now).to_have_text("0.00 s")
        page.get_by_label("Milliseconds").fill("250")
        page.get_by_role("button", name="Let pass").click()
        expect(now).to_have_text("0.25 s")
        page.get_by_label("Milliseconds").press("Enter")
        expect(now).to_have_text("0.50 s")
        expect(self.states(page)).to_have_text("green")
        page.get_by_role("button", name="To the next moment").click()
        expect(now).to_have_text("1.00 s")
        expect(self.states(page)).to_have_text("yellow")
        self.expect_log(page, [[1, "after the green time"], [0, "start"]])
        page.get_by_label("Milliseconds").fill("1e12")
        page.get_by_role("button", name="Let pass").click()
        expect(page.locator(".clock").get_by_role("alert")).to_contain_text("10000 h")
        expect(now).to_have_text("1.00 s")

    def test_without_timers_there_is_no_next_moment(self):
        page = self.go(self.page, "working-day")
        page.get_by_role("button", name="To the next moment").click()
        expect(page.locator(".clock").get_by_role("alert")).to_have_text("no timer is waiting")

    def test_a_page_that_is_opened_later_shows_the_same_remaining_time(self):
        page = self.go(self.page, "animation")
        # The animation lasts a minute, without other steps.
        self.event(page, "rotate").locator("xpath=..").get_by_label("seconds").fill("60")
        self.event(page, "rotate").click()
        expect(page.locator(".timers .left")).to_be_visible()
        self.advance(page, 1500)
        other = self.open()
        self.go(other, "animation", restart=False)
        for each in (page, other):
            expect(each.locator(".timers .left")).to_have_text("58.5 s")

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

    def test_a_machine_of_objects_has_no_document_to_save(self):
        page = self.go(self.page, "mirror-pad")
        expect(page.get_by_role("link", name="SVG")).to_be_visible()
        expect(page.get_by_role("link", name="SCXML")).to_have_count(0)


class RealTime(PageTest):
    """Machines in real time."""

    arguments = ["demo"]

    def test_the_timers_of_a_machine_fire_by_themselves(self):
        page = self.go(self.page, "traffic-light-objects")
        # The log has all steps, however late the test reads it.
        expect(page.locator(".log li[data-step='6']")).to_be_attached()
        rows = page.locator(".log li").evaluate_all(
            "rows => rows.map(row => [+row.dataset.step, row.querySelector('.step-change').textContent])"
        )
        ways = [way for number, way in sorted(rows) if 0 < number <= 6]
        self.assertEqual(ways, ["green → yellow", "yellow → red", "red → green"] * 2)

    def test_the_page_counts_time_between_two_updates(self):
        self.stop_clock()
        page = self.go(self.page, "animation")
        self.event(page, "rotate").locator("xpath=..").get_by_label("seconds").fill("3600")
        self.event(page, "rotate").click()
        expect(page.locator(".log li[data-step='1']")).to_be_attached()
        left = page.locator(".timers .left")
        expect(left).to_have_text(re.compile("^(59|60):"))

        def seconds():
            minutes, rest = left.text_content().split(":")
            return 60 * int(minutes) + int(rest)

        before = seconds()
        page.clock.run_for(4000)
        self.assertAlmostEqual(seconds(), before - 4, delta=1)

    def test_real_time_cannot_be_advanced(self):
        page = self.go(self.page, "traffic-light")
        expect(page.locator(".clock")).to_be_hidden()
        with WebSocket(self.studio.port) as socket:
            self.assertIn("runs in real time", socket.request(action="advance", machine="phone", milliseconds=5))


class SeveralMachines(PageTest):
    def test_two_browsers_see_the_same_machine(self):
        first = self.go(self.page, "elevator")
        second = self.open()
        self.go(second, "elevator", restart=False)
        self.event(first, "run").click()
        expect(self.states(second)).to_have_text("running")
        self.event(second, "stop").click()
        expect(self.states(first)).to_have_text("stopped")
        expect(self.states(second)).to_have_text("stopped")
        self.expect_log(second, self.log(first))
        first.get_by_role("button", name="Restart").click()
        expect(second.locator(".log li")).to_have_count(1)
        expect(self.states(second)).to_have_text("closed")

    def test_two_machines_are_shown_beside_each_other(self):
        page = self.go(self.page, "elevator")
        page.get_by_label("Show another machine too").select_option("phone")
        page.get_by_role("button", name="Show", exact=True).click()
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
