"""The cards of more machines than a page can watch."""

import unittest

from browser import PageTest, expect
from played import PlayedStudio, machine, status, step

COUNT = 60


class Cards(PageTest):
    """Tests in which the test plays a studio of many lamps."""

    def show_lamps(self, watch_limit):
        names = [f"lamp-{number}" for number in range(COUNT)]
        studio = PlayedStudio(self.page, *map(machine, names))
        studio.watch_limit = watch_limit
        for name in names:
            studio.updates[name] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        self.page.goto(self.studio.address)
        expect(self.page.locator(".card")).to_have_count(COUNT)
        return studio

    def states(self, number):
        return self.page.locator(".card").nth(number).locator(".states")

    def watched(self, studio):
        """The machines that the page watches."""
        watched = set()
        for request in studio.requests:
            if request["action"] == "watch":
                watched.add(request["machine"])
            if request["action"] == "unwatch":
                watched.discard(request["machine"])
        return watched

    def test_all_cards_are_watched_if_a_page_can_watch_so_many_machines(self):
        studio = self.show_lamps(COUNT)
        expect(self.states(COUNT - 1)).to_have_text("off")
        self.assertEqual(len(self.watched(studio)), COUNT)

    def test_of_more_cards_those_that_can_be_seen_are_watched(self):
        studio = self.show_lamps(COUNT - 1)
        expect(self.states(0)).to_have_text("off")
        last = f"lamp-{COUNT - 1}"
        self.assertNotIn(last, self.watched(studio))
        self.page.locator(".card").last.scroll_into_view_if_needed()
        expect(self.states(COUNT - 1)).to_have_text("off")
        studio.wait(lambda: "lamp-0" not in self.watched(studio))
        self.assertIn(last, self.watched(studio))
        # A card keeps what it has shown, and goes on from there.
        expect(self.states(0)).to_have_text("off")
        studio.updates["lamp-0"] = [{"first": 1, "steps": [step("toggle", "on")], "status": status("on")}]
        self.page.locator(".card").first.scroll_into_view_if_needed()
        expect(self.states(0)).to_have_text("on")
        again = [request for request in studio.of("watch") if request["machine"] == "lamp-0"]
        self.assertEqual([request.get("nextStep") for request in again], [None, 1])

    def test_a_card_that_comes_later_may_be_one_too_many(self):
        studio = self.show_lamps(COUNT)
        expect(self.states(COUNT - 1)).to_have_text("off")
        studio.machines["new"] = machine("new")
        studio.list()
        expect(self.page.locator(".card")).to_have_count(COUNT + 1)
        studio.wait(lambda: f"lamp-{COUNT - 1}" not in self.watched(studio))
        self.assertIn("lamp-0", self.watched(studio))

    def test_a_card_says_why_its_machine_is_not_shown(self):
        studio = self.show_lamps(COUNT)
        expect(self.states(1)).to_have_text("off")
        studio.send(type="missing", id="lamp-1", reason="a page can watch 256 machines, and watches that many already")
        expect(self.states(1)).to_have_text("a page can watch 256 machines, and watches that many already")

    def test_a_picture_that_comes_later_shows_the_active_states_and_the_scene_goes_on(self):
        script = "export const show = (part) => { part.append('dot'); return { reset() {}, change() {} }; };"
        self.page.route("**/scenes/dot.js", lambda route: route.fulfill(content_type="text/javascript", body=script))
        described = {name: machine(name, text="off\non", scene="dot") for name in ["lamp", "lantern"]}
        studio = PlayedStudio(self.page, *described.values())
        studio.updates["lamp"] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        self.page.goto(self.studio.address)
        card = self.page.locator(".card").first
        expect(card.locator(".scene")).to_have_text("dot")
        expect(card.locator(".picture .active")).to_have_text("off")
        studio.send(**{**described["lamp"], "text": "off\non\nand more"})
        expect(card.locator(".picture")).to_contain_text("and more")
        expect(card.locator(".picture .active")).to_have_text("off")
        # What comes for the other card is read after that, and what the first one has begun has ended.
        studio.update("lantern", 0, [step("start", "on")], status("on"))
        expect(self.states(1)).to_have_text("on")
        expect(card.locator(".scene")).to_have_text("dot")


if __name__ == "__main__":
    unittest.main()
