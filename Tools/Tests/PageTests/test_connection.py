"""Pages whose connection is lost."""

import unittest

from browser import PageTest, expect
from relay import Relay
from studio import Studio


class LossTest(PageTest):
    """Tests that cause losses of connections, which the browser itself logs."""

    def tearDown(self):
        self.errors = [
            text
            for text in self.errors
            if "ERR_" not in text and not text.startswith("WebSocket connection to ")
        ]
        super().tearDown()


class Connection(LossTest):
    def setUp(self):
        super().setUp()
        self.relay = Relay(self.studio.port)
        self.addCleanup(self.relay.close)

    def connection(self, page):
        return page.locator("#connection")

    def watch(self, machine):
        self.page.goto(f"{self.relay.address}#/{machine}")
        expect(self.page.locator(".log li")).not_to_have_count(0)
        self.restart(self.page)
        expect(self.page.locator(".log li")).to_have_count(1)
        return self.page

    def test_a_loss_is_shown_and_the_page_reconnects_by_itself(self):
        page = self.watch("elevator")
        expect(self.connection(page)).to_have_text("live")
        self.relay.cut()
        expect(self.connection(page)).to_contain_text("connection lost")
        self.relay.restore()
        expect(self.connection(page)).to_have_text("live")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")

    def test_steps_during_a_loss_appear_once(self):
        page = self.watch("elevator")
        self.event(page, "run").click()
        expect(page.locator(".log li")).to_have_count(2)
        self.relay.cut()
        expect(self.connection(page)).to_contain_text("connection lost")
        other = self.open()
        self.go(other, "elevator", restart=False)
        for state, event in [("stopped", "stop"), ("running", "run"), ("stopped", "stop")]:
            self.event(other, event).click()
            expect(self.states(other)).to_have_text(state)
        self.assertEqual(len(self.log(page)), 2)
        self.relay.restore()
        expect(self.connection(page)).to_have_text("live")
        expect(page.locator(".log li")).to_have_count(5)
        self.expect_log(other, self.log(page))
        self.assertEqual([number for number, _ in self.log(page)], [4, 3, 2, 1, 0])

    def test_the_shown_step_stays_after_a_loss(self):
        page = self.watch("elevator")
        self.event(page, "run").click()
        expect(page.locator(".log li")).to_have_count(2)
        page.get_by_role("button", name="First step").click()
        self.relay.cut()
        expect(self.connection(page)).to_contain_text("connection lost")
        self.relay.restore()
        expect(self.connection(page)).to_have_text("live")
        expect(page.locator(".position")).to_contain_text("step 0 of 1")
        expect(self.states(page)).to_have_text("closed")

    def test_an_event_without_a_connection_is_refused_with_a_reason(self):
        page = self.watch("elevator")
        expect(self.event(page, "run")).to_have_attribute("aria-disabled", "false")
        self.relay.cut()
        expect(self.connection(page)).to_contain_text("connection lost")
        self.event(page, "run").click(force=True)
        expect(page.get_by_role("alert").filter(has_text="no connection")).to_be_visible()

    def test_many_losses_leave_one_connection(self):
        page = self.watch("traffic-light-objects")
        for _ in range(5):
            self.relay.cut()
            expect(self.connection(page)).to_contain_text("connection lost")
            self.relay.restore()
            expect(self.connection(page)).to_have_text("live")
        numbers = [number for number, _ in self.log(page)]
        self.assertEqual(numbers, list(range(numbers[0], -1, -1)))
        self.assertLessEqual(len([pair for pair in self.relay.pairs if pair[0].fileno() >= 0]), 12)

    def test_a_connection_without_heartbeats_is_given_up(self):
        self.page.clock.install()
        page = self.watch("elevator")
        self.relay.stall()
        page.clock.fast_forward(15_000)
        expect(self.connection(page)).to_contain_text("connection lost")
        self.relay.restore()
        page.clock.fast_forward(1_000)
        expect(self.connection(page)).to_have_text("live")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")

    def test_a_browser_that_was_offline_recovers(self):
        context = self.context()
        page = self.open(context=context)
        self.go(page, "elevator")
        context.set_offline(True)
        context.set_offline(False)
        expect(self.connection(page)).to_have_text("live")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")


class Restarted(LossTest):
    def test_the_page_reconnects_to_a_studio_that_was_killed_and_started_again(self):
        studio = Studio().start()
        self.addCleanup(lambda: studio.stop())
        page = self.page
        page.goto(f"{studio.address}#/elevator")
        expect(page.locator(".log li")).to_have_count(1)
        self.event(page, "run").click()
        expect(page.locator(".log li")).to_have_count(2)
        port = studio.port
        studio.kill()
        expect(page.locator("#connection")).to_contain_text("connection lost")
        studio.port = port
        studio.start()
        expect(page.locator("#connection")).to_have_text("live")
        # The new studio has a new machine, whose log does not continue the old one.
        expect(page.locator(".log li")).to_have_count(1)
        expect(self.states(page)).to_have_text("closed")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")
        self.expect_log(page, [[1, "run"], [0, "start"]])


if __name__ == "__main__":
    unittest.main()
