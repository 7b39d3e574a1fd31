"""What a page does with answers that come late, or that refuse what it asks for."""

import unittest

from browser import PageTest, expect, wait_until
from played import PlayedStudio, event, machine, proof, status, step, values


class AnswerTest(PageTest):
    """Tests in which the test plays the studio."""

    def show(self, studio, place, steps):
        """Shows a machine, and waits for its steps."""
        self.page.goto(f"{self.studio.address}#/{place}")
        expect(self.page.locator("article.machine .log li")).to_have_count(steps)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()


class Attaching(AnswerTest):
    def studio_with(self, *names):
        forms = [event("set", ("level", "integer", {}))]
        studio = PlayedStudio(self.page, *[machine(name, events=forms) for name in names])
        for name in [*names, "new"]:
            studio.updates[name] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        return studio

    def test_what_was_typed_stays_when_another_machine_is_attached_or_detached(self):
        studio = self.studio_with("lamp", "fan")
        page = self.page
        self.show(studio, "lamp", 1)
        studio.update("lamp", 1, [step("toggle", "on")], status("on"))
        expect(page.locator(".log li")).to_have_count(2)
        self.press("Step back")
        page.get_by_label("level").fill("42")
        studio.machines["new"] = machine("new")
        studio.list()
        beside = page.get_by_label("Show another machine too")
        expect(beside.locator("option")).to_have_text(["Show beside…", "fan", "new"])
        del studio.machines["fan"]
        studio.list()
        expect(beside.locator("option")).to_have_text(["Show beside…", "new"])
        expect(page.get_by_label("level")).to_have_value("42")
        expect(page.get_by_label("level")).to_be_focused()
        expect(page.locator(".position")).to_contain_text("step 0 of 1")
        self.assertEqual(len(studio.of("watch")), 1)
        self.assertEqual(studio.of("unwatch"), [])

    def test_a_machine_stays_when_another_one_is_shown_beside_it(self):
        studio = self.studio_with("lamp", "fan")
        page = self.page
        self.show(studio, "lamp", 1)
        page.get_by_label("level").fill("42")
        page.evaluate("location.hash = '#/lamp+fan'")
        expect(page.locator("article.machine")).to_have_count(2)
        expect(page.get_by_role("article", name="lamp").get_by_label("level")).to_have_value("42")
        page.evaluate("location.hash = '#/fan'")
        expect(page.locator("article.machine")).to_have_count(1)
        studio.wait(lambda: [request["machine"] for request in studio.of("unwatch")] == ["lamp"])
        self.assertEqual([request["machine"] for request in studio.of("watch")], ["lamp", "fan"])

    def test_the_front_page_gets_a_card_for_a_machine_that_is_attached(self):
        studio = self.studio_with("lamp", "fan")
        self.page.goto(self.studio.address)
        expect(self.page.locator(".card h2")).to_have_text(["lamp", "fan"])
        studio.machines["new"] = machine("new")
        studio.list()
        expect(self.page.locator(".card h2")).to_have_text(["lamp", "fan", "new"])
        studio.machines.clear()
        studio.list()
        expect(self.page.locator("main")).to_have_text("The studio has no machines yet.")
        self.assertEqual([request["machine"] for request in studio.of("watch")], ["lamp", "fan", "new"])


