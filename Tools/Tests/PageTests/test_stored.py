"""The machines of a store: lists, counts, what is stuck, and the journal of a machine."""

import os
import pathlib
import time
import unittest

from browser import PageTest, expect
from client import WebSocket, get
from relay import Relay
from stored import Store
from studio import ROOT, Studio
from test_connection import LossTest


# The context of a working day.
MORNING = '{"hour":7,"taskFinished":false,"isAsked":false}'


class StoredTest(PageTest):
    """Tests with a store, which each class fills, and a studio that shows it."""

    names = ()

    @classmethod
    def setUpClass(cls):
        cls.store = Store()
        cls.addClassCleanup(cls.store.close)
        cls.fill(cls.store)
        cls.studio = Studio("studio", *cls.names, "--store", cls.store.path).start()
        cls.addClassCleanup(cls.studio.stop)

    @classmethod
    def fill(cls, store):
        store.start("Elevator/north", "run", "stop", "open")
        store.send("Elevator/north", "run", "key-5", refused=True)
        store.start("Phone/7", "dial")
        store.start("WorkingDay/7", '{"work":{"hour":9}}', context=MORNING)

    def list(self, page, place=""):
        """Goes to a list, and waits until it is shown."""
        page.goto(f"{self.studio.address}#/store{place}")
        expect(page.locator(".store:not([aria-busy])")).to_have_count(1)
        return page

    def machine(self, page, place):
        """Goes to the page of a stored machine."""
        page.goto(f"{self.studio.address}#/store/{place}")
        expect(page.locator("article.machine .log li")).not_to_have_count(0)
        return page

    def ids(self, page):
        return page.locator(".machines tbody td:first-child").all_text_contents()

    def expect_ids(self, page, ids):
        expect(page.locator(".machines tbody td:first-child")).to_have_text(ids)

    def state(self, page, name):
        return page.locator(".state-tree a", has=page.get_by_text(name, exact=True))

    def press(self, page, name):
        page.get_by_role("button", name=name, exact=True).click()


