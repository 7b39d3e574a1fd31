// The page of one machine: its diagram, events, data, timers and history.

import { Claims } from "/claims.js";
import { Clock } from "/clock.js";
import { Coverage } from "/coverage.js";
import { Diagram } from "/diagram.js";
import { Events } from "/events.js";
import { tools, wholeFrame } from "/frames.js";
import { History, seconds } from "/history.js";
import { Links } from "/links.js";
import { PathPlayer } from "/path.js";
import { Present } from "/present.js";
import { Reach } from "/reach.js";
import { Scene } from "/scene.js";
import { Situation } from "/situation.js";
import { moment } from "/store.js";
import { StoredParts } from "/stored.js";
import { Timers } from "/timers.js";
import { Values } from "/values.js";

const inPast = "go back to now to send events";
const onPath = "close the path to send events";

/** Whether the arrow keys scroll an element sideways, such as a picture that is wider than its place. */
const scrolls = (element) =>
  element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);

/** The view of a machine as an article. */
export class MachineView {
  #connection;
  #id;
  #card;
  #machine = null;
  #epoch = -1;
  #diagram = null;
  #events = null;
  #history = null;
  #present = new Present();
  #parts;
  #values;
  #timers;
  #scene;
  #frame = 0;
  #isStored;
  #isSystem;
  #stored;
  #clock = null;
  #player = new PathPlayer();
  #coverage;
  #claims;
  #situation;
  #links = new Links();

