"""What a page does with answers that come late, or that refuse what it asks for."""

import unittest

from browser import PageTest, expect
from played import PlayedStudio, machine, status, step, values


class AnswerTest(PageTest):
    """Tests in which the test plays the studio."""

    def show(self, studio, place, steps):
        """Shows a machine, and waits for its steps."""
        self.page.goto(f"{self.studio.address}#/{place}")
        expect(self.page.locator("article.machine .log li")).to_have_count(steps)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()


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
