"""Stepping back and forth in the history of a machine."""

import unittest

from browser import PageTest, expect
from played import PlayedStudio, machine, status, step, values


class TimeTravel(PageTest):
    def setUp(self):
        super().setUp()
        page = self.go(self.page, "elevator")
        for event in ["run", "stop", "open"]:
            self.event(page, event).click()
            expect(page.locator(".log li .step-event").first).to_have_text(event)

    def expect_position(self, text):
        expect(self.page.locator(".position")).to_contain_text(text)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def test_buttons_step_back_and_forward(self):
        self.expect_position("now, step 3 of 3")
        self.press("Step back")
        self.expect_position("step 2 of 3")
        expect(self.states(self.page)).to_have_text("stopped")
        self.press("Step back")
        expect(self.states(self.page)).to_have_text("running")
        self.press("First step")
        expect(self.states(self.page)).to_have_text("closed")
        expect(self.page.get_by_role("button", name="Step back")).to_be_disabled()
        self.press("Step forward")
        expect(self.states(self.page)).to_have_text("running")
        self.press("Back to now")
        expect(self.states(self.page)).to_have_text("open")
        self.expect_position("now, step 3 of 3")

    def test_the_slider_goes_to_any_step(self):
        slider = self.page.get_by_role("slider", name="Step")
        slider.focus()
        self.page.keyboard.press("Home")
        expect(self.states(self.page)).to_have_text("closed")
        self.page.keyboard.press("ArrowRight")
        expect(self.states(self.page)).to_have_text("running")
        slider.fill("2")
        expect(self.states(self.page)).to_have_text("stopped")
        self.page.keyboard.press("End")
        self.expect_position("now, step 3 of 3")

    def test_keys_step_back_and_forward_and_return_to_now(self):
        self.event(self.page, "close").focus()
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("ArrowLeft")
        expect(self.states(self.page)).to_have_text("running")
        self.page.keyboard.press("ArrowRight")
        expect(self.states(self.page)).to_have_text("stopped")
        self.page.keyboard.press("Escape")
        expect(self.states(self.page)).to_have_text("open")

    def test_a_row_of_the_log_goes_to_its_step(self):
        self.page.locator(".log li[data-step='1']").click()
        expect(self.states(self.page)).to_have_text("running")
        expect(self.page.locator(".log li[aria-current]")).to_contain_text("run")

    def test_no_event_is_sent_while_a_past_step_is_shown(self):
        self.press("Step back")
        self.event(self.page, "run").click(force=True)
        expect(self.page.get_by_role("alert").filter(has_text="go back to now")).to_be_visible()
        self.assertEqual(len(self.log(self.page)), 4)

    def test_a_past_step_stays_shown_while_the_machine_continues(self):
        self.press("Step back")
        other = self.open()
        self.go(other, "elevator", restart=False)
        self.event(other, "close").click()
        self.expect_position("step 2 of 4")
        expect(self.states(self.page)).to_have_text("stopped")
        self.press("Back to now")
        expect(self.states(self.page)).to_have_text("closed")

    def test_a_machine_continues_from_a_past_step(self):
        self.press("Step back")
        self.press("Step back")
        self.press("Run again from this step")
        expect(self.page.locator(".log li")).to_have_count(2)
        self.expect_position("now, step 1 of 1")
        expect(self.states(self.page)).to_have_text("running")
        self.event(self.page, "stop").click()
        expect(self.states(self.page)).to_have_text("stopped")
        self.expect_log(self.page, [[2, "stop"], [1, "run"], [0, "start"]])

    def test_a_restart_clears_the_log(self):
        self.press("Step back")
        self.press("Restart")
        expect(self.page.locator(".log li")).to_have_count(1)
        self.expect_position("now, step 0 of 0")
        expect(self.states(self.page)).to_have_text("closed")


class Data(PageTest):
    """A studio that a test plays: only some of the steps come with their data."""

    def show(self, **members):
        studio = PlayedStudio(self.page, machine("lamp"))
        steps = [step("start", "off", **members), step("toggle", "on"), step("toggle", "off", **members)]
        present = status("on", values=values(count="3") if members else [])
        studio.updates["lamp"] = [{"first": 0, "steps": [*steps, step("toggle", "on")], "status": present}]
        self.page.goto(f"{self.studio.address}#/lamp")
        expect(self.page.locator(".log li")).to_have_count(4)

    def back(self):
        self.page.get_by_role("button", name="Step back", exact=True).click()

    def test_a_past_step_is_not_shown_with_the_data_of_another_one(self):
        self.show(values=values(count="2"))
        data = self.page.locator(".data .values")
        expect(data).to_have_text("count3")
        self.back()
        expect(data).to_have_text("count2")
        self.back()
        expect(data).to_have_text("The data at this step are not known, because another one came right behind it.")
        self.back()
        expect(data).to_have_text("count2")
        self.page.get_by_role("button", name="Back to now").click()
        expect(data).to_have_text("count3")

    def test_a_machine_without_data_has_none_at_a_past_step(self):
        self.show()
        self.back()
        expect(self.page.locator(".position")).to_contain_text("step 2 of 3")
        expect(self.page.locator(".data")).to_be_hidden()


if __name__ == "__main__":
    unittest.main()