class Lists(StoredTest):
    @classmethod
    def fill(cls, store):
        super().fill(store)
        store.start("Elevator/so+uth / 50%")
        store.start("Elevator/broken", "run")
        store.break_state("Elevator/broken")
        store.start("ConceptualPair/p")
        store.copy("ConceptualPair/p", "pair", 120)

    def test_the_front_page_is_the_list_of_the_first_chart_with_machines(self):
        page = self.list(self.page, "")
        expect(page.get_by_role("heading", level=1)).to_have_text("orders.db")
        expect(page.locator(".charts [aria-current=page]")).to_contain_text("ConceptualPair 121")
        self.assertEqual(len(self.ids(page)), 50)
        page.goto(self.studio.address)
        expect(page.locator(".store")).to_have_count(1)

    def test_a_chart_is_chosen_and_its_machines_are_counted_by_state(self):
        page = self.list(self.page)
        page.locator(".charts a", has_text="Phone").click()
        self.expect_ids(page, ["7"])
        counts = page.locator(".state-tree li").evaluate_all(
            "items => items.map(item => [...item.querySelectorAll('span')].map(span => span.textContent))"
        )
        self.assertEqual(
            counts,
            [["service", "1"], ["on", "1"], ["idle", "0"], ["busy", "1"], ["ringing", "1"], ["talking", "0"],
             ["off", "0"], ["suspended", "0"]],
        )
        # An outer state counts, too.
        self.state(page, "busy").click()
        expect(page.locator("#list-title")).to_have_text("Machines in busy")
        # The list has come, and replaces no link any more.
        expect(self.state(page, "busy")).to_have_attribute("aria-current", "true")
        self.expect_ids(page, ["7"])
        self.state(page, "talking").click()
        expect(page.get_by_text("No machine is found.")).to_be_visible()
        # Once more shows all again.
        self.state(page, "talking").click()
        self.expect_ids(page, ["7"])
        page.go_back()
        expect(page.locator("#list-title")).to_have_text("Machines in talking")

    def test_machines_are_found_by_the_beginning_of_their_ids(self):
        page = self.list(self.page, "/ConceptualPair")
        search = page.get_by_role("searchbox", name="Search by id")
        search.fill("pair-000000")
        self.expect_ids(page, [f"pair-000000{number}" for number in range(1, 10)])
        search.fill("pair-0000120")
        self.expect_ids(page, ["pair-0000120"])
        self.assertTrue(page.url.endswith("#/store/ConceptualPair?prefix=pair-0000120"))
        search.fill("nobody")
        expect(page.get_by_text("No machine is found.")).to_be_visible()
        expect(search).to_be_focused()
        page.reload()
        expect(page.get_by_text("No machine is found.")).to_be_visible()
        expect(search).to_have_value("nobody")

    def test_a_list_is_shown_page_by_page(self):
        page = self.list(self.page, "/ConceptualPair")
        seen = []
        for number, size in [(1, 50), (2, 50), (3, 21)]:
            expect(page.locator(".pager .position")).to_have_text(f"page {number}")
            expect(page.locator(".machines tbody tr")).to_have_count(size)
            seen += self.ids(page)
            if number < 3:
                self.press(page, "Next page")
        self.assertEqual(seen, ["p", *(f"pair-{number:07}" for number in range(1, 121))])
        expect(page.get_by_role("button", name="Next page")).to_be_disabled()
        self.press(page, "Previous page")
        expect(page.locator(".pager .position")).to_have_text("page 2")
        expect(page.locator(".machines tbody a").first).to_have_text(seen[50])
        self.press(page, "First page")
        expect(page.locator(".machines tbody a").first).to_have_text("p")
        expect(page.get_by_role("button", name="Previous page")).to_be_disabled()

    def test_the_pages_of_a_state_continue_behind_its_cursor(self):
        page = self.list(self.page, "/ConceptualPair?state=a")
        expect(page.locator(".machines tbody tr")).to_have_count(50)
        first = set(self.ids(page))
        self.press(page, "Next page")
        expect(page.locator(".pager .position")).to_have_text("page 2")
        self.assertEqual(first & set(self.ids(page)), set())

    def test_what_is_stuck_comes_first_with_its_reason(self):
        page = self.list(self.page, "/Elevator")
        # What is late because nothing delivers it comes behind.
        finding = page.locator(".findings li.grave")
        expect(finding).to_have_count(1)
        expect(page.locator(".findings li").first).to_have_class("grave")
        expect(finding).to_contain_text("parked")
        expect(finding).to_contain_text("'snapshot.configuration' is missing")
        top = page.locator(".stuck").bounding_box()["y"]
        self.assertLess(top, page.locator(".browse").bounding_box()["y"])
        page.get_by_role("combobox", name="Status").select_option("parked")
        self.expect_ids(page, ["broken"])
        finding.get_by_role("link", name="broken").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Elevator/broken")
        expect(page.locator(".fault")).to_contain_text("'snapshot.configuration' is missing")
        expect(page.locator(".stored-line")).to_contain_text("parked")
        expect(page.locator(".events")).to_contain_text("Its events are not known: the snapshot cannot be read")
        # The state cannot be read, but the store knows where the machine is.
        expect(self.states(page)).to_have_text("running")

    def test_a_machine_with_an_odd_id_has_a_page_and_leads_back_to_its_list(self):
        page = self.list(self.page, "/Elevator?state=closed")
        page.get_by_role("link", name="so+uth / 50%").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Elevator/so+uth / 50%")
        expect(self.states(page)).to_have_text("closed")
        page.get_by_role("link", name="Machines in orders.db").click()
        expect(page.locator("#list-title")).to_have_text("Machines in closed")

    def test_a_list_shows_what_another_process_changes(self):
        self.store.start("Phone/8")
        page = self.list(self.page, "/Phone?state=suspended")
        expect(page.get_by_text("No machine is found.")).to_be_visible()
        self.store.send("Phone/8", "suspend", "now")
        self.expect_ids(page, ["8"])
        expect(self.state(page, "suspended")).to_contain_text("1")
        self.store.run("erase", "Phone/8")
        expect(page.get_by_text("No machine is found.")).to_be_visible()

    def test_a_chart_that_is_not_there_is_said(self):
        page = self.list(self.page, "/Nothing")
        expect(page.get_by_role("alert").filter(has_text="no chart 'Nothing'")).to_be_visible()
        page.locator(".charts a", has_text="Phone").click()
        expect(page.locator(".problem:visible")).to_have_count(0)

    def test_a_wide_list_does_not_widen_a_small_page(self):
        page = self.new_page(viewport={"width": 390, "height": 844})
        self.list(page, "/ConceptualPair")
        expect(page.locator(".machines tbody tr")).to_have_count(50)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)


