// One machine in the page: its diagram, events, data, timers and history.

import { Claims } from "/claims.js";
import { Clock } from "/clock.js";
import { Coverage } from "/coverage.js";
import { Diagram } from "/diagram.js";
import { Events, make } from "/events.js";
import { smallFrame, wholeFrame } from "/frames.js";
import { History, seconds } from "/history.js";
import { PathPlayer } from "/path.js";
import { moment } from "/store.js";
import { StoredParts, span } from "/stored.js";
import { fields } from "/values.js";

const inPast = "go back to now to send events";
const onPath = "close the path to send events";

/** Whether the arrow keys scroll an element sideways, such as a picture that is wider than its place. */
const scrolls = (element) =>
  element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);

/** The view of a machine: a whole article, or a small card on the front page. */
export class MachineView {
  #connection;
  #id;
  #card;
  #isSmall;
  #machine = null;
  #epoch = -1;
  #diagram = null;
  #events = null;
  #history = null;
  #status = null;
  #statusAt = 0;
  #parts = {};
  #scene = null;
  #sceneState = null;
  #sceneQueue = [];
  #frame = 0;
  /** The transitions of the last step, for a card. */
  #lastTransitions = [];
  #isClosed = false;
  #isStored;
  #stored;
  #clock = null;
  #player = new PathPlayer();
  #coverage = new Coverage();
  #claims;

  constructor(connection, card, isSmall, announce) {
    this.#connection = connection;
    this.#id = card.id;
    this.#card = JSON.stringify(card);
    this.#isSmall = isSmall;
    this.#isStored = Boolean(card.isStored);
    this.announce = announce;
    this.#stored = new StoredParts(connection, card, announce);
    this.#claims = new Claims(connection, card.id, announce, (number) => this.#coverage.name(number));
    this.#connectProof();
    this.#stored.onPast = () => this.#history && this.#show([]);
    const proof = { player: this.#player, claims: this.#claims, coverage: this.#coverage };
    const frame = isSmall ? smallFrame(card) : wholeFrame(card, this.#stored, proof);
    this.element = frame.element;
    this.#parts = frame.parts;
    if (!isSmall) this.#listenToKeys();
    connection.watch(card.id, () => this.#position());
    if (!isSmall) this.#tick();
  }

  get id() { return this.#id; }

  /** Whether this is the view of a card of that size. */
  shows(card, isSmall) { return this.#isSmall === isSmall && this.#card === JSON.stringify(card); }

  close() {
    this.#isClosed = true;
    this.#stored.close();
    this.#claims.close();
    this.#connection.unwatch(this.#id);
    cancelAnimationFrame(this.#frame);
  }

  /** What the studio needs to know to continue after a loss of the connection. */
  #position() {
    return this.#history && this.#epoch >= 0 ? { epoch: this.#epoch, nextStep: this.#history.length } : {};
  }

  #listenToKeys() {
    this.element.addEventListener("keydown", (event) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "range") return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.type === "range") return;
      if (event.defaultPrevented || (event.key.startsWith("Arrow") && scrolls(event.composedPath()[0]))) return;
      const shown = this.#player.isOpen ? this.#player : this.#history;
      if (event.key === "ArrowLeft") shown?.move(-1);
      else if (event.key === "ArrowRight") shown?.move(1);
      else if (event.key === "Escape") this.#player.isOpen ? this.#player.close() : this.#history?.go(null);
      else return;
      event.preventDefault();
    });
  }

  /** Connects the claims, the paths that prove or refute them, and the coverage with the diagram. */
  #connectProof() {
    const show = () => this.#history && this.#show([]);
    this.#player.addEventListener("position", show);
    this.#player.addEventListener("close", show);
    this.#claims.onPath = (path, title) => this.#player.open(path, title);
    this.#claims.onNoPath = (reason) => { this.#coverage.answer = reason; };
    this.#coverage.addEventListener("change", show);
    this.#coverage.addEventListener("ask", ({ detail }) => this.#claims.ask(detail));
  }

