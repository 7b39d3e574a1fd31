// The scene of the mirror pad: one draws in the first quadrant, and the four views of the pad are shown.

const space = "http://www.w3.org/2000/svg";
const node = (name, attributes) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const names = ["the pad", "left and right exchanged", "top and bottom exchanged", "both exchanged"];

export const show = (element, state, send) => {
  const pad = new Pad(element, send);
  pad.reset(state);
  return pad;
};

class Pad {
  #send;
  #svg;
  #views = [];
  #width = 400;
  #height = 300;
  #waiting = new Map();
  #samples = [];
  #pen = null;
  #note;
  #refusal;

  constructor(element, send) {
    this.#send = send;
    this.#svg = node("svg", { class: "pad", role: "img" });
    this.#svg.style.cssText =
      "display:block;width:100%;background:#fff;border:1px solid var(--border);border-radius:8px;user-select:none";
    element.replaceChildren(this.#svg);
    if (!send) {
      this.#svg.style.width = "160px";
      return;
    }
    this.#svg.style.cssText += "touch-action:none;cursor:crosshair";
    const row = document.createElement("p");
    row.style.cssText = "display:flex;gap:4px 12px;align-items:center;flex-wrap:wrap;margin-top:8px;font-size:.88rem";
    const save = document.createElement("button");
    save.type = "button";
    save.textContent = "Save the drawing";
    save.addEventListener("click", () => this.#save());
    this.#note = document.createElement("span");
    this.#note.className = "latency";
    this.#note.textContent = "Draw in the quadrant at the top left.";
    this.#refusal = document.createElement("span");
    this.#refusal.setAttribute("role", "status");
    this.#refusal.style.cssText = "flex-basis:100%;color:var(--bad)";
    row.append(save, this.#note, this.#refusal);
    element.append(row);
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      this.#svg.addEventListener(name, (event) => { if (event.pointerId === this.#pen) this.#pen = null; });
    }
  }

  // What is shown

  reset(state) {
    if (!state) return;
    const { width, height } = state;
    [this.#width, this.#height] = [width, height];
    this.#svg.replaceChildren();
    this.#svg.setAttribute("viewBox", `0 0 ${2 * width} ${2 * height}`);
    this.#svg.setAttribute("aria-label", "Mirror pad: four views of one drawing");
    this.#svg.append(
      node("rect", { width, height, fill: "#eff6ff" }),
      node("path", { d: `M${width} 0V${2 * height}M0 ${height}H${2 * width}`, stroke: "#94a3b8", "stroke-dasharray": "6 6", fill: "none" }),
    );
    this.#views = state.views.map((strokes, number) => {
      const group = node("g", {
        class: `view view-${number}`,
        transform: `translate(${(number % 2) * width} ${Math.floor(number / 2) * height})`,
        fill: "none", stroke: "#1d4ed8", "stroke-width": "3", "stroke-linecap": "round", "stroke-linejoin": "round",
      });
      const title = node("title", {});
      title.textContent = names[number];
      group.append(title);
      this.#svg.append(group);
      const view = { group, points: [] };
      for (const stroke of strokes) {
        stroke.forEach((point, index) => Pad.#draw(view, point, index === 0));
      }
      return view;
    });
  }

  change(change) {
    if (change.cleared) {
      for (const view of this.#views) {
        view.group.querySelectorAll("polyline").forEach((line) => line.remove());
      }
      return;
    }
    if (change.began && this.#refusal) this.#refusal.textContent = "";
    const points = change.began ?? change.moved;
    this.#views.forEach((view, number) => Pad.#draw(view, points[number], Boolean(change.began)));
    this.#arrived(points[0]);
  }

  static #draw(view, point, isFirst) {
    if (!point) return;
    if (isFirst || !view.line?.parentNode) {
      view.line = node("polyline", { points: "" });
      view.group.append(view.line);
      // A line of one point would be invisible.
      Pad.#add(view, point);
    }
    Pad.#add(view, point);
  }

  static #add(view, [x, y]) {
    const point = view.group.ownerSVGElement.createSVGPoint();
    [point.x, point.y] = [x, y];
    view.line.points.appendItem(point);
  }

  /** The pad has refused an event of the pen. */
  refused(event, reason) {
    if (!event.startsWith("touch")) return;
    this.#pen = null;
    this.#showError(reason);
  }

  #showError(reason) { this.#refusal.textContent = reason; }

  // The pen

  #point(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    const [x, y] = [Math.round(place.x * 10) / 10, Math.round(place.y * 10) / 10];
    return x >= 0 && y >= 0 && x <= this.#width && y <= this.#height ? { x, y } : null;
  }

  #down(event) {
    const point = this.#point(event);
    if (!point || event.button > 0 || this.#pen !== null) return;
    event.preventDefault();
    this.#pen = event.pointerId;
    try {
      this.#svg.setPointerCapture(event.pointerId);
    } catch { /* the pen has been lifted already */ }
    this.#sendPoint("touchBegan", point);
  }

  #move(event) {
    if (event.pointerId !== this.#pen) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) {
      const point = this.#point(one);
      if (point) this.#sendPoint("touchMoved", point);
    }
  }

  #sendPoint(event, point) {
    if (this.#waiting.size > 1000) this.#waiting.clear();
    this.#waiting.set(`${point.x},${point.y}`, performance.now());
    this.#send(event, JSON.stringify(point)).catch((error) => {
      this.#pen = null;
      this.#showError(error.message);
    });
  }

  // Measuring the time from the pen to the picture

  #arrived([x, y]) {
    const key = `${x},${y}`;
    const since = this.#waiting.get(key);
    if (since === undefined) return;
    this.#waiting.delete(key);
    requestAnimationFrame(() => {
      this.#samples.push(performance.now() - since);
      if (this.#samples.length > 2000) this.#samples.shift();
      const sorted = [...this.#samples].sort((a, b) => a - b);
      const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(1);
      this.#note.textContent = `Mirrored in ${at(0.5)} ms, 99 % within ${at(0.99)} ms`;
      Object.assign(this.#note.dataset, { median: at(0.5), p99: at(0.99), count: String(sorted.length) });
    });
  }

  #save() {
    const copy = this.#svg.cloneNode(true);
    copy.removeAttribute("style");
    copy.setAttribute("xmlns", space);
    copy.setAttribute("width", String(2 * this.#width));
    copy.setAttribute("height", String(2 * this.#height));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
    link.download = "mirror-pad.svg";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
