"""A connection that is lost, and comes back."""

import unittest

from browser import PageTest, expect
from relay import Relay
from studio import Studio


class Connection(PageTest):
    def setUp(self):
        super().setUp()
        self.relay = Relay(self.studio.port)
        self.addCleanup(self.relay.close)

    def tearDown(self):
        # A browser itself complains about connections that fail; that is what happens here.
        self.complaints = [text for text in self.complaints if "ERR_" not in text]
        super().tearDown()

    def line(self, page):
        return page.locator("#line")

    def watch(self, machine):
        self.page.goto(f"{self.relay.address}#/{machine}")
        expect(self.page.locator(".log li")).not_to_have_count(0)
        self.restart(self.page)
        expect(self.page.locator(".log li")).to_have_count(1)
        return self.page

    def test_a_loss_is_told_and_the_line_comes_back_by_itself(self):
        page = self.watch("elevator")
        expect(self.line(page)).to_have_text("live")
        self.relay.cut()
        expect(self.line(page)).to_contain_text("connection lost")
        self.relay.mend()
        expect(self.line(page)).to_have_text("live")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")

    def test_what_happened_meanwhile_is_there_once(self):
        page = self.watch("elevator")
        self.event(page, "run").click()
        expect(page.locator(".log li")).to_have_count(2)
        self.relay.cut()
        expect(self.line(page)).to_contain_text("connection lost")
        other = self.open()
        self.go(other, "elevator", restart=False)
        for state, event in [("stopped", "stop"), ("running", "run"), ("stopped", "stop")]:
            self.event(other, event).click()
            expect(self.states(other)).to_have_text(state)
        self.assertEqual(len(self.log(page)), 2)
        self.relay.mend()
        expect(self.line(page)).to_have_text("live")
        expect(page.locator(".log li")).to_have_count(5)
        self.expect_log(other, self.log(page))
        self.assertEqual([number for number, _ in self.log(page)], [4, 3, 2, 1, 0])

    def test_what_is_looked_at_stays_over_a_loss(self):
        page = self.watch("elevator")
        self.event(page, "run").click()
        expect(page.locator(".log li")).to_have_count(2)
        page.get_by_role("button", name="First step").click()
        self.relay.cut()
        expect(self.line(page)).to_contain_text("connection lost")
        self.relay.mend()
        expect(self.line(page)).to_have_text("live")
        expect(page.locator(".place")).to_contain_text("step 0 of 1")
        expect(self.states(page)).to_have_text("closed")

    def test_an_event_without_a_connection_says_so(self):
        page = self.watch("elevator")
        self.relay.cut()
        expect(self.line(page)).to_contain_text("connection lost")
        self.event(page, "run").click(force=True)
        expect(page.get_by_role("alert").filter(has_text="not reached")).to_be_visible()

    def test_many_losses_leave_one_connection(self):
        page = self.watch("traffic-light-objects")
        for _ in range(5):
            self.relay.cut()
            expect(self.line(page)).to_contain_text("connection lost")
            self.relay.mend()
            expect(self.line(page)).to_have_text("live")
        numbers = [number for number, _ in self.log(page)]
        self.assertEqual(numbers, list(range(numbers[0], -1, -1)))
        self.assertLessEqual(len([pair for pair in self.relay.pairs if pair[0].fileno() >= 0]), 12)

    def test_a_line_that_is_silently_dead_is_given_up(self):
        self.page.clock.install()
        page = self.watch("elevator")
        self.relay.stall()
        page.clock.fast_forward(15_000)
        expect(self.line(page)).to_contain_text("connection lost")
        self.relay.mend()
        page.clock.fast_forward(1_000)
        expect(self.line(page)).to_have_text("live")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")

    def test_a_browser_that_was_offline_recovers(self):
        context = self.context()
        page = self.open(context=context)
        self.go(page, "elevator")
        context.set_offline(True)
        context.set_offline(False)
        expect(self.line(page)).to_have_text("live")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")


class Restarted(PageTest):
    def tearDown(self):
        self.complaints = [text for text in self.complaints if "ERR_" not in text]
        super().tearDown()

    def test_a_studio_that_was_killed_and_started_again_is_found(self):
        studio = Studio().start()
        self.addCleanup(lambda: studio.stop())
        page = self.page
        page.goto(f"{studio.address}#/elevator")
        expect(page.locator(".log li")).to_have_count(1)
        self.event(page, "run").click()
        expect(page.locator(".log li")).to_have_count(2)
        port = studio.port
        studio.kill()
        expect(page.locator("#line")).to_contain_text("connection lost")
        studio.port = port
        studio.start()
        expect(page.locator("#line")).to_have_text("live")
        # Another studio has another machine: its log is not added to that of the old one.
        expect(page.locator(".log li")).to_have_count(1)
        expect(self.states(page)).to_have_text("closed")
        self.event(page, "run").click()
        expect(self.states(page)).to_have_text("running")
        self.expect_log(page, [[1, "run"], [0, "start"]])


if __name__ == "__main__":
    unittest.main()
