"""Claims with their verdicts, counterexamples step by step, and coverage."""

import re
import unittest

from browser import PageTest, expect
from client import WebSocket

STARVED = "called to 1 leads to open at 1"


class Claims(PageTest):
    def prove(self, page):
        """Proves the claims of the page's machine unless another test has, and waits for the verdicts."""
        button = page.locator("button.prove")
        # The claims came before the log, for which the test has waited.
        if button.text_content() == "Prove":
            button.click()
        expect(button).to_have_text("Prove again")

    def claim(self, page, name):
        return page.locator(".claim").filter(has=page.locator(".claim-name").get_by_text(name, exact=True))

    def open_counterexample(self):
        page = self.go(self.page, "hasty-lift")
        self.prove(page)
        self.claim(page, STARVED).locator("button").click()
        expect(page.locator("section.path")).to_be_visible()
        return page

    def test_claims_have_verdicts_after_a_proof(self):
        page = self.go(self.page, "elevator")
        expect(page.locator(".claim")).to_have_count(4)
        self.prove(page)
        expect(page.locator(".claim.proved")).to_have_count(4)
        expect(page.locator(".claim.proved .sign").first).to_have_text("✓")
        expect(page.locator(".proof-state")).to_have_text(re.compile(r"^4 situations, 7 steps, depth 1, in "))
        expect(page.locator(".claims-part .error")).to_be_empty()

    def test_other_pages_see_the_same_verdicts(self):
        other = self.open("phone")
        page = self.go(self.page, "phone")
        self.prove(page)
        expect(other.locator(".claim.proved")).to_have_count(4)
        self.assertEqual(
            other.locator(".claim").all_inner_texts(), page.locator(".claim").all_inner_texts()
        )

    def test_a_refuted_claim_is_played_step_by_step(self):
        page = self.open_counterexample()
        expect(self.claim(page, STARVED).locator(".verdict")).to_have_text("refuted")
        expect(self.claim(page, "outside the shaft").locator(".verdict")).to_have_text("proved")
        expect(page.locator(".path h2")).to_have_text(f"Counterexample: {STARVED}")
        expect(page.locator(".path h2")).to_be_focused()
        expect(page.locator(".path-position")).to_contain_text("step 0 of ")
        expect(self.states(page)).to_have_text("idle")
        expect(page.locator(".path-steps li[aria-current] .step-event")).to_have_text("start")
        page.get_by_role("button", name="Path forward").click()
        expect(self.states(page)).to_have_text("open")
        expect(page.locator("figure .active title").first).to_contain_text("open")
        expect(page.locator("figure .taken").first).to_be_attached()
        page.get_by_role("button", name="Path back").click()
        expect(self.states(page)).to_have_text("idle")
        page.locator(".path-steps li.step").last.click()
        expect(self.states(page)).to_have_text("open")
        page.get_by_role("button", name="Close the path").click()
        expect(page.locator("section.path")).to_be_hidden()
        expect(self.states(page)).to_have_text("idle")
        expect(self.claim(page, STARVED).locator("button")).to_be_focused()

    def test_a_loop_goes_on_for_ever(self):
        page = self.open_counterexample()
        expect(page.locator(".loop-note").first).to_have_text("From here again, forever:")
        expect(page.locator(".in-loop")).to_have_count(1)
        expect(page.locator(".in-loop .step-event")).to_contain_text("call(0)")
        for _ in range(page.locator(".path-steps li.step").count() - 1):
            page.keyboard.press("ArrowRight")
        expect(page.locator(".in-loop")).to_have_attribute("aria-current", "step")
        for number in [2, 3]:
            page.keyboard.press("ArrowRight")
            expect(page.locator(".path-position")).to_contain_text(f"round {number}")
            expect(page.locator(".in-loop")).to_have_attribute("aria-current", "step")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".path-position")).to_contain_text("round 2")
        page.keyboard.press("Escape")
        expect(page.locator("section.path")).to_be_hidden()

    def test_no_event_is_sent_while_a_path_is_shown(self):
        page = self.open_counterexample()
        self.event(page, "call").click(force=True)
        expect(page.get_by_role("alert").filter(has_text="close the path")).to_be_visible()
        self.assertEqual(len(self.log(page)), 1)

    def test_a_path_shows_the_delays_before_its_steps(self):
        page = self.go(self.page, "traffic-light")
        expect(page.locator(".gap")).not_to_have_count(0)
        page.locator(".gaps-part summary").click()
        # The light changes by itself: the last of several changes is far away.
        page.locator(".gap", has_text="yellow → red").click()
        expect(page.locator(".path .delay").first).to_be_visible()
        expect(page.locator(".time-line .mark")).to_have_count(page.locator(".path-steps li.step").count())

    def test_coverage_is_counted_and_coloured(self):
        page = self.go(self.page, "elevator")
        size = page.locator(".coverage-size")
        expect(size).to_have_text("0 of 7 transitions and 1 of 4 states in this log")
        self.event(page, "run").click()
        expect(size).to_have_text("1 of 7 transitions and 2 of 4 states in this log")
        expect(page.locator("figure .covered")).to_have_count(0)
        page.get_by_label("Colour the diagram").check()
        expect(page.locator("figure .state.covered")).to_have_count(2)
        expect(page.locator("figure .state.missed")).to_have_count(2)
        self.event(page, "stop").click()
        expect(page.locator("figure .state.covered")).to_have_count(3)
        page.get_by_label("Colour the diagram").uncheck()
        expect(page.locator("figure .covered, figure .missed")).to_have_count(0)
        self.restart(page)
        expect(size).to_have_text("0 of 7 transitions and 1 of 4 states in this log")

    def test_a_transition_that_was_not_taken_shows_the_way_to_it(self):
        page = self.go(self.page, "elevator")
        page.locator(".gaps-part summary").click()
        gap = page.locator(".gap", has_text="stopped → open")
        gap.click()
        # If nothing is known yet, the proof comes first.
        expect(page.locator(".path h2")).to_contain_text("Shortest way to stopped → open")
        expect(page.locator(".path-steps li.step")).to_have_count(3)
        expect(gap.locator(".note")).to_have_text("2 steps away")
        page.keyboard.press("Escape")
        expect(page.locator("section.path")).to_be_hidden()
        expect(gap).to_be_focused()

    def test_a_machine_without_claims_has_only_coverage(self):
        page = self.go(self.page, "working-day")
        expect(page.locator(".coverage")).to_be_visible()
        nothing = (
            "Nothing is claimed of this machine; let its chart be 'Provable', and in a studio of your own pass 'proof:' "
            "when you attach it."
        )
        expect(page.locator(".proof-state")).to_have_text(nothing)
        expect(page.locator("button.prove")).to_be_hidden()
        page.locator(".gaps-part summary").click()
        page.locator(".gap").first.click()
        expect(page.locator(".coverage-answer")).to_contain_text(nothing)

    def test_claims_about_state_objects_are_ways_through_their_states(self):
        page = self.go(self.page, "traffic-light-objects")
        self.prove(page)
        claims = page.locator(".claim")
        expect(claims).not_to_have_count(0)
        expect(page.locator(".claim.open, .claim.unknown")).to_have_count(0)
        expect(page.locator(".claims-part .error")).to_be_empty()
        page.locator(".gaps-part summary").click()
        gap = page.locator(".gap", has_text="yellow → red")
        expect(gap.locator(".note")).to_have_text("2 steps away")
        gap.click()
        expect(page.locator(".path-steps li.step")).to_have_count(3)
        page.locator(".path-steps li.step").last.click()
        expect(self.states(page)).to_have_text("red")
        expect(page.locator("figure .taken").first).to_be_attached()

    def test_state_objects_without_claims_say_why_there_is_nothing(self):
        page = self.go(self.page, "location-tracker")
        expect(page.locator(".proof-state")).to_contain_text("has no claims, and its states declare no successors")
        expect(page.locator("button.prove")).to_be_hidden()

    def test_claims_fit_a_phone_and_can_be_read_in_the_dark(self):
        page = self.open("hasty-lift", viewport={"width": 320, "height": 800}, color_scheme="dark")
        self.prove(page)
        self.claim(page, STARVED).locator("button").click()
        expect(page.locator("section.path")).to_be_visible()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_wrong_requests_are_refused(self):
        no_path = "a path leads to one claim, to one finding, to one transition, to one state or to one situation"
        with WebSocket(self.studio.port) as socket:
            for expected, message in [
                (
                    "nothing is claimed of this machine; let its chart be 'Provable', and in a studio of your own pass "
                    "'proof:' when you attach it",
                    {"action": "prove", "machine": "working-day"},
                ),
                ("its claims are not being proved", {"action": "stopProof", "machine": "lift"}),
                (
                    "there is no path yet: prove the claims first",
                    {"action": "path", "machine": "lift", "claim": 0},
                ),
                (no_path, {"action": "path", "machine": "lift"}),
                (no_path, {"action": "path", "machine": "lift", "claim": 0, "finding": 0}),
                ("there is no machine 'nobody'", {"action": "prove", "machine": "nobody"}),
                (
                    "this is not a message of a studio's page: it names no machine",
                    {"action": "prove"},
                ),
            ]:
                with self.subTest(message):
                    self.assertEqual(socket.request(**message), expected)


if __name__ == "__main__":
    unittest.main()
