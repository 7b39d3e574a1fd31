"""Systems of several machines, which are proved and not run."""

import re
import unittest

from browser import PageTest, expect, wait_until
from client import WebSocket
from played import PlayedStudio, machine, proof, status

TWICE = "a bill is charged twice"


class Systems(PageTest):
    """The systems that come with the command."""

    def open_system(self, name="forgetful-payment", **options):
        page = self.new_page(**options)
        page.goto(f"{self.studio.address}#/{name}")
        # The picture comes with the description; the claims come behind it.
        expect(page.locator("article.machine .claim")).to_have_count(4)
        return page

    def prove(self, page):
        button = page.locator("button.prove")
        if button.text_content() == "Prove":
            button.click()
        expect(button).to_have_text("Prove again")

    def open_counterexample(self, **options):
        page = self.open_system(**options)
        self.prove(page)
        page.get_by_role("button", name=f"Counterexample, 4 steps: {TWICE}").click()
        expect(page.locator("section.path")).to_be_visible()
        return page

    def test_the_front_page_has_a_card_that_leads_to_the_system(self):
        page = self.open()
        card = page.locator(".card").filter(has=page.get_by_role("heading", name="forgetful-payment"))
        expect(card.locator(".note")).to_have_text("Several machines, which are proved and not run.")
        expect(card.locator(".states")).to_have_count(0)
        expect(card.locator("svg.statecraft")).to_be_visible()
        card.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("forgetful-payment")
        expect(page).to_have_title("forgetful-payment · Statecraft")

    def test_the_machines_stand_side_by_side_and_take_no_events(self):
        page = self.open_system()
        diagram = page.locator("figure svg.statecraft")
        for name in ["till", "till.idle", "till.waiting", "till.closed", "bank", "bank.open"]:
            expect(diagram.locator(f"#state-{name.replace('.', '_')}")).to_be_attached()
        expect(page.locator("figure .active, figure .taken")).to_have_count(0)
        expect(self.states(page)).to_be_empty()
        expect(page.locator(".sending")).to_contain_text("No events are sent to a system of several machines")
        expect(page.locator(".sending button")).to_have_count(0)
        for part in ["section.steps", "section.data", "section.time", "section.virtual-time", ".history"]:
            expect(page.locator(part)).to_have_count(0)
        expect(page.locator(".tools").get_by_text("SVG")).to_be_visible()
        for name in ["Restart", "Recording"]:
            expect(page.locator(".tools").get_by_text(name)).to_have_count(0)

    def test_the_claims_have_verdicts_after_a_proof(self):
        page = self.open_system()
        self.prove(page)
        expect(page.locator(".claim.refuted .claim-name")).to_have_text([TWICE])
        expect(page.locator(".claim.proved")).to_have_count(3)
        expect(page.locator(".claims-part .error")).to_be_empty()
        expect(page.locator(".proof-notes summary")).to_contain_text("assumption")
        repaired = self.open_system("payment")
        self.prove(repaired)
        expect(repaired.locator(".claim.proved")).to_have_count(4)

    def test_a_counterexample_is_played_on_all_machines(self):
        page = self.open_counterexample()
        rows = page.locator(".path-steps li.step")
        expect(rows.locator(".step-event")).to_have_text(
            [
                "start",
                "till: pay",
                "till → bank: charge(1)",
                "after 5.00 s: till: after 5.0 seconds in waiting",
                "till → bank: charge(1)",
            ]
        )
        expect(self.states(page)).to_have_text("till.idle, bank.open")
        forward = page.get_by_role("button", name="Path forward")
        forward.click()
        expect(self.states(page)).to_have_text("till.waiting, bank.open")
        expect(rows.nth(1).locator(".step-change")).to_have_text(["till in waiting", "till.bill: 0 → 1"])
        expect(rows.nth(1).locator(".step-waiting")).to_have_text("waits: till → bank: charge(1)")
        links = page.locator(".links li")
        expect(links.locator(".name")).to_have_text(["till → bank", "bank → till"])
        expect(links.locator(".note")).to_have_text(["queue of 2, loses"] * 2)
        expect(links.locator(".step-waiting")).to_have_text(["1 of 2 wait", "0 of 2 wait"])
        expect(page.locator("figure #link-0.waiting text")).to_have_text("1 of 2 wait")
        expect(page.locator("figure #link-1 text")).to_have_text("0 of 2 wait")
        expect(page.locator("figure .link.waiting")).to_have_count(1)
        expect(page.locator("#state-till_waiting.active")).to_be_attached()
        expect(page.locator("#state-bank_open.active")).to_be_attached()
        taken = page.locator("figure .taken title")
        expect(taken.first).to_contain_text("till.idle → till.waiting: pay")
        forward.click()
        expect(taken.first).to_contain_text("bank.open: charge")
        # The receipt is under way, and comes too late.
        expect(rows.nth(2).locator(".step-waiting")).to_have_text("waits: bank → till: receipt(1)")
        expect(page.locator(".time-line .mark")).to_have_count(5)
        page.keyboard.press("Escape")
        expect(page.locator("section.path")).to_be_hidden()
        expect(self.states(page)).to_be_empty()
        expect(page.locator("figure .active, figure .taken, figure .link.waiting")).to_have_count(0)
        expect(page.locator("figure #link-0 text")).to_have_text("queue of 2, loses")
        expect(page.locator(".links .step-waiting")).to_have_text(["", ""])

    def test_coverage_is_that_of_the_exploration(self):
        page = self.open_system()
        self.prove(page)
        size = page.locator(".coverage-size")
        expect(size).to_have_text(
            "8 of 9 transitions and 4 of 4 states reached in the exploration; 1 proved unreachable"
        )
        expect(page.locator("figure .covered, figure .infeasible")).to_have_count(0)
        page.get_by_label("Colour the diagram").check()
        expect(page.locator("figure .state.covered")).to_have_count(4)
        expect(page.locator("figure .infeasible").first).to_be_attached()
        expect(page.locator("figure .missed")).to_have_count(0)
        page.locator(".gaps-part summary").click()
        gap = page.locator(".gaps .missing")
        expect(gap).to_have_count(1)
        expect(gap).to_contain_text("bank.open: charge")
        expect(gap).to_contain_text("a bill that it remembers")
        expect(gap).to_contain_text(re.compile(r"proved unreachable: it is taken in none of the \d+ situations"))
        page.locator("figure #transition-0 text").first.click()
        expect(page.locator(".path h2")).to_contain_text("Shortest way to till.idle → till.waiting: pay")
        expect(page.locator(".path-steps li.step")).to_have_count(2)
        page.get_by_label("Colour the diagram").uncheck()
        expect(page.locator("figure .covered, figure .infeasible")).to_have_count(0)

    def test_a_situation_of_several_machines_has_a_shortest_way(self):
        page = self.open_system()
        self.prove(page)
        part = page.locator("section.situation-part")
        expect(part.get_by_label("till").locator("option")).to_have_text(["any state", "idle", "waiting", "closed"])
        button = part.get_by_role("button")
        button.click()
        expect(part.get_by_role("status")).to_have_text("Choose the state of at least one machine.")
        part.get_by_label("till").select_option("waiting")
        expect(part.locator(".coverage-answer")).to_be_empty()
        part.get_by_label("bank").select_option("open")
        button.click()
        expect(page.locator(".path h2")).to_have_text("Shortest way to till.waiting, bank.open")
        expect(page.locator(".path-steps .step-event")).to_have_text(["start", "till: pay"])
        expect(page.locator(".path-end")).to_have_text("in till.waiting, bank.open")

    def answer(self, page):
        """What stands below the diagram."""
        return page.locator("figure > .coverage-answer")

    def click(self, page, state, **options):
        """Clicks the name of a state, which is not one of its transitions."""
        page.locator(f"figure #state-{state} > text").first.click(**options)

    def test_a_click_on_a_state_shows_the_shortest_way_to_it(self):
        # If nothing is known yet, the proof comes first.
        page = self.open_system()
        self.click(page, "till_waiting")
        path = page.locator(".path h2")
        expect(path).to_have_text("Shortest way to the state till.waiting")
        expect(page.locator(".path-steps .step-event")).to_have_text(["start", "till: pay"])
        expect(page.locator(".path-end")).to_have_text("till.waiting is entered")
        expect(self.answer(page)).to_have_text("the state till.waiting: this is the shortest way to it.")
        selected = page.locator("figure .selected")
        expect(selected).to_have_count(1)
        expect(selected).to_have_attribute("id", "state-till_waiting")
        expect(selected).to_have_attribute("aria-current", "true")
        part = page.locator("section.situation-part")
        expect(part.get_by_label("till")).to_have_value("till.waiting")
        expect(part.get_by_label("bank")).to_have_value("")
        self.click(page, "till_closed")
        expect(path).to_have_text("Shortest way to the state till.closed")
        expect(selected).to_have_attribute("id", "state-till_closed")
        expect(part.get_by_label("till")).to_have_value("till.closed")
        page.keyboard.press("Escape")
        expect(page.locator("section.path")).to_be_hidden()
        expect(self.answer(page)).to_be_empty()
        expect(selected).to_have_count(1)
        page.keyboard.press("Escape")
        expect(selected).to_have_count(0)
        expect(part.get_by_label("till")).to_have_value("")

    def test_states_of_several_machines_are_chosen_with_the_shift_key(self):
        page = self.open_system()
        self.prove(page)
        self.click(page, "till_waiting")
        path = page.locator(".path h2")
        expect(path).to_have_text("Shortest way to the state till.waiting")
        self.click(page, "bank_open", modifiers=["Shift"])
        expect(path).to_have_text("Shortest way to till.waiting, bank.open")
        expect(self.answer(page)).to_have_text("till.waiting, bank.open: this is the shortest way to it.")
        selected = page.locator("figure .selected")
        expect(selected).to_have_count(2)
        part = page.locator("section.situation-part")
        expect(part.get_by_label("bank")).to_have_value("bank.open")
        # What is chosen is left again.
        self.click(page, "till_waiting", modifiers=["Shift"])
        expect(path).to_have_text("Shortest way to the state bank.open")
        expect(page.locator(".path-steps .step-event")).to_have_text(["start"])
        expect(selected).to_have_attribute("id", "state-bank_open")
        # The lists are another way to choose.
        part.get_by_label("bank").select_option("any state")
        part.get_by_label("till").select_option("idle")
        expect(selected).to_have_attribute("id", "state-till_idle")
        self.assertEqual(page.evaluate("getSelection().toString()"), "")

    def test_the_keys_choose_states_and_transitions(self):
        page = self.open_system()
        self.prove(page)
        state = page.get_by_role("button", name="Shortest way to till.waiting")
        state.focus()
        for key in ["Enter", "Space"]:
            page.keyboard.press(key)
            expect(page.locator(".path h2")).to_be_focused()
            page.keyboard.press("Escape")
            expect(page.locator("section.path")).to_be_hidden()
            expect(state).to_be_focused()
        # The machine itself is no state.
        expect(page.locator("figure [role=button]")).to_have_count(4)
        page.locator(".reached-part summary").click()
        reached = page.locator(".reached-part .gap")
        expect(reached).to_have_count(12)
        start = reached.filter(has_text="the state till.idle")
        expect(start.locator(".note")).to_have_text("at the start")
        transition = reached.filter(has_text="till.idle → till.waiting: pay")
        expect(transition.locator(".note")).to_have_text("1 step away")
        transition.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".path h2")).to_have_text("Shortest way to till.idle → till.waiting: pay")
        expect(page.locator("figure #transition-0.selected")).to_be_attached()
        expect(page.locator("figure .state.selected")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(transition).to_be_focused()

    def test_a_click_on_a_transition_shows_the_way_without_colours(self):
        page = self.open_system()
        self.prove(page)
        page.locator("figure #transition-0 text").first.click()
        expect(page.locator(".path h2")).to_have_text("Shortest way to till.idle → till.waiting: pay")
        page.locator(".gaps-part summary").click()
        page.locator(".gaps .missing button").click()
        expect(self.answer(page)).to_contain_text("no run takes it, under the assumptions of the proof: it is taken in none")
        # The path to something else is not that of what is chosen.
        expect(page.locator("section.path")).to_be_hidden()
        expect(page.locator(".gaps .missing button")).to_be_focused()

    def test_what_is_chosen_in_a_list_is_scrolled_into_view_on_a_phone(self):
        page = self.open_system(viewport={"width": 320, "height": 800})
        self.prove(page)
        host = page.locator("figure .picture")
        self.assertEqual(host.evaluate("host => host.scrollLeft"), 0)
        page.locator(".gaps-part summary").click()
        page.locator(".gaps .missing button").click()
        expect(page.locator("figure .selected")).to_have_count(1)
        wait_until(page, "() => document.querySelector('figure .picture').scrollLeft > 0")
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_the_keys_of_a_log_do_nothing_without_one(self):
        page = self.open_system()
        page.locator("button.prove").focus()
        for key in ["ArrowLeft", "ArrowRight", "Escape"]:
            page.keyboard.press(key)
        expect(page.locator("article.machine")).not_to_have_class(re.compile("in-past"))
        expect(self.states(page)).to_be_empty()

    def test_a_counterexample_fits_a_phone(self):
        page = self.open_counterexample(viewport={"width": 320, "height": 800}, color_scheme="dark")
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_a_machine_stands_beside_a_system(self):
        page = self.new_page()
        page.goto(f"{self.studio.address}#/elevator+forgetful-payment")
        expect(page.locator("article.machine")).to_have_count(2)
        expect(page.locator("article.machine .log li")).not_to_have_count(0)
        expect(page.get_by_role("article", name="forgetful-payment").locator(".claim")).to_have_count(4)

    def test_events_and_commands_are_refused(self):
        refusal = "a system of several machines is proved, and not run; play a path of its proof"
        with WebSocket(self.studio.port) as socket:
            for message in [
                {"action": "send", "event": "pay"},
                {"action": "restart"},
                {"action": "rewind", "step": 0},
                {"action": "advance", "milliseconds": 5},
            ]:
                with self.subTest(message):
                    self.assertEqual(socket.request(machine="payment", **message), refusal)


class PlayedSystems(PageTest):
    """Systems whose studio the test plays."""

    def test_a_card_says_that_it_is_a_system_or_why_it_is_not_shown(self):
        studio = PlayedStudio(self.page, machine("pair", isSystem=True), machine("lamp"))
        for name in ["pair", "lamp"]:
            studio.updates[name] = [{"first": 0, "steps": [], "status": status("off")}]
        self.page.goto(self.studio.address)
        pair, lamp = (self.page.locator(".card").nth(number) for number in range(2))
        expect(lamp.locator(".states")).to_have_text("off")
        expect(lamp.locator(".note")).to_have_count(0)
        expect(pair.locator(".note")).to_have_text("Several machines, which are proved and not run.")
        expect(pair.locator(".states")).to_have_count(0)
        studio.send(type="missing", id="pair", reason="there is no machine 'pair'")
        expect(pair.locator(".note")).to_have_text("there is no machine 'pair'")

    def test_what_is_not_reached_says_why(self):
        members = [{"name": "a", "states": ["a.off", "a.on"]}]
        states = [
            {"name": "pair", "element": "chart", "isAtomic": False},
            {"name": "a", "element": "state-a", "isAtomic": False},
            {"name": "a.off", "element": "state-off", "isAtomic": True},
            {"name": "a.on", "element": "state-on", "isAtomic": True},
        ]
        edges = [
            {"element": f"transition-{number}", "text": text, "isTakeable": True}
            for number, text in enumerate(["a.off → a.on: go", "a.on → a.off: <back>"])
        ]
        studio = PlayedStudio(
            self.page, machine("pair", isSystem=True, events=[], members=members, states=states, edges=edges)
        )
        studio.updates["pair"] = [{"first": 0, "steps": [], "status": {**status("a.off"), "configuration": []}}]
        page = self.page
        page.set_viewport_size({"width": 320, "height": 800})
        page.goto(f"{self.studio.address}#/pair")
        size = page.locator(".coverage-size")
        expect(size).to_have_text("Not explored yet: a proof does that.")
        studio.send(
            **proof(
                "pair",
                transitions=[
                    {"transition": 0, "kind": "path", "steps": 1},
                    {"transition": 1, "kind": "infeasible", "reason": "'a.on' is <never> entered"},
                ],
                states=[{"state": "a.off", "kind": "path", "steps": 0}, {"state": "a.on", "kind": "unknown"}],
            )
        )
        expect(size).to_have_text(
            "1 of 2 transitions and 1 of 2 states reached in the exploration; 1 proved unreachable; 1 not known"
        )
        page.locator(".gaps-part summary").click()
        expect(page.locator(".gaps .missing")).to_have_text(
            [
                "a.on → a.off: <back> proved unreachable: 'a.on' is <never> entered",
                "the state a.on not known: the exploration ended before",
            ]
        )
        part = page.locator("section.situation-part")
        part.get_by_label("a").select_option("on")
        studio.answers["path"] = studio.refuse("proved unreachable, under the assumptions of the proof: no")
        part.get_by_role("button").click()
        expect(part.get_by_role("status")).to_have_text("Proved unreachable, under the assumptions of the proof: no.")
        self.assertEqual(studio.of("path")[0]["states"], ["a.on"])
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def show_pair(self, **members):
        """Shows a system of one machine with a picture: a state that handles an event, and one without."""
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" class="statecraft" width="300" height="120" viewBox="0 0 300 120" '
            'role="img" aria-label="pair">'
            '<g id="state-a" class="cluster state"><path fill="none" d="M0,0H300V120H0Z"/><text x="10" y="14">a</text></g>'
            '<g id="state-off" class="node state"><path fill="none" d="M20,20H120V100H20Z"/><text x="30" y="40">a.off</text>'
            '<g id="transition-1" class="transition row"><text x="30" y="70">ignored</text></g></g>'
            '<g id="state-on" class="node state"><path fill="none" d="M180,20H280V100H180Z"/><text x="190" y="40">a.on</text></g>'
            '<g id="arrow-0" class="edge"><path d="M120,60H180"/>'
            '<g id="transition-0" class="transition row"><text x="140" y="50">go</text></g></g></svg>'
        )
        states = [
            {"name": "pair", "element": "chart", "isAtomic": False},
            {"name": "a", "element": "state-a", "isAtomic": False},
            {"name": "a.off", "element": "state-off", "isAtomic": True},
            {"name": "a.on", "element": "state-on", "isAtomic": True},
        ]
        edges = [
            {"element": "transition-0", "text": "a.off → a.on: go", "isTakeable": True},
            {"element": "transition-1", "text": "a.off: ignored", "isTakeable": False},
        ]
        pair = {
            "isSystem": True,
            "events": [],
            "members": [{"name": "a", "states": ["a.off", "a.on"]}],
            "states": states,
            "edges": edges,
            "svg": svg,
            "canRestart": False,
            **members,
        }
        studio = PlayedStudio(self.page, machine("pair", **pair))
        studio.updates["pair"] = [{"first": 0, "steps": [], "status": {**status("on"), "configuration": []}}]
        self.page.goto(f"{self.studio.address}#/pair")
        expect(self.page.locator("figure svg")).to_be_visible()
        self.answer = self.page.locator("figure > .coverage-answer")
        return studio

    def click(self, text):
        self.page.locator("figure svg").get_by_text(text, exact=True).click()

    def test_a_click_on_a_state_proves_the_claims_first(self):
        studio = self.show_pair()
        studio.send(**proof("pair", phase="idle", size=None, states=[]))
        expect(self.page.locator("button.prove")).to_have_text("Prove")
        self.click("a.off")
        looking = "the state {}: not explored yet; looking for a way to it…"
        expect(self.answer).to_have_text(looking.format("a.off"))
        self.click("a.on")
        expect(self.answer).to_have_text(looking.format("a.on"))
        expect(self.page.locator("figure .selected")).to_have_attribute("id", "state-on")
        studio.wait(lambda: len(studio.of("prove")) == 1)
        studio.send(type="reply", request=studio.of("prove")[0]["request"])
        studio.send(**proof("pair", phase="claims", size=None, states=[]))
        expect(self.page.locator("button.prove")).to_have_text("Stop")
        expect(self.answer).to_have_text(looking.format("a.on"))
        reason = "no run enters it, under the assumptions of the proof: it is locked"
        studio.answers["path"] = studio.refuse(reason)
        studio.send(**proof("pair", states=[{"state": "a.on", "kind": "infeasible", "reason": "it is locked"}]))
        expect(self.answer).to_have_text(f"the state a.on: {reason}.")
        self.assertEqual([request["state"] for request in studio.of("path")], ["a.on"])
        self.assertEqual(len(studio.of("prove")), 1)

    def check_that_nothing_is_asked_for(self, studio):
        """Checks that no state is chosen any more, and that a proof that has ended does not bring the way to one."""
        expect(self.answer).to_be_empty()
        expect(self.page.locator("figure .selected")).to_have_count(0)
        studio.send(**proof("pair", states=[{"state": "a.on", "kind": "path", "steps": 1}]))
        expect(self.page.locator("button.prove")).to_have_text("Prove again")
        self.assertEqual(studio.of("prove") + studio.of("path"), [])

    def test_escape_forgets_a_way_that_is_looked_for(self):
        studio = self.show_pair()
        studio.send(**proof("pair", phase="waiting", size=None, states=[]))
        expect(self.page.locator("button.prove")).to_have_text("Stop")
        self.click("a.on")
        expect(self.answer).to_contain_text("looking for a way to it…")
        self.page.keyboard.press("Escape")
        self.check_that_nothing_is_asked_for(studio)

    def test_a_proof_that_does_not_begin_says_why(self):
        studio = self.show_pair()
        studio.send(**proof("pair", phase="idle", size=None, states=[]))
        studio.answers["prove"] = studio.refuse("the machine is not in the studio any more")
        expect(self.page.locator("button.prove")).to_have_text("Prove")
        self.click("a.on")
        expect(self.answer).to_have_text("the state a.on: the machine is not in the studio any more.")

    def test_a_state_without_a_way_says_why_and_closes_the_path_to_another_one(self):
        studio = self.show_pair()
        ways = [
            {"state": "a.off", "kind": "path", "steps": 0},
            {"state": "a.on", "kind": "infeasible", "reason": "'a.<on>' is locked"},
        ]
        unknown = {"transition": 0, "kind": "unknown", "reason": "1 situation lies behind a full queue"}
        studio.send(**proof("pair", states=ways, transitions=[unknown]))
        page = self.page

        def answer(request):
            studio.send(type="path", id="pair", state="a.off", title="a.off", start=["a.off"], steps=[], count=0, end="a.off is entered")
            studio.send(type="reply", request=request["request"])

        studio.answers["path"] = answer
        expect(page.locator(".coverage-size")).to_contain_text("1 of 2 states")
        # An event that is ignored has no way of its own: the click is one on its state.
        self.click("ignored")
        expect(page.locator(".path h2")).to_have_text("Shortest way to the state a.off")
        expect(page.locator(".path-steps li.step")).to_have_count(1)
        expect(self.answer).to_have_text("the state a.off: this is the shortest way to it.")
        self.click("a.on")
        expect(self.answer).to_have_text(
            "the state a.on: no run enters it, under the assumptions of the proof: 'a.<on>' is locked."
        )
        expect(page.locator("section.path")).to_be_hidden()
        expect(page.locator("figure .selected")).to_have_attribute("id", "state-on")
        expect(page.locator("figure #state-on")).to_be_focused()
        self.click("go")
        expect(self.answer).to_have_text(
            "a.off → a.on: go: it is not known whether a run leads there: 1 situation lies behind a full queue."
        )
        page.locator(".gaps-part summary").click()
        expect(page.locator(".gaps .missing").first).to_have_text(
            "a.off → a.on: go not known: 1 situation lies behind a full queue"
        )
        expect(page.locator("figure .selected")).to_have_count(2)
        expect(page.locator("figure #arrow-0.selected")).to_be_attached()
        self.assertEqual(len(studio.of("path")), 1)

    def test_a_way_that_comes_late_does_not_replace_a_later_one(self):
        studio = self.show_pair()
        page = self.page
        studio.send(**proof("pair", states=[{"state": "a.off", "kind": "path", "steps": 0}]))
        part = page.locator("section.situation-part")
        expect(page.locator(".coverage-size")).to_contain_text("1 of 1 state")
        part.get_by_label("a").select_option("on")
        part.get_by_role("button").click()
        expect(part.get_by_role("status")).to_have_text("Looking for a way…")
        self.click("a.off")
        expect(part.locator(".coverage-answer")).to_be_empty()
        studio.wait(lambda: len(studio.of("path")) == 2)
        late, way = studio.of("path")
        rest = {"id": "pair", "steps": [], "count": 0, "end": "there"}
        studio.send(type="path", state="a.off", title="a.off", start=["a.off"], **rest)
        studio.send(type="reply", request=way["request"])
        expect(self.answer).to_have_text("the state a.off: this is the shortest way to it.")
        studio.send(type="path", states=["a.on"], title="a.on", start=["a.on"], **rest)
        studio.send(type="reply", request=late["request"])
        # What comes behind it shows that it has come.
        studio.send(**proof("pair", size="9 situations", states=[{"state": "a.off", "kind": "path", "steps": 0}]))
        expect(page.locator(".proof-state")).to_have_text("9 situations")
        expect(page.locator(".path h2")).to_have_text("Shortest way to the state a.off")
        expect(part.locator(".coverage-answer")).to_be_empty()

    def test_a_way_that_comes_late_replaces_nothing_that_was_asked_for_later(self):
        studio = self.show_pair()
        page = self.page
        locked = {"state": "a.off", "kind": "infeasible", "reason": "it is locked"}
        claim = {"name": "a is on", "sign": "✗", "verdict": "refuted", "steps": 1}
        studio.send(**proof("pair", states=[locked], claims=[claim]))
        part = page.locator("section.situation-part")
        answer = part.locator(".coverage-answer")
        part.get_by_label("a").select_option("on")
        rest = {"id": "pair", "steps": [], "count": 0, "end": "there"}

        def look(number):
            part.get_by_role("button").click()
            expect(answer).to_have_text("Looking for a way…")
            studio.wait(lambda: len(studio.of("path")) == number)
            return studio.of("path")[-1]["request"]

        def come_late(request, size):
            studio.send(type="path", states=["a.on"], title="a.on", start=["a.on"], **rest)
            studio.send(type="reply", request=request)
            # What comes behind it shows that it has come.
            studio.send(**proof("pair", size=size, states=[locked], claims=[claim]))
            expect(page.locator(".proof-state")).to_have_text(size)

        # A path of a claim.
        late = look(1)
        page.locator("button.show-path").click()
        expect(answer).to_be_empty()
        studio.wait(lambda: len(studio.of("path")) == 2)
        studio.send(type="path", claim=0, title="a is on", start=["a.off"], **rest)
        studio.send(type="reply", request=studio.of("path")[-1]["request"])
        expect(page.locator(".path h2")).to_have_text("Counterexample: a is on")
        come_late(late, "8 situations")
        expect(page.locator(".path h2")).to_have_text("Counterexample: a is on")
        # A state without a way.
        late = look(3)
        self.click("a.off")
        reason = "the state a.off: no run enters it, under the assumptions of the proof: it is locked."
        expect(self.answer).to_have_text(reason)
        come_late(late, "9 situations")
        expect(page.locator("section.path")).to_be_hidden()
        # The proof has ended anew, and what is known of places may be another.
        expect(self.answer).to_be_empty()

    def test_a_state_that_is_chosen_no_longer_is_not_asked_for(self):
        studio = self.show_pair()
        studio.send(**proof("pair", phase="waiting", size=None, states=[]))
        expect(self.page.locator("button.prove")).to_have_text("Stop")
        self.page.keyboard.down("Shift")
        self.click("a.on")
        expect(self.answer).to_contain_text("looking for a way to it…")
        self.click("a.on")
        self.page.keyboard.up("Shift")
        self.check_that_nothing_is_asked_for(studio)

    def test_an_exploration_that_looked_for_no_ways_says_so(self):
        studio = self.show_pair()
        studio.send(**proof("pair", states=[], problems=["the budget of 1 byte ended"]))
        expect(self.page.locator(".coverage-size")).to_have_text("No ways were looked for: the budget of 1 byte ended.")
        self.click("a.on")
        expect(self.answer).to_have_text("the state a.on: no ways were looked for: the budget of 1 byte ended.")
        self.assertEqual(studio.of("path"), [])

    def test_nothing_can_be_chosen_in_a_system_without_claims(self):
        studio = self.show_pair(noProof="the system has no claims; write at least one")
        expect(self.page.locator("figure [role=button], figure .offered")).to_have_count(0)
        for text in ["a.on", "go"]:
            self.click(text)
        expect(self.answer).to_be_empty()
        expect(self.page.locator("figure .selected")).to_have_count(0)
        self.assertEqual(studio.of("prove") + studio.of("path"), [])

    def test_messages_may_wait_at_the_start_and_findings_have_paths(self):
        studio = PlayedStudio(
            self.page,
            machine("pair", isSystem=True, events=[], obstacle="It takes none.", canRestart=False),
        )
        studio.updates["pair"] = [{"first": 0, "steps": [], "status": {**status("on"), "configuration": []}}]
        page = self.page
        page.goto(f"{self.studio.address}#/pair")
        expect(page.locator(".sending")).to_contain_text("It takes none.")
        idle = proof("pair", phase="idle", size=None, claims=[{"name": "never on"}])
        studio.send(**idle)
        expect(page.locator(".proof-state")).to_have_text(
            "Not proved yet: all situations that can be reached are explored for that."
        )
        finding = {"severity": "warning", "text": "1 stuck situation", "steps": 1}
        studio.send(**proof("pair", claims=[{"name": "never on"}], findings=[finding]))
        page.locator(".proof-notes summary").click()
        page.get_by_role("button", name="Path, 1 step: 1 stuck situation").click()
        studio.wait(lambda: len(studio.of("path")) == 1)
        move = {"event": "b → a: go", "delay": 0, "time": 0, "changes": [], "configuration": ["on"], "transitions": []}
        studio.send(
            type="path",
            id="pair",
            finding=0,
            title="1 stuck situation",
            start=["off"],
            waiting=["b → a: go", "a → b: <stop>"],
            steps=[move],
            count=1,
            end="nothing goes on",
        )
        rows = page.locator(".path-steps li.step")
        expect(rows.first.locator(".step-waiting")).to_have_text(["waits: b → a: go", "waits: a → b: <stop>"])
        expect(rows.last.locator(".step-waiting")).to_have_count(0)
        expect(self.states(page)).to_have_text("off")
        page.keyboard.press("ArrowRight")
        expect(self.states(page)).to_have_text("on")
        expect(page.locator(".path-end")).to_have_text("nothing goes on")


if __name__ == "__main__":
    unittest.main()