class Replaced(AnswerTest):
    """A machine that is attached in place of another one, with the same name and the same summary."""

    SCENE = """export const show = (element, state) => {
      const picture = document.createElement("p");
      picture.className = "lamp-picture";
      picture.textContent = `a lamp of ${state} watts`;
      element.append(picture);
      return { reset: () => {}, change: () => {} };
    };"""

    def test_nothing_of_the_earlier_machine_stays(self):
        page = self.page
        page.route("**/scenes/lamp.js", lambda route: route.fulfill(content_type="text/javascript", body=self.SCENE))
        studio = PlayedStudio(page, machine("lamp", scene="lamp"))
        studio.updates["lamp"] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        self.show(studio, "lamp", 1)
        expect(page.locator(".lamp-picture")).to_have_count(1)
        claim = {"name": "never on", "sign": "✗", "verdict": "refuted", "steps": 1}
        studio.send(**proof("lamp", claims=[claim]))
        moves = [{"event": "toggle", "delay": 0, "time": 0, "changes": [], "configuration": ["on"], "transitions": []}]
        studio.send(type="path", id="lamp", claim=0, title="never on", start=["off"], steps=moves, count=1, end="it is on")
        expect(page.locator("section.path")).to_be_visible()
        studio.machines["lamp"] = machine("lamp", instance=2)
        studio.updates["lamp"] = [{"first": 0, "steps": [step("start", "on")], "status": status("on"), "epoch": 9}]
        studio.list()
        expect(self.states(page)).to_have_text("on")
        expect(page.locator(".claims-part")).to_be_hidden()
        expect(page.locator("section.path")).to_be_hidden()
        expect(page.locator(".lamp-picture")).to_have_count(0)
        expect(page.locator("section.scene")).to_be_hidden()
        # Another list with the same machine changes nothing.
        page.get_by_role("button", name="First step").focus()
        studio.machines["fan"] = machine("fan")
        studio.list()
        expect(page.get_by_label("Show another machine too").locator("option")).to_have_count(2)
        self.assertEqual([request["machine"] for request in studio.of("watch")], ["lamp", "lamp"])


class Refusals(AnswerTest):
    """What the studio refuses, and payloads."""

    def show_lamp(self, *fields):
        forms = [event("toggle"), event("set", *fields)]
        studio = PlayedStudio(self.page, machine("lamp", events=forms))
        verdicts = {name: {"isTaken": True, "reason": ""} for name in ["toggle", "set"]}
        self.present = status("on", verdicts=verdicts)
        steps = [step("start", "off"), step("toggle", "on")]
        studio.updates["lamp"] = [{"first": 0, "steps": steps, "status": self.present}]
        self.show(studio, "lamp", 2)
        return studio

    def expect_result(self, text):
        result = self.page.locator(".command-result")
        expect(result).to_be_visible()
        expect(result).to_have_text(text)
        expect(result).to_have_attribute("role", "alert")

    def test_a_command_that_is_refused_says_why_above_the_machine(self):
        studio = self.show_lamp()
        studio.answers["restart"] = studio.refuse("it cannot start")
        studio.answers["rewind"] = studio.refuse("it went back only to 0.5 seconds")
        self.press("Restart")
        self.expect_result("it cannot start")
        self.press("First step")
        self.press("Run again from this step")
        self.expect_result("it went back only to 0.5 seconds")
        studio.answers["restart"] = lambda request: studio.send(type="reply", request=request["request"])
        self.press("Restart")
        expect(self.page.locator(".command-result")).to_be_hidden()

    def test_what_is_refused_without_a_request_is_shown_once(self):
        studio = self.show_lamp()
        studio.send(type="reply", request=0, error="this is not a message of a studio's page")
        self.expect_result("this is not a message of a studio's page")
        studio.send(type="missing", id="lamp", reason="there is no machine 'lamp'")
        studio.send(type="reply", request=0, error="there is no machine 'lamp'")
        expect(self.page.locator("#announcements")).to_have_text("there is no machine 'lamp'")
        self.expect_result("this is not a message of a studio's page")

    def test_why_an_event_was_refused_stays_until_something_else_is_typed(self):
        studio = self.show_lamp(("level", "integer", {}))
        studio.answers["send"] = studio.refuse("the level 7 is too high")
        page = self.page
        row = page.locator("form.event-row", has=self.event(page, "set"))
        page.get_by_label("level").fill("7")
        self.event(page, "set").click()
        error = row.get_by_role("alert")
        expect(error).to_have_text("the level 7 is too high")
        studio.update("lamp", 2, [], {**self.present, "now": 5})
        expect(page.locator("article.machine")).to_have_attribute("data-now", "5")
        expect(error).to_have_text("the level 7 is too high")
        page.get_by_label("level").fill("6")
        expect(error).to_have_count(0)

    def test_a_payload_that_is_too_long_is_not_sent_and_the_connection_stays(self):
        studio = self.show_lamp(("note", "text", {}))
        self.page.get_by_label("note").fill("é" * 33_000)
        self.event(self.page, "set").click()
        expect(self.page.get_by_role("alert").filter(has_text="this is too long to send")).to_be_visible()
        expect(self.page.locator("#connection")).to_have_text("live")
        self.assertEqual(studio.of("send"), [])

    def sent(self, studio, count):
        """Sends the event, and returns the payload."""
        self.event(self.page, "set").click()
        studio.wait(lambda: len(studio.of("send")) == count)
        return studio.of("send")[-1].get("payload")

    def test_a_number_keeps_all_of_its_digits(self):
        studio = self.show_lamp(("price", "number", {}))
        texts = ["0.1234567890123456789", "-12345678901234567890.5", "1e3", "0"]
        for count, text in enumerate(texts, 1):
            self.page.get_by_label("price").fill(text)
            self.assertEqual(self.sent(studio, count), f'{{"price":{text}}}')

    def test_what_is_optional_can_be_left_out(self):
        optional = {"isOptional": True}
        studio = self.show_lamp(
            ("coats", "integer", optional),
            ("weight", "number", optional),
            ("tint", "choice", {**optional, "choices": ['"red"', '"green"']}),
            ("glossy", "flag", optional),
            ("dry", "flag", {}),
        )
        page = self.page
        self.assertEqual(self.sent(studio, 1), '{"dry":false}')
        page.get_by_label("coats").fill("2")
        page.get_by_label("weight").fill("0.5")
        page.get_by_label("tint").select_option("green")
        page.get_by_label("glossy").select_option("false")
        page.get_by_label("dry").check()
        payload = '{"coats":2,"weight":0.5,"tint":"green","glossy":false,"dry":true}'
        self.assertEqual(self.sent(studio, 2), payload)


