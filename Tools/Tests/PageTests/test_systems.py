"""Systems of several machines, which are proved and not run."""

import unittest

from browser import PageTest, expect
from played import PlayedStudio, machine, proof, status


class PlayedSystems(PageTest):
    """Systems whose studio the test plays."""

    def test_messages_may_wait_at_the_start_and_findings_have_paths(self):
        studio = PlayedStudio(
            self.page,
            machine("pair", isSystem=True, events=[], obstacle="It takes none.", canRestart=False),
        )
        studio.updates["pair"] = [{"first": 0, "steps": [], "status": {**status("on"), "configuration": []}}]
        page = self.page
        page.goto(f"{self.studio.address}#/pair")
        expect(page.locator(".sending")).to_contain_text("It takes none.")
        idle = proof("pair", phase="idle", size=None, claims=[{"name": "never on"}])
        studio.send(**idle)
        expect(page.locator(".proof-state")).to_have_text(
            "Not proved yet: all situations that can be reached are explored for that."
        )
        finding = {"severity": "warning", "text": "1 stuck situation", "steps": 1}
        studio.send(**proof("pair", claims=[{"name": "never on"}], findings=[finding]))
        page.locator(".proof-notes summary").click()
        page.get_by_role("button", name="Path, 1 step: 1 stuck situation").click()
        studio.wait(lambda: len(studio.of("path")) == 1)
        move = {"event": "b → a: go", "delay": 0, "time": 0, "changes": [], "configuration": ["on"], "transitions": []}
        studio.send(
            type="path",
            id="pair",
            finding=0,
            title="1 stuck situation",
            start=["off"],
            waiting=["b → a: go", "a → b: <stop>"],
            steps=[move],
            count=1,
            end="nothing goes on",
        )
        rows = page.locator(".path-steps li.step")
        expect(rows.first.locator(".step-waiting")).to_have_text(["waits: b → a: go", "waits: a → b: <stop>"])
        expect(rows.last.locator(".step-waiting")).to_have_count(0)
        expect(self.states(page)).to_have_text("off")
        page.keyboard.press("ArrowRight")
        expect(self.states(page)).to_have_text("on")
        expect(page.locator(".path-end")).to_have_text("nothing goes on")


if __name__ == "__main__":
    unittest.main()