  // Messages

  /** Receives the claims about the machine, with what is known of them. */
  setProof(message) {
    this.#claims.update(message);
    this.#coverage.setProof(message);
  }

  /** Receives a path of a proof. */
  setPath(path) { if (this.#history) this.#claims.setPath(path); }

  /** Receives the description of the machine. */
  setMachine(machine) {
    const isSame = this.#machine && JSON.stringify(this.#machine) === JSON.stringify(machine);
    this.#machine = machine;
    if (isSame) return;
    if (this.#history && this.#isStored) return this.#redraw(machine);
    this.#diagram = new Diagram(this.#parts.host, machine);
    if (this.#isSmall) return this.#openScene(machine);
    this.#followDiagram(machine);
    this.#parts.problem.hidden = !machine.problem;
    this.#parts.problem.textContent = machine.problem ?? "";
    this.#parts.host.setAttribute("role", "group");
    this.#parts.host.setAttribute("aria-label", `Diagram of ${machine.name}`);
    this.#events = new Events(this.#parts.events, machine, (event, payload) => this.send(event, payload));
    this.#history = new History(this.#parts.controls, this.#parts.list, {
      canRewind: machine.canRestart,
      ...(this.#isStored ? { hasEarlier: true, time: moment, word: "revision" } : {}),
    });
    this.#history.addEventListener("position", () => this.#show([]));
    this.#history.addEventListener("earlier", async (event) => {
      await this.#command({ action: "earlier", step: event.detail });
      this.#history.endAsking();
    });
    this.#history.addEventListener("rewind", (event) => this.#command({ action: "rewind", step: event.detail }));
    this.#tools(machine);
    this.#parts.clockPart.hidden = !machine.isTimeVirtual;
    if (machine.isTimeVirtual) {
      this.#clock = new Clock(this.#parts.clock, (milliseconds) => this.#command({ action: "advance", milliseconds }));
    }
    this.#openScene(machine);
  }

  /** Coverage is that of the diagram, whose transitions can be clicked. */
  #followDiagram(machine) {
    this.#coverage.setMachine(machine);
    this.#diagram.onTransition = (number) => this.#coverage.isOn && machine.edges[number].isTakeable && this.#coverage.ask(number);
  }

