"""A headless Chromium, and what tests of pages share."""

import atexit
import os
import shutil
import unittest

from studio import Studio

try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    sync_playwright = expect = None

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None
)


class Shared:
    """One browser for all tests: starting it takes longer than most of them."""

    browser = None

    @classmethod
    def get(cls):
        if cls.browser is None:
            playwright = sync_playwright().start()
            arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
            cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)

            def close():
                cls.browser.close()
                playwright.stop()

            atexit.register(close)
        return cls.browser


@unittest.skipUnless(sync_playwright, "Playwright is not installed")
@unittest.skipUnless(CHROMIUM, "Chromium is not installed")
class PageTest(unittest.TestCase):
    """Tests in a browser, with a studio for each class; no page may complain on its console."""

    arguments = ["demo"]
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(*cls.arguments).start()
        cls.addClassCleanup(cls.studio.stop)

    def setUp(self):
        self.complaints = []
        self.page = self.new_page()

    def tearDown(self):
        self.assertTrue(self.studio.is_running, "the studio has ended")
        self.assertEqual(self.complaints, [], "the page complained")

    def context(self, **options):
        """A browser of its own, so to say: nothing is shared with others."""
        context = Shared.get().new_context(
            **{"viewport": {"width": 1280, "height": 900}, "accept_downloads": True, **options}
        )
        context.set_default_timeout(10_000)
        self.addCleanup(context.close)
        return context

    def new_page(self, context=None, **options):
        """A page that is nowhere yet."""
        page = (context or self.context(**options)).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda message: message.type == "error" and self.complaints.append(message.text),
        )
        return page

    def open(self, machine=None, context=None, **options):
        """A new page, on the front or at a machine."""
        page = self.new_page(context, **options)
        if machine is None:
            page.goto(self.studio.address)
            expect(page.locator(".card")).not_to_have_count(0)
        else:
            self.go(page, machine)
        return page

    def go(self, page, machine, restart=True):
        """To the page of a machine, which begins anew."""
        page.goto(f"{self.studio.address}#/{machine}")
        expect(page.locator("article.machine .log li")).not_to_have_count(0)
        if restart:
            page.get_by_role("button", name="Restart").click()
            expect(page.locator("#line")).to_have_text("live")
            expect(page.locator(".log li").last).to_contain_text("start")
        return page

    def event(self, page, name):
        """The button of an event."""
        return page.locator(f"button[data-event='{name}']")

    def states(self, page):
        """The active states, as the caption tells them."""
        return page.locator("article.machine figcaption .states")

    def log(self, page):
        """The numbers of the steps in the log, the newest first, and what they were."""
        rows = "rows => rows.map(row => [+row.dataset.step, row.querySelector('.what').textContent])"
        return page.locator(".log li").evaluate_all(rows)
