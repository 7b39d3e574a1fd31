"""The front page."""

import subprocess
import unittest

from browser import PageTest, expect
from studio import COMMAND


class FrontPage(PageTest):
    def setUp(self):
        super().setUp()
        self.page.goto(self.studio.address)
        expect(self.page.locator(".card")).not_to_have_count(0)

    def test_everything_that_is_listed_has_a_card(self):
        listed = subprocess.run([COMMAND, "list"], capture_output=True, text=True, check=True)
        # Each machine and each system has two lines.
        names = [line.split()[0] for line in listed.stdout.splitlines()[::2]]
        self.assertGreater(len(names), 8)
        self.assertEqual(self.page.locator(".card h2").all_text_contents()[:2], ["traffic-light", "mirror-pad"])
        self.assertEqual(sorted(self.page.locator(".card h2").all_text_contents()), sorted(names))

    def test_every_card_has_a_picture_a_summary_and_a_state_or_what_it_is(self):
        cards = self.page.locator(".card")
        for number in range(cards.count()):
            card = cards.nth(number)
            expect(card.locator(".summary")).not_to_be_empty()
            expect(card.locator(".states, .note")).not_to_be_empty()
            expect(card.locator("svg").first).to_be_visible()

    def test_a_card_follows_the_state_of_its_machine(self):
        card = self.page.locator(".card", has_text="traffic-light-objects")
        for state, milliseconds in [("green", 1000), ("yellow", 500), ("red", 2000), ("green", 0)]:
            expect(card.locator(".states")).to_have_text(state)
            self.advance_machine("traffic-light-objects", milliseconds)

    def test_a_card_shows_the_scene_of_its_machine(self):
        light = self.page.locator(".card", has_text="traffic-light-objects")
        expect(light.locator(".drawn circle")).to_have_count(3)
        pad = self.page.locator(".card", has_text="mirror-pad")
        expect(pad.locator("svg.pad")).to_be_visible()
        self.assertGreater(pad.locator("svg.pad").bounding_box()["height"], 100)
        expect(pad.get_by_role("button")).to_have_count(0)
        expect(self.page.locator(".card", has_text="elevator").locator("svg.elevator .cabin")).to_be_visible()
        expect(self.page.locator(".card", has_text="animation").locator("svg.animation")).to_be_visible()

    def test_the_active_state_is_highlighted(self):
        card = self.page.locator(".card", has_text="elevator")
        expect(card.locator(".states")).to_have_text("closed")
        expect(card.locator(".active title").first).to_have_text("closed")

    def test_a_card_leads_to_its_machine_and_back(self):
        self.page.locator(".card", has_text="elevator").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("elevator")
        expect(self.page).to_have_title("elevator · Statecraft")
        self.page.get_by_role("link", name="All machines").click()
        expect(self.page.locator(".card")).not_to_have_count(1)
        expect(self.page).to_have_title("Statecraft")

    def test_the_address_of_an_unknown_machine_leads_to_the_front_page(self):
        for hash in ["nobody", "%E0%A4%A", "<b>x</b>", "elevator%00"]:
            with self.subTest(hash):
                page = self.new_page()
                page.goto(f"{self.studio.address}#/{hash}")
                expect(page.locator(".card")).not_to_have_count(0)

    def test_everything_is_loaded_from_the_studio(self):
        addresses = []
        page = self.new_page()
        page.on("request", lambda request: addresses.append(request.url))
        page.goto(self.studio.address)
        self.go(page, "mirror-pad")
        self.assertEqual([a for a in addresses if not a.startswith(self.studio.address)], [])


if __name__ == "__main__":
    unittest.main()