  /** A stored machine was migrated to another version of its chart; the journal goes on. */
  #redraw(machine) {
    this.#diagram = new Diagram(this.#parts.host, machine);
    this.#followDiagram(machine);
    this.#events = new Events(this.#parts.events, machine, (event, payload) => this.send(event, payload));
    this.#show([]);
  }

  #tools(machine) {
    if (this.#isStored) return;
    const tools = [];
    if (machine.canRestart) {
      const button = make("button", { type: "button", class: "restart" }, "Restart");
      button.addEventListener("click", () => this.#command({ action: "restart" }));
      tools.push(button);
    }
    const id = encodeURIComponent(machine.id);
    if (machine.svg) tools.push(make("a", { class: "button", href: `/machines/${id}.svg`, download: `${machine.id}.svg` }, "SVG"));
    if (machine.hasSCXML) {
      tools.push(make("a", { class: "button", href: `/machines/${id}.scxml`, download: `${machine.id}.scxml` }, "SCXML"));
    }
    tools.push(make("a", { class: "button", href: `/machines/${id}.jsonl`, download: `${machine.id}.jsonl` }, "Recording"));
    this.#parts.tools.replaceChildren(...tools);
  }

  /** Runs a command; the reason why nothing was done is shown above the machine, or beside the clock. */
  async #command(message) {
    const request = () => this.#connection.request({ ...message, machine: this.#id });
    if (message.action !== "advance") return this.#stored.result.run(request);
    this.#clock.error = "";
    try {
      await request();
    } catch (error) {
      this.#clock.error = error.message;
    }
  }

  /** Shows that the studio has refused something, unless the page says so already. */
  fail(reason) {
    if (!this.#isSmall && this.#parts.problem.textContent !== reason) this.#stored.result.fail(reason);
  }

  send(event, payload) {
    if (this.#player.isOpen) return Promise.reject(new Error(onPath));
    if (this.#history?.isLive === false) return Promise.reject(new Error(inPast));
    if (this.#isStored) return this.#stored.send(event, payload);
    return this.#connection.request({ action: "send", machine: this.#id, event, payload });
  }

  /** Receives that there is no such machine. */
  setMissing(reason) {
    if (this.#isSmall) return;
    this.#parts.problem.hidden = false;
    this.#parts.problem.textContent = reason;
  }

  /** Receives the data of a stored machine at an earlier revision. */
  setPast(data) { this.#stored.setPast(data); }

  /** Receives steps that came before those that the page has. */
  addEarlier({ first, steps }) {
    if (this.#history?.prepend(first, steps)) this.#coverage.add(steps);
  }

  /** Receives new steps, the present status, and changes of the scene. */
  update(update) {
    // An update for an earlier view of the machine may come before the description.
    if (!this.#machine) return;
    if (this.#isSmall) return this.#updateCard(update);
    const isNew = update.epoch !== this.#epoch;
    if (isNew) {
      this.#epoch = update.epoch;
      this.#history.reset();
      this.#coverage.reset();
    }
    this.#status = update.status;
    this.#statusAt = performance.now();
    this.#updateScene(update);
    const fresh = this.#history.add(update.first, update.steps);
    this.#coverage.add(fresh);
    this.#show(fresh);
    Object.assign(this.element.dataset, { epoch: String(update.epoch), now: String(update.status.now) });
    if (!isNew) for (const step of fresh) if (step.outcome === "refused") this.#scene?.refused?.(step.event, step.reason);
    if (!isNew && fresh.length) this.#announceStep(fresh);
  }

  #updateScene(update) {
    if ("scene" in update) {
      this.#sceneState = update.scene;
      this.#sceneQueue = [];
      this.#scene?.reset(update.scene);
    }
    for (const change of update.changes) {
      if (this.#scene) this.#scene.change(change);
      else this.#sceneQueue.push(change);
    }
  }

  #updateCard(update) {
    this.#status = update.status;
    this.#statusAt = performance.now();
    this.#updateScene(update);
    const last = update.steps.at(-1);
    if (last || this.#epoch !== update.epoch) this.#lastTransitions = last?.transitions ?? [];
    const leaves = this.#leaves(update.status.configuration ?? []);
    this.#diagram.show(update.status.configuration ?? [], this.#lastTransitions, Boolean(last) && this.#epoch === update.epoch);
    this.#epoch = update.epoch;
    this.#parts.states.textContent = leaves.join(", ") || (update.status.isDone ? "ended" : "");
  }

  #leaves(configuration) {
    const atomic = new Set(this.#machine.states.filter((state) => state.isAtomic).map((state) => state.name));
    return configuration.filter((name) => atomic.has(name) || !this.#diagram.names.has(name));
  }

  #announceStep(steps) {
    const step = steps.at(-1);
    const leaves = this.#leaves(step.configuration).join(", ");
    // A screen reader could not read each of many steps.
    clearTimeout(this.speech);
    this.speech = setTimeout(() => {
      this.announce(`${this.#machine.name}: ${step.event}, ${step.outcome === "transitioned" ? `now ${leaves}` : step.reason || step.outcome}`);
    }, 250);
  }

  // Showing

  #show(fresh) {
    const path = this.#player.isOpen ? this.#player : null;
    const step = path ?? this.#history.step;
    const isLive = !path && this.#history.isLive;
    const status = this.#status ?? {};
    const configuration = isLive ? status.configuration ?? [] : step?.configuration ?? [];
    this.#diagram.show(configuration, step?.transitions ?? [], fresh.length > 0 || !isLive);
    this.#diagram.colour(this.#coverage.isOn ? this.#coverage : null);
    this.element.classList.toggle("on-path", path !== null);
    this.#parts.states.textContent = this.#leaves(configuration).join(", ")
      + (isLive && status.isDone ? " (ended)" : "");
    this.element.classList.toggle("in-past", !isLive);
    this.#events.update(status.verdicts, isLive ? undefined : path ? onPath : inPast);
    // A path says which data change.
    if (path) this.#showValues([]);
    else if (isLive) this.#showValues(status.values ?? []);
    else if (this.#isStored) this.#showPast();
    else this.#showStep();
    this.#stored.show(status.stored, isLive);
    this.#showTimers();
  }

  #showValues(values) {
    this.#parts.valuesPart.hidden = values.length === 0;
    if (this.#history.isLive) this.#parts.valuesPart.removeAttribute("aria-busy");
    this.#parts.values.replaceChildren(...fields(values));
  }

  /** Shows the data of a past step; a machine without data has none at any step. */
  #showStep() {
    const values = this.#history.values;
    if (values || !this.#status?.values?.length) this.#showValues(values ?? []);
    else this.#showObstacle("The data at this step are not known.");
  }

  #showObstacle(text) {
    this.#parts.valuesPart.hidden = false;
    this.#parts.values.replaceChildren(make("dd", { class: "whole muted" }, text));
  }

  /** The journal of a stored machine has no data; the studio replays it for those of the revision that is shown. */
  #showPast() {
    const data = this.#stored.past(this.#history.position);
    this.#parts.valuesPart.toggleAttribute("aria-busy", !data);
    if (!data) return;
    this.#showValues(data.values);
    if (data.obstacle) this.#showObstacle(data.obstacle);
  }

  /** The machine's present time: counted from the last status, unless it is virtual. */
  get #now() {
    const passes = !this.#status?.isDone && !this.#machine?.isTimeVirtual;
    return (this.#status?.now ?? 0) + (passes ? performance.now() - this.#statusAt : 0);
  }

  #showTimers() {
    const timers = (this.#history.isLive && !this.#player.isOpen && this.#status?.timers) || [];
    this.#parts.timersPart.hidden = timers.length === 0;
    this.#parts.timers.replaceChildren(
      ...timers.map((timer) => {
        const item = make("li", {}, make("span", {}, timer.name), make("span", { class: "left" }));
        if (timer.duration) item.append(make("progress", { max: String(timer.duration), value: "0", "aria-label": timer.name }));
        if (this.#isStored) item.append(make("span", { class: "note" }, moment(timer.due)));
        item.timer = timer;
        return item;
      }),
    );
    this.#countDown();
  }

  #countDown() {
    const now = this.#now;
    if (this.#clock) this.#clock.now = seconds(now);
    for (const item of this.#parts.timers.children) {
      const left = Math.max(0, item.timer.due - now);
      item.querySelector(".left").textContent = left < 3_600_000 ? seconds(left) : span(left);
      const bar = item.querySelector("progress");
      if (bar) bar.value = item.timer.duration - left;
    }
  }

  #tick() {
    if (this.#isClosed) return;
    this.#frame = requestAnimationFrame(() => {
      if (!this.#isSmall) this.#countDown();
      if (this.#status) this.#scene?.time?.(this.#now);
      this.#tick();
    });
  }

  // The scene

  async #openScene(machine) {
    if (!machine.scene) return;
    const part = this.#parts.scene;
    try {
      const script = await import(`/scenes/${encodeURIComponent(machine.scene)}.js`);
      part.hidden = false;
      this.element.classList.add("with-scene");
      // The scene of a card sends no events.
      const send = this.#isSmall ? null : (event, payload) => this.send(event, payload);
      this.#scene = script.show(part, this.#sceneState, send);
      for (const change of this.#sceneQueue.splice(0)) this.#scene.change(change);
      if (this.#isSmall && this.#scene.time) this.#tick();
    } catch (error) {
      if (this.#isSmall) return;
      part.hidden = false;
      part.textContent = `The scene cannot be drawn: ${error.message}`;
    }
  }
}