class Machine(StoredTest):
    def test_the_diagram_shows_where_the_machine_is(self):
        page = self.machine(self.page, "Elevator/north")
        expect(page).to_have_title("Elevator/north · Statecraft Studio")
        expect(self.states(page)).to_have_text("open")
        expect(page.locator("figure .active title")).to_have_text(["open"])
        expect(page.locator(".stored-line")).to_have_text("active revision 5, version 1")

    def test_one_steps_through_the_journal_and_the_diagram_follows(self):
        page = self.machine(self.page, "Elevator/north")
        self.expect_log(page, [[5, "run"], [4, "open"], [3, "stop"], [2, "run"], [1, "start"]])
        expect(page.locator(".position")).to_contain_text("now, revision 5 of 5")
        expect(page.locator(".log li").first).to_contain_text("no transition for run in open")
        for revision, state in [(4, "open"), (3, "stopped"), (2, "running"), (1, "closed")]:
            self.press(page, "Step back")
            expect(page.locator(".position")).to_contain_text(f"revision {revision} of 5")
            expect(page.locator("figure .active title")).to_have_text([state])
        expect(page.get_by_role("button", name="Step back")).to_be_disabled()
        self.press(page, "Step forward")
        expect(self.states(page)).to_have_text("running")
        expect(page.locator("figure .taken")).not_to_have_count(0)
        page.get_by_role("slider", name="Step").fill("2")
        expect(self.states(page)).to_have_text("stopped")
        self.press(page, "Back to now")
        expect(self.states(page)).to_have_text("open")

    def test_what_the_machine_waits_for_is_shown_only_for_the_present(self):
        page = self.machine(self.page, "Elevator/north")
        waits = page.locator(".waits")
        expect(waits).to_contain_text("Outputs to deliver")
        expect(waits.locator("li")).to_have_count(3)
        expect(waits.locator("li").last).to_contain_text('north:4:0 "the doors open"')
        self.press(page, "Step back")
        expect(waits).to_be_hidden()

    def test_an_event_that_would_be_refused_says_why_and_asks_nothing(self):
        page = self.machine(self.page, "Elevator/north")
        self.event(page, "run").click(force=True)
        expect(page.get_by_role("alert").filter(has_text="no transition for run in open")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.assertEqual(len(self.log(page)), 5)

    def test_the_data_of_a_revision_come_from_a_replay_of_the_journal(self):
        page = self.machine(self.page, "WorkingDay/7")
        hour = page.locator(".data dd").first
        expect(hour).to_contain_text("9")
        self.press(page, "First step")
        expect(hour).to_contain_text("7")
        self.press(page, "Step forward")
        expect(hour).to_contain_text("9")
        self.press(page, "Step back")
        expect(hour).to_contain_text("7")
        self.press(page, "Back to now")
        expect(hour).to_contain_text("9")

    def test_data_that_a_pruned_journal_does_not_give_say_so(self):
        self.store.start("Elevator/pruned", "run")
        self.store.change(
            "UPDATE statecraft_journal SET kind = NULL, body = NULL WHERE revision = 1 AND machine = "
            "(SELECT id FROM statecraft_machine WHERE name = 'pruned')"
        )
        page = self.machine(self.page, "Elevator/pruned")
        self.press(page, "First step")
        expect(page.locator(".data")).to_contain_text(
            "The data at revision 1 are not known: the journal cannot be replayed from revision 1 on: "
            "the inputs up to revision 1 were pruned or erased, and a replay needs all of them."
        )

    def test_a_page_follows_what_another_process_does(self):
        self.store.start("Elevator/busy")
        page = self.machine(self.page, "Elevator/busy")
        expect(self.states(page)).to_have_text("closed")
        self.store.send("Elevator/busy", "run", "second")
        expect(self.states(page)).to_have_text("running")
        self.expect_log(page, [[2, "run"], [1, "start"]])
        self.press(page, "Step back")
        self.store.send("Elevator/busy", "stop", "third")
        expect(page.locator(".position")).to_contain_text("revision 1 of 3")
        expect(self.states(page)).to_have_text("closed")
        self.store.run("pause", "Elevator/busy")
        expect(page.locator(".stored-line")).to_contain_text("paused")

    def test_a_machine_that_is_not_there_is_said(self):
        for place in ["Elevator/nobody", "Nothing/1"]:
            with self.subTest(place):
                page = self.new_page()
                page.goto(f"{self.studio.address}#/store/{place}")
                expect(page.locator(".problem:visible")).to_have_text(f"there is no machine '{place}'")

    def test_a_long_journal_shows_its_last_part_and_then_earlier_ones(self):
        self.store.start("Phone/long")
        self.store.change(
            "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
            "INSERT INTO statecraft_journal SELECT NULL, j.machine, i, 'copy ' || i, 'event', NULL, '\"dial\"', "
            "NULL, 0, j.version, 'internal', j.answer, j.time, j.accepted FROM n, statecraft_journal j "
            "JOIN statecraft_machine m ON m.id = j.machine WHERE m.name = 'long' AND j.revision = 1"
        )
        self.store.change("UPDATE statecraft_machine SET revision = 5000 WHERE name = 'long'")
        page = self.machine(self.page, "Phone/long")
        expect(page.locator(".position")).to_contain_text("now, revision 5000 of 5000")
        expect(page.locator(".log li")).to_have_count(300)
        self.press(page, "First step")
        expect(page.locator(".position")).to_contain_text("revision 3001 of 5000")
        for first in [2501, 2001, 1501, 1001, 501, 1]:
            self.press(page, "Load earlier steps")
            expect(page.get_by_role("button", name="First step")).to_be_enabled()
            self.press(page, "First step")
            expect(page.locator(".position")).to_contain_text(f"revision {first} of 5000")
        expect(page.get_by_role("button", name="Load earlier steps")).to_be_hidden()
        expect(self.states(page)).to_have_text("idle")


class Operations(StoredTest):
    """Commands on the pages: each test has machines of its own."""

    def ask(self, page, question):
        """The dialog that asks a question."""
        dialog = page.get_by_role("dialog", name=question, exact=True)
        expect(dialog).to_be_visible()
        return dialog

    def answer(self, page, question, button):
        dialog = self.ask(page, question)
        dialog.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    def result(self, page, text):
        expect(page.locator(".command-result")).to_have_text(text)

    def test_an_event_is_sent_after_a_question_and_the_journal_has_it(self):
        self.store.start("Elevator/asked")
        page = self.machine(self.page, "Elevator/asked")
        self.event(page, "run").click()
        dialog = self.ask(page, "Send run to Elevator/asked?")
        expect(dialog).to_contain_text("It is at revision 1.")
        # Nothing happens unless one says so.
        expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.event(page, "run").click()
        self.ask(page, "Send run to Elevator/asked?")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(self.event(page, "run")).to_be_focused()
        self.assertEqual(len(self.store.run("journal", "Elevator/asked").splitlines()), 1)
        self.event(page, "run").click()
        self.answer(page, "Send run to Elevator/asked?", "Send")
        self.result(page, 'transitioned at revision 2: running  (emitted: "the elevator runs")')
        expect(self.states(page)).to_have_text("running")
        self.expect_log(page, [[2, "run"], [1, "start"]])
        self.assertIn("studio-", self.store.run("journal", "Elevator/asked"))

    def test_a_payload_is_shown_in_the_question_and_sent(self):
        self.store.start("WorkingDay/asked", context=MORNING)
        page = self.machine(self.page, "WorkingDay/asked")
        row = page.locator(".event-row", has=self.event(page, "work"))
        row.get_by_role("spinbutton").fill("10")
        self.event(page, "work").click()
        expect(self.ask(page, "Send work to WorkingDay/asked?")).to_contain_text('{"hour":10}')
        self.answer(page, "Send work to WorkingDay/asked?", "Send")
        expect(page.locator(".log li").first).to_contain_text('work {"hour":10}')
        # The command has ended, and has closed the store.
        expect(page.locator(".command-result")).to_contain_text("internal at revision 2")
        self.assertIn('{"work":{"hour":10}}', self.store.run("journal", "WorkingDay/asked"))

    def test_an_event_for_a_machine_that_has_changed_is_not_sent(self):
        self.store.start("Elevator/raced")
        page = self.machine(self.page, "Elevator/raced")
        self.event(page, "run").click()
        self.ask(page, "Send run to Elevator/raced?")
        self.store.send("Elevator/raced", "open", "meanwhile")
        expect(page.locator(".stored-line")).to_contain_text("revision 2")
        self.answer(page, "Send run to Elevator/raced?", "Send")
        text = "the machine Elevator/raced is at revision 2, not 1; read it again and decide"
        expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()
        self.expect_log(page, [[2, "open"], [1, "start"]])

    def test_a_machine_is_paused_and_resumed(self):
        self.store.start("Elevator/held")
        page = self.machine(self.page, "Elevator/held")
        self.press(page, "Pause")
        self.answer(page, "Pause Elevator/held?", "Cancel")
        expect(page.locator(".stored-line")).to_contain_text("active")
        self.press(page, "Pause")
        self.answer(page, "Pause Elevator/held?", "Pause")
        self.result(page, "paused Elevator/held")
        expect(page.locator(".stored-line")).to_contain_text("paused")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
        self.event(page, "run").click()
        self.answer(page, "Send run to Elevator/held?", "Send")
        expect(page.get_by_role("alert").filter(has_text="paused; resume it, or post the event")).to_be_visible()
        self.press(page, "Resume")
        self.answer(page, "Resume Elevator/held?", "Resume")
        self.result(page, "resumed Elevator/held")
        expect(page.locator(".stored-line")).to_contain_text("active")

    def test_a_parked_machine_is_retried(self):
        self.store.start("Elevator/stuck")
        self.store.park("Elevator/stuck", "open")
        page = self.machine(self.page, "Elevator/stuck")
        expect(page.locator(".fault")).to_contain_text("Parked at open")
        self.press(page, "Retry")
        expect(self.ask(page, "Retry Elevator/stuck?")).to_contain_text("open")
        self.answer(page, "Retry Elevator/stuck?", "Retry")
        self.result(page, "retried Elevator/stuck")
        expect(page.locator(".stored-line")).to_contain_text("active")
        expect(page.locator(".fault")).to_be_hidden()
        self.store.run("run")
        expect(self.states(page)).to_have_text("open")
        self.expect_log(page, [[2, "open"], [1, "start"]])

    def test_the_input_of_a_parked_machine_is_skipped(self):
        self.store.start("Elevator/skipped")
        self.store.park("Elevator/skipped", "open")
        page = self.machine(self.page, "Elevator/skipped")
        self.press(page, "Skip")
        expect(self.ask(page, "Skip Elevator/skipped?")).to_contain_text("open")
        self.answer(page, "Skip Elevator/skipped?", "Skip")
        self.result(page, "skipped the input of Elevator/skipped")
        expect(page.locator(".stored-line")).to_contain_text("active revision 2")
        expect(page.locator(".log li").first).to_contain_text("skip")
        expect(self.states(page)).to_have_text("closed")

    def test_a_dead_letter_is_delivered_again_or_discarded(self):
        self.store.start("Elevator/letters")
        self.store.bury("Elevator/letters", 1001, 1002)
        page = self.machine(self.page, "Elevator/letters")
        waiting = page.locator(".waiting")
        expect(waiting.get_by_role("heading")).to_have_text("Dead letters")

        def press(key, name):
            waiting.get_by_role("group", name=key, exact=True).get_by_role("button", name=name, exact=True).click()

        press("letters:1:0", "Discard")
        expect(self.ask(page, "Discard letters:1:0?")).to_contain_text("no such address")
        expect(self.ask(page, "Discard letters:1:0?")).to_contain_text("It is never delivered.")
        self.answer(page, "Discard letters:1:0?", "Cancel")
        expect(waiting.get_by_role("button", name="Discard", exact=True)).to_have_count(2)
        press("letters:1:0", "Discard")
        self.answer(page, "Discard letters:1:0?", "Discard")
        self.result(page, "discarded letters:1:0")
        expect(waiting.get_by_role("button", name="Discard", exact=True)).to_have_count(1)
        self.assertNotIn("letters:1:0", self.store.run("dead-letters"))
        press("letters:1:1", "Try again")
        self.answer(page, "Try again to deliver letters:1:1?", "Try again")
        self.result(page, "letters:1:1 is delivered again")
        expect(waiting.get_by_role("heading")).to_have_text("Outputs to deliver")
        expect(waiting.get_by_role("button")).to_have_count(0)
        self.assertNotIn("letters:1:1", self.store.run("dead-letters"))

    def test_a_dead_letter_that_is_gone_meanwhile_is_said(self):
        self.store.start("Elevator/gone")
        self.store.bury("Elevator/gone", 2001)
        page = self.machine(self.page, "Elevator/gone")
        page.locator(".waiting").get_by_role("button", name="Discard", exact=True).click()
        self.ask(page, "Discard gone:1:0?")
        self.store.change("DELETE FROM statecraft_dead WHERE seq = 2001")
        self.answer(page, "Discard gone:1:0?", "Discard")
        self.result(
            page,
            "nothing was done: Elevator/gone has no dead letter 2001; it may have been delivered, discarded or erased",
        )

    def test_another_input_than_the_one_of_the_question_is_not_skipped(self):
        self.store.start("Elevator/again")
        self.store.park("Elevator/again", "open")
        page = self.machine(self.page, "Elevator/again")
        self.press(page, "Skip")
        expect(self.ask(page, "Skip Elevator/again?")).to_contain_text("open")
        self.store.change(
            "UPDATE statecraft_machine SET fault = json_set(fault, '$.key', 'worse', '$.input', 'run') "
            "WHERE name = 'again'"
        )
        expect(page.locator(".fault")).to_contain_text("Parked at run")
        self.answer(page, "Skip Elevator/again?", "Skip")
        self.result(
            page,
            "nothing was skipped: the machine Elevator/again is parked at another input now, run; read it again and decide",
        )
        expect(page.locator(".stored-line")).to_contain_text("parked")
        self.expect_log(page, [[1, "start"]])

    def test_what_is_refused_is_said_with_its_reason(self):
        self.store.start("Elevator/damaged")
        self.store.break_state("Elevator/damaged")
        page = self.machine(self.page, "Elevator/damaged")
        # An input cannot be skipped when the state is the fault.
        expect(page.get_by_role("button", name="Retry", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Skip", exact=True)).to_have_count(0)
        self.press(page, "Retry")
        expect(self.ask(page, "Retry Elevator/damaged?")).to_contain_text("Its state is read again")
        self.answer(page, "Retry Elevator/damaged?", "Retry")
        result = page.locator(".command-result")
        expect(result).to_have_attribute("role", "alert")
        expect(result).to_contain_text("the state of Elevator/damaged does not fit its chart: the snapshot cannot be read")

    def test_all_parked_machines_of_a_chart_are_retried_and_skipped(self):
        for machine in ["Phone/p1", "Phone/p2"]:
            self.store.start(machine)
            self.store.park(machine, "dial")
        page = self.list(self.page, "/Phone")
        # Others may be late after a while, because nothing runs them.
        parked = page.locator(".findings li.grave")
        expect(parked).to_have_count(2)
        self.press(page, "Retry all parked")
        self.answer(page, "Retry all parked: Phone?", "Cancel")
        self.press(page, "Skip all parked")
        self.answer(page, "Skip all parked: Phone?", "Cancel")
        expect(parked).to_have_count(2)
        self.press(page, "Skip all parked")
        self.answer(page, "Skip all parked: Phone?", "Skip all parked")
        self.result(page, "skipped the input of 2 machines")
        expect(parked).to_have_count(0)
        expect(page.get_by_role("button", name="Skip all parked")).to_be_hidden()
        self.store.start("Phone/p3")
        self.store.park("Phone/p3", "dial")
        expect(parked).to_have_count(1)
        self.press(page, "Retry all parked")
        self.answer(page, "Retry all parked: Phone?", "Retry all parked")
        self.result(page, "retried 1 machine")
        expect(parked).to_have_count(0)

    def test_dead_letters_of_a_chart_are_delivered_again_and_discarded_together(self):
        for number, machine in enumerate(["TrafficLight/d1", "TrafficLight/d2", "TrafficLight/d3"]):
            self.store.start(machine, context='{"green":"PT60S","yellow":"PT60S","red":"PT60S"}')
            self.store.bury(machine, 3001 + 2 * number, 3002 + 2 * number)
        self.store.change("UPDATE statecraft_dead SET error = 'no gate' WHERE seq IN (3001, 3002)")
        page = self.list(self.page, "/TrafficLight")
        expect(page.locator(".findings li.grave")).to_have_count(6)
        expect(page.get_by_role("button", name="Retry all parked")).to_be_hidden()
        reason = page.get_by_role("searchbox", name="Beginning of their reasons")
        self.press(page, "Discard dead letters")
        self.answer(page, "Discard dead letters: 6 dead letters of TrafficLight?", "Cancel")
        reason.fill("no bridge")
        self.press(page, "Discard dead letters")
        expect(page.locator(".command-result")).to_have_text(
            "TrafficLight has no dead letters whose reasons begin with “no bridge”"
        )
        reason.fill("no gate")
        self.press(page, "Retry dead letters")
        question = "Retry dead letters: 2 dead letters of TrafficLight whose reasons begin with “no gate”?"
        expect(self.ask(page, question)).to_contain_text("with the same key")
        self.answer(page, question, "Retry dead letters")
        self.result(page, "2 dead letters are delivered again")
        expect(page.locator(".findings li.grave")).to_have_count(4)
        reason.fill("")
        self.press(page, "Discard dead letters")
        question = "Discard dead letters: 4 dead letters of TrafficLight?"
        expect(self.ask(page, question)).to_contain_text("They are never delivered.")
        # What comes after it was counted stays.
        self.store.bury("TrafficLight/d1", 3009)
        self.answer(page, question, "Discard dead letters")
        self.result(page, "discarded 4 dead letters")
        expect(page.locator(".findings li.grave")).to_have_count(1)
        self.assertIn("3009", self.store.run("dead-letters"))
        self.store.run("dead-letters", "--discard", "3009")
        expect(page.get_by_role("button", name="Discard dead letters")).to_be_hidden()

    def test_a_chart_is_paused_and_resumed(self):
        page = self.list(self.page, "/WorkingDay")
        self.press(page, "Pause chart")
        self.answer(page, "Pause chart: WorkingDay?", "Pause chart")
        self.result(page, "paused the chart WorkingDay")
        expect(page.locator(".charts [aria-current=page]")).to_contain_text("paused")
        expect(page.get_by_role("button", name="Pause chart")).to_be_hidden()
        self.press(page, "Resume chart")
        self.answer(page, "Resume chart: WorkingDay?", "Resume chart")
        self.result(page, "resumed the chart WorkingDay")
        expect(page.get_by_role("button", name="Pause chart")).to_be_visible()

    def test_a_command_says_which_process_writes_the_file(self):
        self.store.start("Elevator/busy")
        page = self.machine(self.page, "Elevator/busy")
        with self.store.written_by_another():
            self.press(page, "Pause")
            self.answer(page, "Pause Elevator/busy?", "Pause")
            result = page.locator(".command-result")
            expect(result).to_have_attribute("role", "alert")
            expect(result).to_contain_text(f"is already open for writing in the process {os.getpid()}")
            expect(page.locator(".stored-line")).to_contain_text("active")
        self.press(page, "Pause")
        self.answer(page, "Pause Elevator/busy?", "Pause")
        self.result(page, "paused Elevator/busy")

    def test_a_question_fits_a_small_page(self):
        self.store.start("Elevator/small")
        page = self.new_page(viewport={"width": 390, "height": 844})
        self.machine(page, "Elevator/small")
        self.press(page, "Pause")
        box = self.ask(page, "Pause Elevator/small?").bounding_box()
        self.assertGreaterEqual(box["x"], 0)
        self.assertLessEqual(box["x"] + box["width"], 390)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 390)


class Documents(StoredTest):
    """The machines of an SCXML document."""

    @classmethod
    def fill(cls, store):
        # The bank has all the time that the test needs.
        text = (ROOT / "Examples/Documents/payment.scxml").read_text()
        document = pathlib.Path(store.folder.name) / "payment.scxml"
        document.write_text(text.replace('delay="10s"', 'delay="36000s"'))
        cls.document = str(document)
        cls.names = ("--document", cls.document)
        store.run("start", "payment/1", "--document", cls.document)
        store.run("send", "payment/1", '{"pay":{"amount":20}}', "--document", cls.document)

    def test_a_machine_of_a_document_shows_its_data_and_timers_and_takes_events(self):
        page = self.machine(self.page, "payment/1")
        expect(self.states(page)).to_have_text("asking")
        expect(page.locator(".values")).to_contain_text("amount")
        expect(page.locator(".values")).to_contain_text("20")
        expect(page.locator(".timers li")).to_contain_text("bank.silent")
        self.event(page, "bank.accepted").click()
        page.get_by_role("dialog").get_by_role("button", name="Send", exact=True).click()
        expect(page.locator(".command-result")).to_have_text("transitioned at revision 3: paid")
        expect(page.locator(".stored-line")).to_contain_text("done")
        self.expect_log(page, [[3, "bank.accepted"], [2, 'pay {"amount":20}'], [1, "start"]])
        self.press(page, "Step back")
        expect(self.states(page)).to_have_text("asking")
        expect(page.locator(".values")).to_contain_text("attempts")

    def test_the_list_counts_the_states_of_a_document(self):
        self.store.run("start", "payment/2", "--document", self.document)
        page = self.list(self.page, "/payment?state=new")
        self.expect_ids(page, ["2"])


class LostConnection(StoredTest, LossTest):
    def test_the_list_and_the_shown_revision_stay_after_a_loss(self):
        relay = Relay(self.studio.port)
        self.addCleanup(relay.close)
        page = self.page
        connection = page.locator("#connection")
        page.goto(f"{relay.address}#/store/Elevator/north")
        expect(page.locator(".log li")).to_have_count(5)
        self.press(page, "First step")
        relay.cut()
        expect(connection).to_contain_text("connection lost")
        self.store.send("Elevator/north", "close", "meanwhile")
        relay.restore()
        expect(connection).to_have_text("live")
        expect(page.locator(".position")).to_contain_text("revision 1 of 6")
        expect(self.states(page)).to_have_text("closed")
        page.get_by_role("link", name="Machines in orders.db").click()
        page.locator(".charts a", has_text="Phone").click()
        self.expect_ids(page, ["7"])
        relay.cut()
        expect(connection).to_contain_text("connection lost")
        self.store.start("Phone/8")
        relay.restore()
        self.expect_ids(page, ["7", "8"])


class Many(StoredTest):
    """Twenty thousand machines, or as many as STATECRAFT_PAGE_MACHINES says.

    Times are shown; what is tested is what is read and sent.
    """

    count = int(os.environ.get("STATECRAFT_PAGE_MACHINES", 20_000))

    @classmethod
    def fill(cls, store):
        store.start("Elevator/first")
        store.start("Elevator/second", "run")
        store.copy("Elevator/first", "closed", cls.count // 2)
        store.copy("Elevator/second", "running", cls.count // 2)

    def test_a_page_shows_counts_and_one_page_of_many_machines(self):
        times = []

        def shown(what, show):
            started = time.monotonic()
            show()
            times.append(f"{what} {(time.monotonic() - started) * 1000:.0f} ms")

        page = self.page
        half = self.count // 2
        shown("the list", lambda: self.list(page))
        expect(page.locator(".charts [aria-current=page]")).to_contain_text(f"Elevator {self.count + 2:,}")
        expect(self.state(page, "closed")).to_contain_text(f"{half + 1:,}")
        expect(page.locator(".machines tbody tr")).to_have_count(50)
        last = f"running-{half:07d}"

        def choose():
            self.state(page, "running").click()
            expect(page.locator("#list-title")).to_have_text("Machines in running")
            expect(page.locator(".machines tbody tr")).to_have_count(50)

        def search():
            page.get_by_role("searchbox").fill(last)
            self.expect_ids(page, [last])

        def look():
            page.get_by_role("link", name=last).click()
            expect(self.states(page)).to_have_text("running")

        shown("those in a state", choose)
        shown("one by its id", search)
        shown("its page", look)
        self.expect_log(page, [[2, "run"], [1, "start"]])
        print(f"pages: {self.count:,} stored machines: {', '.join(times)}")

    def test_messages_have_one_page_of_machines(self):
        with WebSocket(self.studio.port) as socket:
            after = None
            started = time.monotonic()
            for request in range(1, 6):
                socket.send(action="browse", browsing={"chart": "Elevator", "after": after}, request=request)
                for message in socket.messages():
                    if message["type"] == "store" and message["request"] == request:
                        break
                self.assertEqual(len(message["machines"]), 50)
                after = message["next"]
            self.assertEqual(message["machines"][-1]["id"], "closed-0000250")
            elapsed = (time.monotonic() - started) / 5 * 1000
            print(f"pages: {self.count:,} stored machines: {elapsed:.1f} ms for a page of the list")

    def test_requests_that_make_no_sense_are_refused_or_find_nothing(self):
        with WebSocket(self.studio.port) as socket:
            for browsing in [
                {"chart": "\0"}, {"chart": "x" * 10_000}, {"after": "{"}, {"after": "null"}, {"status": "lost"},
                {"prefix": "\u202e" * 1000}, {"state": "'; DROP TABLE statecraft_machine"}, {"after": '{"id":1}'},
                {"state": "closed", "after": '{"id":"","since":[9223372036854775807,9223372036854775807]}'},
                {"state": "closed", "after": '{"id":"","since":[9223372036854775807,999999999999999999]}'},
            ]:
                with self.subTest(str(browsing)[:40]):
                    socket.send(action="browse", browsing=browsing, request=1)
                    for message in socket.messages():
                        if message["type"] == "store":
                            break
                    self.assertEqual(message["machines"], [])
            for browsing in [1, [], {"chart": 1}, {"prefix": {}}]:
                socket.send(action="browse", browsing=browsing, request=1)
                message = next(m for m in socket.messages() if m["type"] == "reply" and m.get("error"))
                self.assertIn("not a message", message["error"])
            for machine in ["Elevator/", "Elevator/%", "/", "Elevator/first/second", "Elevator/%00"]:
                with self.subTest(machine):
                    error = socket.request(action="watch", machine=machine)
                    self.assertIn("there is no machine", error)
            error = socket.request(action="send", machine="Elevator/first", event="run")
            self.assertIn("there is no machine", error)
            self.assertIsNone(socket.request(action="watch", machine="Elevator/first"))
            for step in [-1, 0, 1, 99, 2**62]:
                error = socket.request(action="earlier", machine="Elevator/first", step=step)
                self.assertIn("comes before revision", error)
            self.assertIn("no number", socket.request(action="earlier", machine="Elevator/first"))
            for action in ["restart", "rewind"]:
                error = socket.request(action=action, machine="Elevator/first", step=1)
                self.assertIn("a stored machine is not run again", error)
            for step in [-1, 0, 99, 2**62, -2**62]:
                error = socket.request(action="past", machine="Elevator/first", step=step)
                self.assertIn("the journal has no revision", error)
            for request in [{}, {"operation": "pause"}, {"chart": "Elevator"}]:
                error = socket.request(action="operate", **request)
                self.assertIn("this is not a message of a studio's page", error)
            for action in ["retryLetter", "discardLetter"]:
                error = socket.request(action=action, letter="1")
                self.assertIn("names no machine", error)
                error = socket.request(action=action, machine="Elevator/first")
                self.assertIn("names no dead letter", error)
                for letter in ["0", "-1", "1", "x", "9" * 30, "1; DROP TABLE statecraft_dead", "\0\u202e"]:
                    error = socket.request(action=action, machine="Elevator/first", letter=letter)
                    self.assertIn("Elevator/first has no dead letter", error)
            for action in ["countLetters", "retryLetters", "discardLetters"]:
                self.assertIn("names no chart", socket.request(action=action, count=1))
                error = socket.request(action=action, chart="'; DROP TABLE statecraft_dead", count=1)
                self.assertIn("the store has no chart", error)
            for action in ["retryLetters", "discardLetters"]:
                for count in [None, 0, -1, -2**62]:
                    error = socket.request(action=action, chart="Elevator", count=count)
                    self.assertIn("does not say how many dead letters were counted", error)
            socket.send(action="operate", operation="erase", chart="Elevator", request=1)
            message = next(m for m in socket.messages() if m["type"] == "reply" and m.get("error"))
            self.assertIn("not a message", message["error"])
            error = socket.request(action="operate", operation="pause", chart="'; DROP TABLE statecraft_chart")
            self.assertIn("the store has no chart", error)
            for payload in ["{", "7", "[[", '{"x":1}']:
                error = socket.request(action="send", machine="Elevator/first", event="run", payload=payload)
                self.assertIn("cannot take this", error)
            error = socket.request(action="send", machine="Elevator/first", event="run\0\u202e", step=1)
            self.assertIn("cannot take this", error)
            error = socket.request(action="send", machine="Elevator/first", event="run", step=7)
            self.assertIn("is at revision 1, not 7", error)
        self.assertEqual(get(self.studio.port)[0], 200)


class Beside(StoredTest):
    names = ("phone",)

    def test_a_studio_shows_machines_beside_a_store(self):
        page = self.page
        page.goto(self.studio.address)
        expect(page.locator(".card h2")).to_have_text(["orders.db", "phone"])
        page.locator(".card", has_text="orders.db").click()
        expect(page.locator(".store")).to_have_count(1)
        page.get_by_role("link", name="All machines").click()
        page.locator(".card", has_text="phone").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("phone")
        expect(self.states(page)).to_have_text("idle")


if __name__ == "__main__":
    unittest.main()
