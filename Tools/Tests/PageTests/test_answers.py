"""What a page does with answers that come late, or that refuse what it asks for."""

import unittest

from browser import PageTest, expect
from played import PlayedStudio, event, machine, status, step, values


class AnswerTest(PageTest):
    """Tests in which the test plays the studio."""

    def show(self, studio, place, steps):
        """Shows a machine, and waits for its steps."""
        self.page.goto(f"{self.studio.address}#/{place}")
        expect(self.page.locator("article.machine .log li")).to_have_count(steps)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()


class Attaching(AnswerTest):
    def studio_with(self, *names):
        forms = [event("set", ("level", "integer", {}))]
        studio = PlayedStudio(self.page, *[machine(name, events=forms) for name in names])
        for name in [*names, "new"]:
            studio.updates[name] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        return studio

    def test_what_was_typed_stays_when_another_machine_is_attached_or_detached(self):
        studio = self.studio_with("lamp", "fan")
        page = self.page
        self.show(studio, "lamp", 1)
        studio.update("lamp", 1, [step("toggle", "on")], status("on"))
        expect(page.locator(".log li")).to_have_count(2)
        self.press("Step back")
        page.get_by_label("level").fill("42")
        studio.machines["new"] = machine("new")
        studio.list()
        beside = page.get_by_label("Show another machine too")
        expect(beside.locator("option")).to_have_text(["Show beside…", "fan", "new"])
        del studio.machines["fan"]
        studio.list()
        expect(beside.locator("option")).to_have_text(["Show beside…", "new"])
        expect(page.get_by_label("level")).to_have_value("42")
        expect(page.get_by_label("level")).to_be_focused()
        expect(page.locator(".position")).to_contain_text("step 0 of 1")
        self.assertEqual(len(studio.of("watch")), 1)
        self.assertEqual(studio.of("unwatch"), [])

    def test_a_machine_stays_when_another_one_is_shown_beside_it(self):
        studio = self.studio_with("lamp", "fan")
        page = self.page
        self.show(studio, "lamp", 1)
        page.get_by_label("level").fill("42")
        page.evaluate("location.hash = '#/lamp+fan'")
        expect(page.locator("article.machine")).to_have_count(2)
        expect(page.get_by_role("article", name="lamp").get_by_label("level")).to_have_value("42")
        page.evaluate("location.hash = '#/fan'")
        expect(page.locator("article.machine")).to_have_count(1)
        studio.wait(lambda: [request["machine"] for request in studio.of("unwatch")] == ["lamp"])
        self.assertEqual([request["machine"] for request in studio.of("watch")], ["lamp", "fan"])

    def test_the_front_page_gets_a_card_for_a_machine_that_is_attached(self):
        studio = self.studio_with("lamp", "fan")
        self.page.goto(self.studio.address)
        expect(self.page.locator(".card h2")).to_have_text(["lamp", "fan"])
        studio.machines["new"] = machine("new")
        studio.list()
        expect(self.page.locator(".card h2")).to_have_text(["lamp", "fan", "new"])
        studio.machines.clear()
        studio.list()
        expect(self.page.locator("main")).to_have_text("The studio has no machines yet.")
        self.assertEqual([request["machine"] for request in studio.of("watch")], ["lamp", "fan", "new"])


class StoredAnswers(AnswerTest):
    row = {"status": "active", "revision": 2, "version": 1, "waiting": []}

    def test_the_data_of_a_revision_are_asked_for_once(self):
        self.stop_clock()
        studio = PlayedStudio(self.page, machine("Door/7"), store="shelf")
        steps = [step("start", "off"), step("toggle", "on")]
        studio.updates["Door/7"] = [{"first": 1, "steps": steps, "status": status("on", stored=self.row)}]
        self.show(studio, "store/Door/7", 2)
        self.press("First step")
        self.page.clock.run_for(1000)
        studio.wait(lambda: studio.of("past"))
        for now in [1, 2, 3]:
            studio.update("Door/7", 3, [], status("on", now=now, stored=self.row))
            expect(self.page.locator("article.machine")).to_have_attribute("data-now", str(now))
            self.page.clock.run_for(1000)
        (request,) = studio.of("past")
        studio.send(type="past", id="Door/7", step=1, values=values(count="2"))
        studio.send(type="reply", request=request["request"])
        expect(self.page.locator(".data .values")).to_have_text("count2")
        self.assertEqual(len(studio.of("past")), 1)


if __name__ == "__main__":
    unittest.main()
