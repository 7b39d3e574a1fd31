// The scene of an elevator: a cabin in its shaft. It depends only on the machine's time.

const space = "http://www.w3.org/2000/svg";
const node = (name, attributes, ...children) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const ease = (part) => {
  const bounded = Math.min(1, Math.max(0, part));
  return bounded * bounded * (3 - 2 * bounded);
};

const height = 96; // of a floor
const [left, width] = [92, 96]; // of the shaft

export const show = (element, state) => {
  const elevator = new Elevator(element);
  elevator.reset(state);
  return elevator;
};

class Elevator {
  #svg;
  #state = null;
  #now = null;
  #cabin;
  #doors;
  #cable;
  #display;
  #lamps = [];

  constructor(element) {
    this.#svg = node("svg", { class: "elevator", role: "img" });
    this.#svg.style.cssText = "display:block;margin:0 auto;max-width:100%;height:var(--scene-height,min(460px,64vh))";
    element.replaceChildren(this.#svg);
  }

  reset(state) {
    if (!state) return;
    this.#build(state.floors);
    this.change(state);
  }

  change(state) {
    this.#state = state;
    this.#svg.setAttribute("aria-label", `the elevator is ${state.state}`);
    // Before the time is known, all movements are shown at their end.
    this.#draw(this.#now ?? Infinity);
  }

  /** Receives the machine's time, in milliseconds. */
  time(now) {
    this.#now = now;
    if (this.#state) this.#draw(now);
  }

  #build(floors) {
    const bottom = 44 + floors * height;
    this.#svg.setAttribute("viewBox", `0 0 280 ${bottom + 14}`);
    const floorAt = (floor) => 44 + (floors - floor) * height;
    this.#display = node("text", { x: 140, y: 25, "text-anchor": "middle", "font-size": 19, "font-weight": 700, fill: "#fbbf24" });
    this.#display.style.fontVariantNumeric = "tabular-nums";
    this.#lamps = Array.from({ length: floors }, (_, floor) =>
      node("circle", { class: "lamp", cx: left + width + 24, cy: floorAt(floor) - height + 34, r: 6, stroke: "#94a3b8" }));
    const storeys = Array.from({ length: floors }, (_, floor) => {
      const y = floorAt(floor);
      return node("g", {},
        node("rect", { x: 10, y: y - height, width: 260, height, fill: floor % 2 ? "#e2e8f0" : "#edf2f7" }),
        node("rect", { x: 10, y: y - 5, width: 260, height: 5, fill: "#94a3b8" }),
        node("text", { x: 50, y: y - height / 2 + 9, "text-anchor": "middle", "font-size": 26, "font-weight": 700, fill: "#64748b" }, `${floor + 1}`),
      );
    });
    this.#cable = node("line", { x1: 140, x2: 140, y1: 44, stroke: "#94a3b8", "stroke-width": 2.5 });
    this.#doors = [0, 1].map(() =>
      node("g", { class: "door" },
        node("rect", { width: 39, height: 76, fill: "#a8b6c8", stroke: "#64748b" }),
        node("rect", { x: 5, y: 6, width: 29, height: 64, rx: 2, fill: "none", stroke: "#cbd5e1", "stroke-width": 1.5 })));
    const hole = node("clipPath", { id: "elevator-hole" }, node("rect", { x: -39, y: -81, width: 78, height: 76 }));
    this.#cabin = node("g", { class: "cabin" },
      node("rect", { x: -44, y: -88, width: 88, height: 88, rx: 4, fill: "#475569" }),
      node("rect", { x: -39, y: -81, width: 78, height: 76, fill: "#fef3c7" }),
      node("path", { d: "M-39 -81H39L24 -66H-24Z", fill: "#fde68a" }),
      // A passenger.
      node("circle", { cx: 0, cy: -48, r: 8, fill: "#1e3a8a" }),
      node("path", { d: "M-14 -5V-24a14 14 0 0 1 28 0V-5Z", fill: "#1d4ed8" }),
      node("g", { "clip-path": "url(#elevator-hole)" }, ...this.#doors),
      node("rect", { x: -39, y: -81, width: 78, height: 76, fill: "none", stroke: "#1e293b", "stroke-width": 2 }),
    );
    this.#svg.replaceChildren(
      node("defs", {}, hole),
      ...storeys,
      node("rect", { x: left, y: 40, width, height: floors * height + 4, fill: "#1e293b" }),
      node("rect", { x: 10, y: 4, width: 260, height: 40, rx: 6, fill: "#0f172a" }),
      this.#cable,
      this.#cabin,
      this.#display,
      ...this.#lamps,
    );
  }

  /** The cabin's position in floors, and whether it goes up; `null` when it does not run. */
  #place(now) {
    const { isRunning, begins, from, to, goesUp, floors, pace, slide } = this.#state;
    if (!isRunning) return [from + (to - from) * ease((now - begins) / slide), null];
    if (now === Infinity) return [from, goesUp];
    const top = floors - 1;
    const position = ((goesUp ? from : 2 * top - from) + Math.max(0, (now - begins) / pace)) % (2 * top);
    return [Math.min(position, 2 * top - position), position < top];
  }

  #draw(now) {
    const { isRunning, isOpen, doorsBegin, floors, slide } = this.#state;
    let [place, goesUp] = this.#place(calm.matches && !isRunning ? Infinity : now);
    if (calm.matches) place = Math.round(place);
    const part = calm.matches ? 1 : ease((now - doorsBegin) / slide);
    const openness = isOpen ? part : 1 - part;
    const y = 44 + (floors - place) * height - 5;
    this.#cabin.setAttribute("transform", `translate(140 ${y})`);
    this.#cabin.dataset.place = place.toFixed(3);
    this.#cabin.dataset.openness = openness.toFixed(3);
    this.#cable.setAttribute("y2", y - 88);
    this.#doors[0].setAttribute("transform", `translate(${-39 - 39 * openness} -81)`);
    this.#doors[1].setAttribute("transform", `translate(${39 * openness} -81)`);
    const floor = Math.round(place);
    this.#display.textContent = `${floor + 1}${goesUp === null ? "" : goesUp ? " ▲" : " ▼"}`;
    this.#lamps.forEach((lamp, number) => {
      const isHere = number === floor && !isRunning;
      lamp.setAttribute("fill", isHere ? (openness > 0.5 ? "#22c55e" : "#f59e0b") : "#f8fafc");
    });
  }
}
