// The page: which machines there are, and which of them are looked at.

import { Line } from "/line.js";
import { MachineView } from "/machine.js";
import { make } from "/events.js";

const line = new Line();
const main = document.getElementById("main");
const state = document.getElementById("line");
const saying = document.getElementById("said");
const nav = document.getElementById("nav");

let cards = null;
let title = document.title;
let views = new Map();
let shown = "";

const say = (text) => { saying.textContent = text; };

/** The machines that the address names; none for the front page. */
const wanted = () => {
  try {
    return [...new Set(decodeURIComponent(location.hash.replace(/^#\/?/, "")).split("+").filter(Boolean))];
  } catch {
    return []; // no address that anybody could mean
  }
};

const route = () => {
  if (!cards) return;
  const ids = wanted().filter((id) => cards.some((card) => card.id === id));
  const key = `${ids.join("+")}|${cards.map((card) => card.id).join(" ")}`;
  if (key === shown) return;
  shown = key;
  for (const view of views.values()) view.close();
  views = new Map();
  const isFront = ids.length === 0 && cards.length !== 1;
  const chosen = isFront ? cards : (ids.length ? ids : [cards[0].id]).map((id) => cards.find((card) => card.id === id));
  for (const card of chosen) views.set(card.id, new MachineView(line, card, isFront, say));
  const elements = [...views.values()].map((view) => view.element);
  main.className = isFront ? "front" : elements.length > 1 ? "several" : "one";
  if (isFront && !cards.length) {
    main.replaceChildren(make("p", { class: "quiet" }, "No machine is here yet."));
  } else {
    main.replaceChildren(...(isFront ? [make("h1", { class: "unseen" }, title), make("ul", { class: "cards" }, ...elements)] : elements));
  }
  document.title = isFront ? title : `${chosen.map((card) => card.name).join(", ")} · ${title}`;
  showNav(isFront ? [] : chosen.map((card) => card.id));
};

/** Names of all machines; with the button beside it, one is put next to those that are shown. */
const showNav = (ids) => {
  nav.replaceChildren();
  if (!ids.length || cards.length < 2) return;
  const select = make("select", { "aria-label": "Show another machine too" });
  select.append(make("option", { value: "" }, "Show beside…"));
  for (const card of cards) if (!ids.includes(card.id)) select.append(make("option", { value: card.id }, card.name));
  select.addEventListener("change", () => { location.hash = `#/${[...ids, select.value].join("+")}`; });
  nav.append(make("a", { href: "#/" }, "All machines"), select);
};

line.addEventListener("hello", ({ detail }) => {
  cards = detail.machines;
  title = detail.title;
  document.getElementById("title").textContent = title;
  route();
});
line.addEventListener("machine", ({ detail }) => views.get(detail.id)?.introduce(detail));
line.addEventListener("news", ({ detail }) => views.get(detail.id)?.news(detail));
line.addEventListener("complaint", ({ detail }) => say(detail));
line.addEventListener("open", () => {
  state.textContent = "live";
  document.body.classList.remove("lost");
});
line.addEventListener("lost", () => {
  state.textContent = "connection lost, trying again…";
  document.body.classList.add("lost");
});
addEventListener("hashchange", () => {
  route();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
