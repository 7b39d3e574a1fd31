"""The machines of PostgreSQL databases; skipped without a server."""

import sys

from browser import PageTest, expect
from studio import ROOT, Studio

# The tests of the service know how to make databases, too.
sys.path.append(str(ROOT / "Tools/Tests/ServiceTests"))
from databases import DatabaseTests, run


class PostgreSQL(DatabaseTests, PageTest):
    def setUp(self):
        PageTest.setUp(self)
        DatabaseTests.setUp(self)

    def machines(self, *arguments):
        result = run("machines", *arguments)
        self.assertEqual((result.stderr, result.returncode), ("", 0))

    def show(self, *stores):
        """Opens a studio of databases; returns the address of its lists."""
        studio = Studio("studio", *(part for store in stores for part in ("--store", store)))
        self.addCleanup(studio.stop)
        return f"{studio.start().address}#/store"

    def test_machines_of_a_database_are_listed_shown_and_sent_events(self):
        self.machines("start", "Elevator/north", "--store", self.store)
        page = self.page
        page.goto(self.show(self.store))
        expect(page.get_by_role("heading", level=1)).to_have_text("PostgreSQL")
        expect(page.locator(".charts [aria-current=page]")).to_contain_text("Elevator 1")
        page.get_by_role("link", name="north", exact=True).click()
        expect(self.states(page)).to_have_text("closed")
        self.event(page, "run").click()
        dialog = page.get_by_role("dialog", name="Send run to Elevator/north?", exact=True)
        dialog.get_by_role("button", name="Send", exact=True).click()
        expect(page.locator(".command-result")).to_contain_text("transitioned at revision 2: running")
        self.expect_log(page, [[2, "run"], [1, "start"]])
        # Another process may change the machine at any time.
        self.machines("send", "Elevator/north", "stop", "--store", self.store)
        self.expect_log(page, [[3, "stop"], [2, "run"], [1, "start"]])
        page.get_by_role("button", name="Pause", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Pause", exact=True).click()
        expect(page.locator(".command-result")).to_have_text("paused Elevator/north")
        expect(page.locator(".stored-line")).to_contain_text("paused")

    def test_databases_that_share_machines_are_one_list(self):
        both = [self.store, self.database()]
        named = [part for store in both for part in ("--store", store)]
        for name in "abcdef":
            self.machines("start", f"Elevator/{name}", *named)
        self.machines("slots", "spread", *named)
        page = self.page
        page.goto(self.show(*both))
        expect(page.get_by_role("heading", level=1)).to_have_text("2 PostgreSQL databases")
        expect(page.locator(".machines tbody td:first-child")).to_have_text(list("abcdef"))

    def test_what_is_no_store_is_said_before_the_page_is_served(self):
        for arguments, words in [
            (["--store", self.store], "has no durable machines; no store has written it"),
            (["--store", self.store, "--store", "orders.db"], "only PostgreSQL databases share machines"),
        ]:
            result = run("studio", *arguments)
            self.assertEqual(result.stdout, "")
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(words, result.stderr)

    def test_a_server_that_is_away_is_said_on_the_page(self):
        page = self.page
        page.goto(self.show("postgresql:///nothing?host=/nonexistent"))
        expect(page.locator(".store .problem")).to_contain_text("/nonexistent")
