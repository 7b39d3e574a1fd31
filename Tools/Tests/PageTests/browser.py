"""A headless Chromium, and what tests of pages share."""

import atexit
import os
import shutil
import unittest

from studio import PATIENCE, Studio
from wire import WebSocket

try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    sync_playwright = expect = None
else:
    expect.set_options(timeout=PATIENCE * 1000)

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
    """Tests in a browser, with a studio for each class; no page may complain on its console.

    The machines' time stands still unless a test lets it pass, so that nothing depends on how long
    anything takes.
    """

    arguments = ["demo", "--virtual-time"]
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
        context.set_default_timeout(PATIENCE * 1000)
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
            self.restart(page)
        return page

    def restart(self, page):
        """Lets a machine begin anew, and waits until the page shows that one."""
        article = page.locator("article.machine")
        epoch = article.get_attribute("data-epoch")
        page.get_by_role("button", name="Restart").click()
        expect(article).not_to_have_attribute("data-epoch", epoch)
        expect(page.locator(".log li").last).to_contain_text("start")

    def advance(self, page, milliseconds, machine=None):
        """Lets time pass for a machine, and waits until the page shows it as it is then."""
        article = page.locator("article.machine")
        if machine is not None:
            article = page.get_by_role("article", name=machine, exact=True)
        name = article.get_attribute("aria-label")
        now = float(article.get_attribute("data-now")) + milliseconds
        self.let_pass(name, milliseconds)
        expect(article).to_have_attribute("data-now", str(int(now) if now.is_integer() else now))

    def let_pass(self, machine, milliseconds):
        """Lets time pass for a machine, as a page would that nobody looks at."""
        with WebSocket(self.studio.port) as socket:
            error = socket.ask(action="advance", machine=machine, milliseconds=milliseconds)
        self.assertIsNone(error)

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

    def stop_clock(self):
        """From now on the page's own clock moves only when a test runs it."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(3600)

    def expect_log(self, page, log):
        """Waits until the log has these steps."""
        page.wait_for_function(
            """log => JSON.stringify([...document.querySelectorAll(".log li")].map(row =>
                 [+row.dataset.step, row.querySelector(".what").textContent])) === JSON.stringify(log)""",
            arg=log,
        )
