// The scene of an animation engine: a card that is rotated, moved, scaled and faded by the machine's time.

const space = "http://www.w3.org/2000/svg";
const node = (name, attributes, ...children) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const names = ["rotation", "x", "y", "scale", "opacity"];
const [width, height] = [360, 230];
/** The card's first position, and the range in which it moves; beyond that, the ground moves instead. */
const [homeX, homeY] = [120, 85];
const [rangeX, rangeY] = [[-50, 170], [-30, 90]];

export const show = (element, state, send) => {
  const animation = new Animation(element, !send);
  animation.reset(state);
  return animation;
};

class Animation {
  #svg;
  #ground;
  #card;
  #traces;
  #readings = new Map();
  #title;
  #bar;
  #state = null;
  #now = null;

  constructor(element, isSmall) {
    this.#traces = Array.from({ length: 6 }, () => Animation.#shape({ class: "trace" }));
    this.#card = Animation.#shape({ class: "card-shape" });
    this.#ground = node("g", {});
    for (let x = -20; x <= 40; x++) {
      this.#ground.append(node("line", { x1: x * 20, x2: x * 20, y1: -400, y2: 800, "stroke-width": x ? 0.6 : 1.6 }));
    }
    for (let y = -20; y <= 40; y++) {
      this.#ground.append(node("line", { x1: -400, x2: 800, y1: y * 20, y2: y * 20, "stroke-width": y ? 0.6 : 1.6 }));
    }
    this.#ground.setAttribute("stroke", "#94a3b8");
    this.#svg = node("svg", { class: "animation", role: "img", viewBox: `0 0 ${width} ${height}` },
      node("defs", {},
        node("linearGradient", { id: "animation-fill", x1: 0, y1: 0, x2: 1, y2: 1 },
          node("stop", { offset: 0, "stop-color": "#6366f1" }),
          node("stop", { offset: 1, "stop-color": "#ec4899" }))),
      node("rect", { width, height, fill: "#f8fafc" }),
      this.#ground, ...this.#traces, this.#card);
    this.#svg.style.cssText = "display:block;width:100%;border:1px solid var(--border);border-radius:8px";
    if (isSmall) {
      this.#svg.style.width = "160px";
      element.replaceChildren(this.#svg);
      return;
    }
    this.#title = document.createElement("strong");
    this.#bar = document.createElement("progress");
    this.#bar.max = 1;
    this.#bar.setAttribute("aria-label", "How much of the animation is done");
    this.#bar.style.cssText = "flex:1;min-width:80px;height:8px;accent-color:var(--accent)";
    const head = document.createElement("p");
    head.style.cssText = "display:flex;gap:12px;align-items:center;margin-top:10px";
    head.append(this.#title, this.#bar);
    const list = document.createElement("dl");
    list.style.cssText = "display:grid;grid-template-columns:repeat(auto-fit,minmax(56px,1fr));gap:4px 6px;margin-top:8px";
    for (const name of names) {
      const [term, reading] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = name;
      term.style.cssText = "color:var(--muted);font-size:.8rem";
      reading.style.cssText = "font-variant-numeric:tabular-nums;font-weight:600";
      reading.dataset.reading = name;
      this.#readings.set(name, reading);
      const pair = document.createElement("div");
      pair.append(term, reading);
      list.append(pair);
    }
    element.replaceChildren(this.#svg, head, list);
  }

  static #shape(attributes) {
    return node("g", attributes,
      node("rect", { x: -28, y: -28, width: 56, height: 56, rx: 11, fill: "url(#animation-fill)", stroke: "#312e81", "stroke-width": 1.5 }),
      // An arrow that shows the rotation.
      node("path", { d: "M0 -18L14 2H5V18H-5V2H-14Z", fill: "#fff" }));
  }

  reset(state) {
    if (state) this.change(state);
  }

  change(state) {
    this.#state = state;
    this.#svg.setAttribute("aria-label", state.duration ? `the animation ${state.name}` : "nothing moves");
    if (this.#title) this.#title.textContent = state.name;
    if (this.#bar) this.#bar.style.visibility = state.duration ? "visible" : "hidden";
    this.#draw(this.#now ?? state.since);
  }

  /** Receives the machine's time, in milliseconds. */
  time(now) {
    this.#now = now;
    if (this.#state) this.#draw(calm.matches ? Math.floor(now / 500) * 500 : now);
  }

  /** The frame at a time, interpolated between two of the received frames. */
  #frame(now) {
    const { since, duration, frames } = this.#state;
    const last = frames.length - 1;
    const place = duration > 0 ? Math.min(1, Math.max(0, (now - since) / duration)) * last : last;
    const before = frames[Math.floor(place)];
    const after = frames[Math.ceil(place)];
    return before.map((value, index) => value + (after[index] - value) * (place - Math.floor(place)));
  }

  #draw(now) {
    const { since, duration } = this.#state;
    const frame = this.#frame(now);
    // The ground moves when the card would leave the picture.
    const clamp = (value, [least, most]) => Math.min(most, Math.max(least, value));
    const [x, y] = [clamp(frame[1], rangeX), clamp(frame[2], rangeY)];
    const [panX, panY] = [x - frame[1], y - frame[2]];
    this.#ground.setAttribute("transform", `translate(${homeX + (panX % 20)} ${homeY + (panY % 20)})`);
    const put = (shape, [rotation, left, top, scale, opacity], share) => {
      shape.setAttribute("transform",
        `translate(${homeX + left + panX} ${homeY + top + panY}) rotate(${rotation}) scale(${scale})`);
      shape.setAttribute("opacity", Math.min(1, Math.max(0, opacity)) * share);
    };
    put(this.#card, frame, 1);
    // The card's last positions, ever fainter.
    this.#traces.forEach((trace, number) => {
      const moment = now - 45 * (this.#traces.length - number);
      const isThere = !calm.matches && duration > 0 && moment >= since && now < since + duration;
      put(trace, this.#frame(moment), isThere ? 0.05 + 0.03 * number : 0);
    });
    if (!this.#bar) return;
    this.#bar.value = duration > 0 ? Math.min(1, Math.max(0, (now - since) / duration)) : 0;
    names.forEach((name, index) => {
      const unit = name === "rotation" ? "°" : "";
      this.#readings.get(name).textContent = `${Number(frame[index].toFixed(2))}${unit}`;
    });
  }
}
