// The panels in which a player answers what is asked besides placing tiles: the draw, the Mulligan, discards, exchanges.

import { allocate, element, pick } from "./bags.js";
import { without } from "./position.js";
import { tileElement } from "./tile.js";

const $ = (id) => document.getElementById(id);

const PANELS = ["pick", "drawing", "mulligan", "handover"];

export const hidePanels = () => {
  for (const panel of PANELS) {
    $(panel).hidden = true;
    $(panel).replaceChildren();
  }
};

// Shows a panel, and moves the focus to what answers it.
const open = (panel, focus) => {
  $(panel).hidden = false;
  $(panel).querySelector(focus)?.focus({ preventScroll: true });
  $(panel).scrollIntoView({ block: "nearest" });
};

// A sentence and a button.
export const showPanel = (panel, text, label, done) => {
  $(panel).replaceChildren(element("h2", {}, text), element("p", { class: "buttons" }, element("button", { type: "button", class: "main", onclick: done }, label)));
  open(panel, "button");
};

// The link by which somebody joins.
export const showInvitation = (link) => {
  const copy = element("button", { type: "button", class: "main", onclick: async () => {
    $("invitation").select();
    await navigator.clipboard?.writeText(link);
    copy.textContent = "Copied";
  } }, "Copy the link");
  $("handover").replaceChildren(element("h2", {}, "Send this link to the other person"),
    element("input", { id: "invitation", readonly: "", value: link, "aria-label": "Link" }), element("p", { class: "buttons" }, copy),
    element("p", { class: "small" }, "It lets one person join. bagsplit serve listens on this machine only: open it in another browser here, or on another machine after ",
      element("code", {}, `ssh -L ${location.port}:127.0.0.1:${location.port} USER@THIS-MACHINE`), "."));
  open("handover", ".main");
};

// `card` is what the player's card says of this draw.
export const askDraw = ({ wanted, advice }, bags, card, advised, done) => {
  allocate($("drawing"), { bags, wanted, advice, card, advised }, done);
  open("drawing", ".advised");
};

const tiles = (text) => element("div", { class: "tiles" }, ...[...text].map((tile) => tileElement(tile)));

export const askMulligan = ({ drawn, advice }, hand, done) => {
  const fresh = Object.values(drawn).join("");
  const kept = without(hand, [...fresh]) ?? "";
  const counts = Object.entries(drawn).map(([bag, some]) => `${some.length} from ${bag}`).join(", ");
  const button = (text, taken, main) => element("button", { type: "button", ...(main ? { class: "main" } : {}), onclick: () => done(taken) }, text);
  const hands = element("div", { class: "hands" },
    element("div", {}, element("h3", {}, "Your hand now"), tiles(kept + fresh)),
    element("div", {}, element("h3", {}, "Put back and drawn again"), tiles(fresh), element("p", { class: "small" }, counts)),
    element("div", {}, element("h3", {}, "You would keep"), kept ? tiles(kept) : element("p", { class: "small" }, "no tile")));
  $("mulligan").replaceChildren(
    element("h2", {}, "Take the Mulligan?"),
    element("p", {}, "You put back what you just drew and draw again, the same number from the same bags. You can do this once in a game."),
    hands,
    element("p", { class: "small" }, `Your card says: ${advice ? "take it" : "keep these tiles"}.`),
    element("p", { class: "buttons" }, button("Keep these tiles", false, !advice), button("Take the Mulligan", true, advice)));
  open("mulligan", ".main");
};

export const askPass = (hand, scores, done, cancelled) => {
  const label = (count) => (count === 0 ? "Pass, discard nothing" : `Pass, discard ${count}`);
  pick($("pick"), { tiles: hand, scores, head: "Pass: which tiles do you discard? You draw as many again.", label }, done, cancelled);
  open("pick", ".picks button");
};

// Asks before a pass that ends the game.
export const askLastPass = (outcome, done, cancelled) => {
  $("pick").replaceChildren(element("h2", {}, "This pass ends the game"), element("p", {}, outcome), element("p", { class: "buttons" },
    element("button", { type: "button", onclick: cancelled }, "Cancel"), element("button", { type: "button", class: "main", onclick: done }, "Pass and end the game")));
  open("pick", "button");
};

export const askExchange = (hand, scores, most, done, cancelled) => {
  const label = (count) => (count === 0 ? "Exchange" : `Exchange ${count}`);
  pick($("pick"), { tiles: hand, scores, head: "Exchange: which tiles go back into the bag?", label, fewest: 1, most }, done, cancelled);
  open("pick", ".picks button");
};
