// The page: the list of machines, and the views of those that its address names.

import { Connection } from "/connection.js";
import { CardView } from "/card.js";
import { MachineView } from "/machine.js";
import { make } from "/events.js";
import { StoreView, storedID, storePlace } from "/store.js";

const connection = new Connection();
const main = document.getElementById("main");
const connectionState = document.getElementById("connection");
const announcements = document.getElementById("announcements");
const nav = document.getElementById("nav");

let cards = null;
let title = document.title;
let views = new Map();
let shown = "";
let store = null;
let storeView = null;
let storeElement = null;
const heading = make("h1", { class: "visually-hidden" });
const cardList = make("ul", { class: "cards" });
const emptyNote = make("p", { class: "muted" }, "The studio has no machines yet.");
/** What the navigation shows. */
let navigation = "";
/** The list that was shown last, to which a machine of it leads back. */
let lastList = "#/store";

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
  const place = placeInStore();
  if (place) return routeInStore(place);
  closeStore();
  const ids = addressed().filter((id) => cards.some((card) => card.id === id));
  const isFront = ids.length === 0 && (store !== null || cards.length !== 1);
  const chosen = isFront ? cards : (ids.length ? ids : [cards[0].id]).map((id) => cards.find((card) => card.id === id));
  shown = isFront ? "front" : `machines ${chosen.map((card) => card.id).join("+")}`;
  showViews(chosen, isFront);
  const elements = [...views.values()].map((view) => view.element);
  main.className = isFront ? "front" : elements.length > 1 ? "several" : "one";
  heading.textContent = title;
  if (isFront && store !== null) elements.unshift(storeCard());
  if (isFront) arrange(cardList, elements);
  arrange(main, !isFront ? elements : elements.length ? [heading, cardList] : [emptyNote]);
  document.title = isFront ? title : `${chosen.map((card) => card.name).join(", ")} · ${title}`;
  showNav(isFront ? [] : chosen.map((card) => card.id));
};

/** Shows the views of these cards; those that are shown already stay, with what was typed and chosen in them. */
const showViews = (chosen, isSmall) => {
  const kept = new Map();
  for (const [id, view] of views) {
    const card = chosen.find((each) => each.id === id);
    if (card && view.shows(card, isSmall)) kept.set(id, view);
    else view.close();
  }
  const open = (card) => isSmall ? new CardView(connection, card) : new MachineView(connection, card, announce);
  views = new Map(chosen.map((card) => [card.id, kept.get(card.id) ?? open(card)]));
  // A page can watch only so many machines; of more cards it watches those that can be seen.
  if (isSmall) for (const view of views.values()) view.watch(chosen.length > connection.watchLimit);
};

/** Makes elements the children of another one; those that are in their places are not moved, and keep the focus. */
const arrange = (parent, elements) => {
  for (const child of [...parent.children]) if (!elements.includes(child)) child.remove();
  for (const [place, element] of elements.entries()) {
    if (parent.children[place] !== element) parent.insertBefore(element, parent.children[place] ?? null);
  }
};

/** The part of the store that the address names; the front page of a studio that has only a store is its list. */
const placeInStore = () => {
  if (store === null) return null;
  return storePlace(location.hash) ?? (cards.length || addressed().length ? null : {});
};

const closeStore = () => {
  if (storeView) lastList = storeView.address;
  storeView?.close();
  storeView = null;
};

/** Shows a list of the store, or one of its machines. */
const routeInStore = (place) => {
  const isList = place.id === undefined;
  const key = isList ? "store" : `store ${storedID(place.chart ?? "", place.id)}`;
  if (key !== shown) {
    shown = key;
    showViews([], false);
    closeStore();
    if (isList) storeView = new StoreView(connection, store, announce);
    else openStored(place);
    main.className = isList ? "browsing" : "one";
    main.replaceChildren(...(isList ? [storeView.element] : [...views.values()].map((view) => view.element)));
  }
  if (isList) {
    storeView.show(place);
    document.title = `${place.chart ?? store} · ${title}`;
    setNav("list", ...(cards.length ? [make("a", { href: "#/" }, "All machines")] : []));
  } else {
    document.title = `${place.chart}/${place.id} · ${title}`;
    setNav("stored", make("a", { href: lastList }, `Machines in ${store}`));
  }
};

