// The page: the list of machines, and the views of those that its address names.

import { Connection } from "/connection.js";
import { MachineView } from "/machine.js";
import { make } from "/events.js";

const connection = new Connection();
const main = document.getElementById("main");
const connectionState = document.getElementById("connection");
const announcements = document.getElementById("announcements");
const nav = document.getElementById("nav");

let cards = null;
let title = document.title;
let views = new Map();
let shown = "";

/** Has a screen reader read a text. */
const announce = (text) => { announcements.textContent = text; };

/** The machines that the address names; none for the front page. */
const addressed = () => {
  try {
    return [...new Set(decodeURIComponent(location.hash.replace(/^#\/?/, "")).split("+").filter(Boolean))];
  } catch {
    return []; // not a valid encoding
  }
};

const route = () => {
  if (!cards) return;
  const ids = addressed().filter((id) => cards.some((card) => card.id === id));
  const key = `${ids.join("+")}|${cards.map((card) => card.id).join(" ")}`;
  if (key === shown) return;
  shown = key;
  for (const view of views.values()) view.close();
  views = new Map();
  const isFront = ids.length === 0 && cards.length !== 1;
  const chosen = isFront ? cards : (ids.length ? ids : [cards[0].id]).map((id) => cards.find((card) => card.id === id));
  for (const card of chosen) views.set(card.id, new MachineView(connection, card, isFront, announce));
  const elements = [...views.values()].map((view) => view.element);
  main.className = isFront ? "front" : elements.length > 1 ? "several" : "one";
  if (isFront && !cards.length) {
    main.replaceChildren(make("p", { class: "muted" }, "The studio has no machines yet."));
  } else {
    main.replaceChildren(...(isFront ? [make("h1", { class: "visually-hidden" }, title), make("ul", { class: "cards" }, ...elements)] : elements));
  }
  document.title = isFront ? title : `${chosen.map((card) => card.name).join(", ")} · ${title}`;
  showNav(isFront ? [] : chosen.map((card) => card.id));
};

/** The link to the front page, and a list of the machines that can be shown beside the present ones. */
const showNav = (ids) => {
  nav.replaceChildren();
  if (!ids.length || cards.length < 2) return;
  const select = make("select", { "aria-label": "Show another machine too" });
  select.append(make("option", { value: "" }, "Show beside…"));
  for (const card of cards) if (!ids.includes(card.id)) select.append(make("option", { value: card.id }, card.name));
  select.addEventListener("change", () => { location.hash = `#/${[...ids, select.value].join("+")}`; });
  nav.append(make("a", { href: "#/" }, "All machines"), select);
};

connection.addEventListener("machines", ({ detail }) => {
  cards = detail.machines;
  title = detail.title;
  document.getElementById("title").textContent = title;
  route();
});
connection.addEventListener("machine", ({ detail }) => views.get(detail.id)?.setMachine(detail));
connection.addEventListener("update", ({ detail }) => views.get(detail.id)?.update(detail));
connection.addEventListener("refused", ({ detail }) => announce(detail));
connection.addEventListener("open", () => {
  connectionState.textContent = "live";
  document.body.classList.remove("disconnected");
});
connection.addEventListener("lost", () => {
  connectionState.textContent = "connection lost, trying again…";
  document.body.classList.add("disconnected");
});
addEventListener("hashchange", () => {
  route();
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
