"""A headless Chromium, and the base class of the tests of pages."""

import atexit
import os
import shutil
import time
import unittest

from studio import TIMEOUT, Studio
from client import WebSocket

try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    sync_playwright = expect = None
else:
    expect.set_options(timeout=TIMEOUT * 1000)

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None
)


class Shared:
    """One browser for all tests, because starting it takes longer than most of them."""

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


def wait_until(page, condition, argument=None):
    """Waits until a function of JavaScript is true in a page.

    Playwright's `wait_for_function` compiles its text inside the page at each look after the first one,
    which the studio's security policy forbids.
    """
    deadline = time.monotonic() + TIMEOUT
    while not page.evaluate(condition, argument):
        if time.monotonic() > deadline:
            raise AssertionError(f"not true after {TIMEOUT} s: {condition}")
        # The clock of the page may be stopped.
        page.wait_for_timeout(20)


@unittest.skipUnless(sync_playwright, "Playwright is not installed")
@unittest.skipUnless(CHROMIUM, "Chromium is not installed")
class PageTest(unittest.TestCase):
    """Tests in a browser, with a studio for each class; a page must not log errors.

    The machines' time is virtual, so that no test depends on how long anything takes.
    """

    arguments = ["demo", "--virtual-time"]
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(*cls.arguments).start()
        cls.addClassCleanup(cls.studio.stop)

    def setUp(self):
        self.errors = []
        self.page = self.new_page()

    def tearDown(self):
        self.assertTrue(self.studio.is_running, "the studio has ended")
        self.assertEqual(self.errors, [], "the page logged errors")

    def context(self, **options):
        """A new browser context, which shares nothing with others."""
        context = Shared.get().new_context(
            **{"viewport": {"width": 1280, "height": 900}, "accept_downloads": True, **options}
        )
        context.set_default_timeout(TIMEOUT * 1000)
        self.addCleanup(context.close)
        return context

    def new_page(self, context=None, **options):
        """An empty page."""
        page = (context or self.context(**options)).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda message: message.type == "error" and self.errors.append(message.text),
        )
        return page

    def open(self, machine=None, context=None, **options):
        """A new page: the front page, or that of a machine."""
        page = self.new_page(context, **options)
        if machine is None:
            page.goto(self.studio.address)
            expect(page.locator(".card")).not_to_have_count(0)
        else:
            self.go(page, machine)
        return page

    def go(self, page, machine, restart=True):
        """Goes to the page of a machine, and restarts the machine."""
        page.goto(f"{self.studio.address}#/{machine}")
        expect(page.locator("article.machine .log li")).not_to_have_count(0)
        if restart:
            self.restart(page)
        return page

    def restart(self, page):
        """Restarts a machine, and waits until the page shows its new run."""
        article = page.locator("article.machine")
        epoch = article.get_attribute("data-epoch")
        page.get_by_role("button", name="Restart").click()
        expect(article).not_to_have_attribute("data-epoch", epoch)
        expect(page.locator(".log li").last).to_contain_text("start")

    def advance(self, page, milliseconds, machine=None):
        """Advances a machine's time, and waits until the page shows the new time."""
        article = page.locator("article.machine")
        if machine is not None:
            article = page.get_by_role("article", name=machine, exact=True)
        name = article.get_attribute("aria-label")
        now = float(article.get_attribute("data-now")) + milliseconds
        self.advance_machine(name, milliseconds)
        expect(article).to_have_attribute("data-now", str(int(now) if now.is_integer() else now))

    def advance_machine(self, machine, milliseconds):
        """Advances a machine's time by a WebSocket, without a page."""
        with WebSocket(self.studio.port) as socket:
            error = socket.request(action="advance", machine=machine, milliseconds=milliseconds)
        self.assertIsNone(error)

    def event(self, page, name):
        """The button of an event."""
        return page.locator(f"button[data-event='{name}']")

    def states(self, page):
        """The active states in the caption."""
        return page.locator("article.machine figcaption .states")

    def log(self, page):
        """The number and the event of each step in the log, the newest first."""
        rows = "rows => rows.map(row => [+row.dataset.step, row.querySelector('.step-event').textContent])"
        return page.locator(".log li").evaluate_all(rows)

    def stop_clock(self):
        """Stops the page's clock; from now on only the test advances it."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(3600)

    def expect_log(self, page, log):
        """Waits until the log has these steps."""
        wait_until(
            page,
            """log => JSON.stringify([...document.querySelectorAll(".log li")].map(row =>
                 [+row.dataset.step, row.querySelector(".step-event").textContent])) === JSON.stringify(log)""",
            log,
        )