class Keys(AnswerTest):
    def test_arrow_keys_scroll_a_wide_picture_and_step_elsewhere(self):
        wide = '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="50" viewBox="0 0 4000 50"/>'
        studio = PlayedStudio(self.page, machine("lamp", svg=wide))
        steps = [step("start", "off"), step("toggle", "on")]
        studio.updates["lamp"] = [{"first": 0, "steps": steps, "status": status("on")}]
        self.show(studio, "lamp", 2)
        picture = self.page.locator("figure .picture")
        expect(picture).to_have_attribute("tabindex", "0")
        picture.focus()
        self.page.keyboard.press("ArrowRight")
        wait_until(self.page, "() => document.querySelector('figure .picture').scrollLeft > 0")
        self.page.keyboard.press("ArrowLeft")
        expect(self.page.locator(".position")).to_contain_text("now, step 1 of 1")
        self.event(self.page, "toggle").focus()
        self.page.keyboard.press("ArrowLeft")
        expect(self.page.locator(".position")).to_contain_text("step 0 of 1")

    def test_going_through_the_machines_of_the_list_shows_none_yet(self):
        studio = PlayedStudio(self.page, machine("lamp"), machine("fan"), machine("door"))
        for name in ["lamp", "fan", "door"]:
            studio.updates[name] = [{"first": 0, "steps": [step("start", "off")], "status": status("off")}]
        self.show(studio, "lamp", 1)
        beside = self.page.get_by_label("Show another machine too")
        beside.focus()
        beside.select_option("fan")
        beside.select_option("door")
        expect(beside).to_be_focused()
        self.assertEqual([request["machine"] for request in studio.of("watch")], ["lamp"])
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("article.machine h1")).to_have_text(["lamp", "door"])