const openStored = ({ chart = "", id }) => {
  const card = { id: storedID(chart, id), name: `${chart}/${id}`, summary: store, isStored: true };
  views.set(card.id, new MachineView(connection, card, announce));
};

/** The card of the store on the front page; the same as long as the store has its name. */
const storeCard = () => {
  if (storeElement?.dataset.store === store) return storeElement;
  storeElement = make(
    "li",
    { class: "card" },
    make("a", { href: "#/store" }, make("h2", {}, store), make("p", { class: "summary" }, "The machines of a store: search, counts by state, and what is stuck.")),
  );
  storeElement.dataset.store = store;
  return storeElement;
};

/** The link to the front page, and a list of the machines that can be shown beside the present ones. */
const showNav = (ids) => {
  const content = JSON.stringify([ids, cards, store]);
  // A list in which somebody is choosing stays.
  if (content === navigation) return;
  setNav(content);
  if (!ids.length || (cards.length < 2 && store === null)) return;
  const home = make("a", { href: "#/" }, "All machines");
  if (cards.length < 2) return nav.append(home);
  const select = make("select", { "aria-label": "Show another machine too" });
  select.append(make("option", { value: "" }, "Show beside…"));
  for (const card of cards) if (!ids.includes(card.id)) select.append(make("option", { value: card.id }, card.name));
  // The keys of the list go through its choices, so that a choice is not the wish yet.
  const form = make("form", { class: "beside" }, select, make("button", { type: "submit" }, "Show"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (select.value) location.hash = `#/${[...ids, select.value].join("+")}`;
  });
  nav.append(home, form);
};

/** The view of the machine that a message is about; none of another one of the same name, which has replaced it. */
const viewOf = ({ id, instance }) => {
  const view = views.get(id);
  return view && (view.instance ?? instance) === instance ? view : undefined;
};

const setNav = (content, ...links) => {
  navigation = content;
  nav.replaceChildren(...links);
};

connection.addEventListener("machines", ({ detail }) => {
  cards = detail.machines;
  store = detail.store ?? null;
  title = detail.title;
  document.getElementById("title").textContent = title;
  route();
});
connection.addEventListener("machine", ({ detail }) => viewOf(detail)?.setMachine(detail));
connection.addEventListener("update", ({ detail }) => viewOf(detail)?.update(detail));
connection.addEventListener("earlier", ({ detail }) => viewOf(detail)?.addEarlier?.(detail));
connection.addEventListener("past", ({ detail }) => viewOf(detail)?.setPast?.(detail));
connection.addEventListener("proof", ({ detail }) => viewOf(detail)?.setProof?.(detail));
connection.addEventListener("path", ({ detail }) => viewOf(detail)?.setPath?.(detail));
connection.addEventListener("missing", ({ detail }) => views.get(detail.id)?.setMissing(detail.reason));
connection.addEventListener("store", ({ detail }) => storeView?.update(detail));
connection.addEventListener("refused", ({ detail }) => {
  storeView?.fail(detail);
  for (const view of views.values()) view.fail?.(detail);
  announce(detail);
});
connection.addEventListener("open", () => {
  connectionState.textContent = "live";
  document.body.classList.remove("disconnected");
});
connection.addEventListener("lost", () => {
  connectionState.textContent = "connection lost, trying again…";
  document.body.classList.add("disconnected");
});
addEventListener("hashchange", () => {
  const before = shown;
  route();
  // Within a list, the focus stays where it is.
  if (shown === before) return;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
});
