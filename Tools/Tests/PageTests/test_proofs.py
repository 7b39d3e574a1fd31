"""What a page shows of the proofs of machines, in whatever order the studio tells it."""

import unittest

from browser import PageTest, expect
from played import PlayedStudio, machine, proof, status, step

BREAK = {"element": "transition-0", "text": "off → broken: hit", "isTakeable": True}
ON = {"element": "transition-1", "text": "off → on: toggle", "isTakeable": True}


class ProofTest(PageTest):
    """Tests in which the test plays the studio of a lamp."""

    def show_lamp(self, **members):
        """Shows a lamp that is off, and returns its studio."""
        studio = PlayedStudio(self.page, machine("lamp", edges=[BREAK, ON], **members))
        studio.updates["lamp"] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        self.page.goto(f"{self.studio.address}#/lamp")
        expect(self.page.locator("article.machine .log li")).to_have_count(1)
        return studio


class Ways(ProofTest):
    def test_a_transition_that_no_run_takes_has_a_reason(self):
        studio = self.show_lamp()
        reason = "its guard is false whenever the event comes"
        studio.send(**proof("lamp", transitions=[{"transition": 0, "kind": "infeasible", "reason": reason}]))
        page = self.page
        expect(page.locator(".coverage-size")).to_contain_text("1 that no run takes")
        page.locator(".gaps-part summary").click()
        gap = page.locator(".gap", has_text="off → broken")
        expect(gap.locator(".note")).to_have_text(f"infeasible: {reason}")
        gap.click()
        expect(page.locator(".coverage-answer")).to_have_text(
            f"off → broken: hit: no run takes it, under the assumptions of the proof: {reason}."
        )
        self.assertEqual(studio.of("path"), [])


if __name__ == "__main__":
    unittest.main()