class Lists(AnswerTest):
    """The lists of a store."""

    def list(self, studio, chart, *ids, **members):
        """Sends a list as the answer to the last request."""
        row = {"status": "active", "revision": 1, "configuration": ["off"], "since": 0}
        states = [{"name": "off", "depth": 0, "machines": len(ids)}]
        studio.send(
            type="store",
            request=studio.of("browse")[-1]["request"],
            charts=[{"name": name, "isPaused": False, "states": states} for name in ["Door", "Lamp"]],
            chart=chart,
            findings=[],
            hasMoreFindings=False,
            machines=[{"id": name, **row} for name in ids],
            **members,
        )

    def browse(self):
        studio = PlayedStudio(self.page, store="shelf")
        self.page.goto(f"{self.studio.address}#/store")
        studio.wait(lambda: studio.of("browse"))
        return studio

    def test_before_the_first_list_no_chart_is_named(self):
        studio = self.browse()
        page = self.page
        expect(page.get_by_role("button", name="Pause chart")).to_be_hidden()
        expect(page.get_by_role("button", name="Resume chart")).to_be_hidden()
        page.get_by_role("searchbox").fill("a")
        studio.wait(lambda: len(studio.of("browse")) == 2)
        self.assertEqual(studio.of("browse")[-1]["browsing"], {"prefix": "a"})
        self.assertTrue(page.url.endswith("#/store?prefix=a"), page.url)
        self.list(studio, "Door", "a1")
        expect(page.get_by_role("button", name="Pause chart")).to_be_visible()

    def test_a_row_links_to_the_machine_of_its_chart(self):
        studio = self.browse()
        page = self.page
        self.list(studio, "Door", "7")
        link = page.locator(".machines tbody a")
        expect(link).to_have_attribute("href", "#/store/Door/7")
        page.locator(".charts a", has_text="Lamp").click()
        studio.wait(lambda: len(studio.of("browse")) == 2)
        self.list(studio, "Lamp", "7")
        expect(link).to_have_attribute("href", "#/store/Lamp/7")

    def test_what_was_typed_is_there_when_one_comes_back_from_a_machine(self):
        studio = self.browse()
        page = self.page
        self.list(studio, "Door", "7")
        page.get_by_role("searchbox").fill("7")
        studio.wait(lambda: len(studio.of("browse")) == 2)
        self.list(studio, "Door", "7")
        page.locator(".machines tbody a").click()
        back = page.get_by_role("link", name="Machines in shelf")
        expect(back).to_have_attribute("href", "#/store/Door?prefix=7")

    def test_requests_and_lists_have_different_numbers(self):
        studio = self.browse()
        page = self.page
        self.list(studio, "Door", "7")
        self.press("Pause chart")
        page.get_by_role("dialog").get_by_role("button", name="Pause chart", exact=True).click()
        studio.wait(lambda: studio.of("operate"))
        (operation,) = studio.of("operate")
        # The answer to the question for a list is none to the command.
        studio.send(type="reply", request=studio.of("browse")[0]["request"], text="browsing")
        studio.send(type="reply", request=operation["request"], text="paused the chart Door")
        expect(page.locator(".command-result")).to_have_text("paused the chart Door")
        numbers = [request["request"] for request in studio.requests if "request" in request]
        self.assertEqual(len(numbers), len(set(numbers)))


class StoredAnswers(AnswerTest):
    row = {"status": "active", "revision": 2, "version": 1, "waiting": []}

    def test_the_data_of_a_revision_are_asked_for_once(self):
        self.stop_clock()
        studio = PlayedStudio(self.page, machine("Door/7"), store="shelf")
        steps = [step("start", "off"), step("toggle", "on")]
        studio.updates["Door/7"] = [{"first": 1, "steps": steps, "status": status("on", stored=self.row)}]
        self.show(studio, "store/Door/7", 2)
        self.press("First step")
        self.page.clock.run_for(1000)
        studio.wait(lambda: studio.of("past"))
        for now in [1, 2, 3]:
            studio.update("Door/7", 3, [], status("on", now=now, stored=self.row))
            expect(self.page.locator("article.machine")).to_have_attribute("data-now", str(now))
            self.page.clock.run_for(1000)
        (request,) = studio.of("past")
        studio.send(type="past", id="Door/7", step=1, values=values(count="2"))
        studio.send(type="reply", request=request["request"])
        expect(self.page.locator(".data .values")).to_have_text("count2")
        self.assertEqual(len(studio.of("past")), 1)

    def test_a_transition_that_was_not_taken_has_no_way_in_a_store(self):
        edge = {"element": "transition-0", "text": "off → on: toggle", "isTakeable": True}
        studio = PlayedStudio(self.page, machine("Door/7", edges=[edge]), store="shelf")
        studio.updates["Door/7"] = [
            {"first": 0, "steps": [step("start", "off")], "status": status("off", stored=self.row)}
        ]
        self.show(studio, "store/Door/7", 1)
        self.page.locator(".gaps-part summary").click()
        self.page.locator(".gap").click()
        expect(self.page.locator(".coverage-answer")).to_have_text(
            "off → on: toggle: not taken yet. Nothing is proved of machines in a store."
        )


if __name__ == "__main__":
    unittest.main()