  constructor(connection, card, announce) {
    this.#connection = connection;
    this.#id = card.id;
    this.instance = card.instance;
    this.#card = JSON.stringify(card);
    this.#isStored = Boolean(card.isStored);
    this.#isSystem = Boolean(card.isSystem);
    this.announce = announce;
    this.#stored = new StoredParts(connection, card, announce);
    this.#coverage = card.isSystem ? new Reach() : new Coverage();
    this.#situation = new Situation();
    this.#claims = new Claims(connection, card.id, announce, (place) => this.#coverage.nameOf(place));
    this.#connectProof();
    this.#stored.onPast = () => this.#history && this.#show([]);
    const proof = { player: this.#player, claims: this.#claims, coverage: this.#coverage, situation: this.#situation, links: this.#links };
    const { element, parts } = wholeFrame(card, this.#stored, proof);
    this.element = element;
    this.#parts = parts;
    this.#values = new Values(parts.valuesPart, parts.values);
    this.#timers = new Timers(parts.timersPart, parts.timers, this.#isStored);
    this.#scene = new Scene(element, parts.scene, (event, payload) => this.send(event, payload));
    this.#listenToKeys();
    connection.watch(card.id, () => this.#position());
    this.#tick();
  }

  /** Whether this is the view of a card of that size. */
  shows(card, isSmall) { return !isSmall && this.#card === JSON.stringify(card); }

  close() {
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
      else if (event.key === "Escape") this.#leave();
      else return;
      event.preventDefault();
    });
  }

  /** Connects the claims, the paths that prove or refute them, and the coverage with the diagram. */
  #connectProof() {
    const show = () => this.#history && this.#show([]);
    this.#player.addEventListener("position", show);
    this.#player.addEventListener("close", () => {
      this.#coverage.forgetWay();
      show();
    });
    this.#claims.onPath = (path, title) => {
      this.#coverage.forgetWay();
      this.#player.open(path, title);
    };
    this.#claims.onElse = () => {
      if (this.#coverage.isLooking) this.#coverage.answer = "";
      this.#situation.stopLooking();
    };
    this.#coverage.addEventListener("change", show);
    this.#coverage.addEventListener("ask", ({ detail }) => this.#claims.ask(detail, (reason) => this.#coverage.tell(detail, reason)));
    // The path to something else would not belong to what is chosen.
    this.#coverage.addEventListener("nothing", () => this.#player.close());
    this.#coverage.addEventListener("choose", ({ detail }) => {
      this.#claims.forget();
      if (this.#isSystem) this.#select(detail);
    });
    this.#situation.addEventListener("ask", ({ detail }) => {
      this.#coverage.answer = "";
      this.#claims.ask(detail, (reason) => this.#situation.tell(reason));
    });
    this.#situation.addEventListener("change", () => this.#diagram?.select(this.#situation.chosen));
  }

  /** Marks the transition or the state that was chosen, in the diagram and in the lists of states. */
  #select({ transition, state = null }) {
    this.#situation.choose(state);
    if (transition !== undefined) this.#diagram.select([], transition);
  }

  /** Adds a state to those that are chosen, or takes it away, and asks for the way to all of them. */
  #join(state) {
    this.#claims.forget();
    this.#situation.toggle(state);
    const states = this.#situation.chosen;
    if (states.length === 0) this.#coverage.answer = "";
    else if (states.length === 1) this.#coverage.ask({ state: states[0] });
    else this.#coverage.look({ states });
  }

  /** Leaves the path, then what was chosen, then the past. */
  #leave() {
    if (this.#player.isOpen) return this.#player.close();
    if (this.#isSystem) {
      this.#claims.forget();
      this.#situation.choose(null);
      this.#coverage.answer = "";
    }
    this.#history?.go(null);
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
    this.#present.isTimeVirtual = machine.isTimeVirtual;
    this.#diagram = new Diagram(this.#parts.host, machine);
    this.#followDiagram(machine);
    this.#events = new Events(this.#parts.events, machine, (event, payload) => this.send(event, payload));
    this.#parts.problem.hidden = !machine.problem;
    this.#parts.problem.textContent = machine.problem ?? "";
    if (machine.noProof) this.#claims.setObstacle(machine.noProof);
    if (!this.#isStored) this.#parts.tools.replaceChildren(...tools(machine, () => this.#command({ action: "restart" })));
    // A stored machine was migrated to another version of its chart, or the picture was rendered; the log goes on.
    if (this.#history) return this.#show([]);
    this.#parts.host.setAttribute("role", "group");
    this.#parts.host.setAttribute("aria-label", `Diagram of ${machine.name}`);
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
    this.#parts.clockPart.hidden = !machine.isTimeVirtual;
    if (machine.isTimeVirtual) {
      this.#clock = new Clock(this.#parts.clock, (milliseconds) => this.#command({ action: "advance", milliseconds }));
    }
    this.#openScene(machine);
  }

  /** Coverage is that of the diagram, whose transitions can be clicked, and the states of a system, too. */
  #followDiagram(machine) {
    this.#coverage.setMachine(machine);
    this.#diagram.onTransition = (transition) => {
      const isAsked = this.#coverage.takesClicks && machine.edges[transition].isTakeable;
      if (isAsked) this.#coverage.choose({ transition });
      return isAsked;
    };
    if (!machine.isSystem) return;
    this.#situation.setMachine(machine);
    this.#links.setMachine(machine);
    if (machine.noProof) return;
    this.#diagram.offer(this.#situation.states, [...machine.edges.keys()].filter((number) => machine.edges[number].isTakeable));
    this.#diagram.onState = (state, isJoining) => isJoining ? this.#join(state) : this.#coverage.choose({ state });
  }

  /** Runs a command; the reason why nothing was done is shown above the machine, or beside the clock. */
  async #command(message) {
    const request = () => this.#connection.request({ ...message, machine: this.#id, instance: this.instance });
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
    if (this.#parts.problem.textContent !== reason) this.#stored.result.fail(reason);
  }

  send(event, payload) {
    if (this.#player.isOpen) return Promise.reject(new Error(onPath));
    if (this.#history?.isLive === false) return Promise.reject(new Error(inPast));
    if (this.#isStored) return this.#stored.send(event, payload);
    return this.#connection.request({ action: "send", machine: this.#id, instance: this.instance, event, payload });
  }

  /** Receives that there is no such machine. */
  setMissing(reason) {
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
    const isNew = update.epoch !== this.#epoch;
    if (isNew) {
      this.#epoch = update.epoch;
      this.#history.reset();
      this.#coverage.reset();
    }
    this.#present.status = update.status;
    this.#scene.update(update);
    const fresh = this.#history.add(update.first, update.steps);
    this.#coverage.add(fresh);
    this.#show(fresh);
    Object.assign(this.element.dataset, { epoch: String(update.epoch), now: String(update.status.now) });
    if (!isNew) for (const step of fresh) if (step.outcome === "refused") this.#scene.refuse(step);
    if (!isNew && fresh.length) this.#announceStep(fresh);
  }

  #announceStep(steps) {
    const step = steps.at(-1);
    const leaves = Present.leaves(this.#machine, step.configuration).join(", ");
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
    const status = this.#present.status ?? {};
    const configuration = isLive ? status.configuration ?? [] : step?.configuration ?? [];
    this.#diagram.show(configuration, step?.transitions ?? [], fresh.length > 0 || !isLive);
    this.#diagram.showWaiting(path?.queued);
    this.#links.show(path?.queued);
    this.#diagram.colour(this.#coverage.isOn ? this.#coverage : null);
    this.element.classList.toggle("on-path", path !== null);
    this.#parts.states.textContent = Present.leaves(this.#machine, configuration).join(", ")
      + (isLive && status.isDone ? " (ended)" : "");
    this.element.classList.toggle("in-past", !isLive);
    this.#events.update(status.verdicts, isLive ? undefined : path ? onPath : inPast);
    this.#showValues(path !== null, isLive);
    this.#stored.show(status.stored, isLive);
    this.#timers.show((isLive && status.timers) || [], this.#present.now);
    this.#showTime();
  }

  #showValues(isOnPath, isLive) {
    if (isLive || isOnPath) this.#values.isWaiting = false;
    // A path says which data change.
    if (isOnPath) this.#values.show([]);
    else if (isLive) this.#values.show(this.#present.status?.values ?? []);
    else if (this.#isStored) this.#showPast();
    else this.#showStep();
  }

  /** Shows the data of a past step; a machine without data has none at any step. */
  #showStep() {
    const values = this.#history.values;
    if (values || !this.#present.status?.values?.length) this.#values.show(values ?? []);
    else this.#values.showObstacle("The data at this step are not known, because another one came right behind it.");
  }

  /** The journal of a stored machine has no data; the studio replays it for those of the revision that is shown. */
  #showPast() {
    const data = this.#stored.past(this.#history.position);
    this.#values.isWaiting = !data;
    if (!data) return;
    if (data.obstacle) this.#values.showObstacle(data.obstacle);
    else this.#values.show(data.values);
  }

  #showTime() {
    const now = this.#present.now;
    if (this.#clock) this.#clock.now = seconds(now);
    this.#timers.countDown(now);
  }

  #tick() {
    this.#frame = requestAnimationFrame(() => {
      this.#showTime();
      if (this.#present.status) this.#scene.time = this.#present.now;
      this.#tick();
    });
  }

  async #openScene(machine) {
    if (!machine.scene) return;
    try {
      await this.#scene.open(machine.scene);
    } catch (error) {
      this.#scene.fail(error);
    }
  }
}
