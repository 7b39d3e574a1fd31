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


class Nothing(ProofTest):
    def test_a_machine_of_which_nothing_is_proved_says_why(self):
        reason = "'lamp' has no claims; pass 'claims:' to 'objects'"
        self.show_lamp(noProof=reason)
        page = self.page
        expect(page.locator(".claims-part")).to_be_visible()
        expect(page.locator(".proof-state")).to_have_text(f"{reason}.")
        expect(page.locator("button.prove")).to_be_hidden()
        page.locator(".gaps-part summary").click()
        page.locator(".gap").first.click()
        expect(page.locator(".coverage-answer")).to_have_text(f"off → broken: hit: not taken yet. {reason}.")

    def test_a_machine_without_claims_can_be_explored(self):
        studio = self.show_lamp()
        studio.send(**proof("lamp", phase="idle", size=None))
        page = self.page
        expect(page.locator(".proof-state")).to_have_text(
            "Nothing is claimed. An exploration still finds what is probably a mistake, and the way to each transition."
        )
        page.locator("button.prove").click()
        studio.wait(lambda: len(studio.of("prove")) == 1)

    def test_a_long_reason_fits_a_phone(self):
        self.page = self.new_page(viewport={"width": 320, "height": 800})
        path = "/a/folder/with_a_name/that_is_as_long_as_they_often_are/in_a_project_of_many_people/door.scxml"
        self.show_lamp(noProof=f"{path}:7: a document with <invoke> cannot be explored")
        expect(self.page.locator(".proof-state")).to_contain_text("cannot be explored")
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 320)


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
