// Bags that tiles are drawn from, as trays: what each holds, and a click for each tile to take.

import { tileElement, tilesOf } from "./tile.js";

export const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
};

const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0);

// "3 from A, 4 from B"; nothing is "no tile".
export const inWords = (counts) => {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([bag, count]) => `${count} from ${bag}`).join(", ") || "no tile";
};

const head = (bag, tiles) => [element("strong", { class: "letter" }, bag), " ", element("span", { class: "held" }, String(tiles.length)), " "];

// The bags without any choice.
export const listed = (container, bags) => {
  const tray = ([bag, tiles]) => element("div", { class: "tray", "data-bag": bag }, ...head(bag, tiles), tilesOf(tiles));
  container.replaceChildren(...Object.entries(bags).map(tray));
};

// Asks how many of `wanted` tiles come from which bag: a click on a tray, or its letter, takes one. `done` gets the numbers.
// `advice` puts buttons there that draw what is advised, or show it; `advised` is called for either. `card` is what a card says.
export const allocate = (container, { bags, wanted, advice = null, card = "", advised = () => {}, label = "Draw", title = "" }, done) => {
  const counts = Object.fromEntries(Object.keys(bags).map((bag) => [bag, 0]));
  const trays = {};
  const left = element("p", { class: "small", role: "status" });
  const take = element("button", { type: "button", class: "main" }, label);
  const given = () => done(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)));

  const show = () => {
    const open = wanted - sum(counts);
    for (const [bag, { more, less, count, plus }] of Object.entries(trays)) {
      plus.disabled = more.disabled = open === 0 || counts[bag] === bags[bag].length;
      less.disabled = counts[bag] === 0;
      count.textContent = counts[bag];
      more.closest(".tray").classList.toggle("taken", counts[bag] > 0);
    }
    left.textContent = open > 0 ? `${inWords(counts)}; ${open} more to choose` : `${inWords(counts)}.`;
    take.disabled = open !== 0;
  };
  const step = (bag, by) => {
    if (by > 0 && (sum(counts) === wanted || counts[bag] === bags[bag].length)) return;
    counts[bag] = Math.max(0, counts[bag] + by);
    show();
    // The button that was pressed may be disabled now: the focus goes on to what comes next.
    if (sum(counts) === wanted) take.focus();
    else if (counts[bag] === bags[bag].length) trays[Object.keys(bags).find((other) => counts[other] < bags[other].length)]?.more.focus();
  };
  const line = ([bag, tiles]) => {
    const more = element("button", { type: "button", class: "more", onclick: () => step(bag, 1) }, element("span", { class: "quiet" }, "One from bag "), ...head(bag, tiles), tilesOf(tiles));
    const less = element("button", { type: "button", class: "less", "aria-label": `One fewer from bag ${bag}`, onclick: () => step(bag, -1) }, "−");
    // The tray is the button for keyboards and screen readers; what can be pressed has to be seen, too.
    const plus = element("button", { type: "button", class: "less plus", tabindex: "-1", "aria-hidden": "true", onclick: () => step(bag, 1) }, "+");
    const count = element("output", { class: "count", "aria-label": `Tiles from bag ${bag}` }, "0");
    trays[bag] = { more, less, count, plus };
    return element("div", { class: "tray open", "data-bag": bag }, more, less, count, plus);
  };
  take.addEventListener("click", given);
  const clear = () => {
    for (const bag of Object.keys(counts)) counts[bag] = 0;
    show();
  };
  const buttons = element("p", { class: "buttons" }, take);
  const asAdvised = () => {
    advised();
    done(advice);
  };
  const showAdvice = () => {
    advised();
    for (const bag of Object.keys(counts)) counts[bag] = advice[bag] ?? 0;
    show();
    take.focus();
  };
  if (advice) {
    buttons.prepend(element("button", { type: "button", class: "advised", onclick: asAdvised }, "As my card says"));
    buttons.append(element("button", { type: "button", onclick: showAdvice }, "Show my card's draw"));
  }
  buttons.append(element("button", { type: "button", onclick: clear }, "Clear"));
  const asked = `${title || `Draw ${wanted} ${wanted === 1 ? "tile" : "tiles"}`}: how many from which bag?`;
  container.replaceChildren(element("h2", {}, asked), ...(card ? [element("p", { class: "card-says" }, element("strong", {}, "Your card: "), card)] : []), element("div", { class: "trays" }, ...Object.entries(bags).map(line)), left, buttons);
  container.onkeydown = (event) => {
    const bag = event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey || event.altKey || !(bag in bags)) return;
    event.preventDefault();
    step(bag, event.shiftKey ? -1 : 1);
  };
  show();
};

// Lets some of the tiles of a hand be picked. `done` gets them as a text; `label` is what the button says for a count.
export const pick = (container, { tiles, scores, head: asked, label, most = tiles.length, fewest = 0 }, done, given_up) => {
  const picked = new Set();
  const go = element("button", { type: "button", class: "main" });
  const show = () => {
    go.textContent = label(picked.size);
    go.disabled = picked.size < fewest || picked.size > most;
  };
  const button = (tile, place) => {
    const made = tileElement(tile, { scores, tag: "button" });
    made.setAttribute("aria-pressed", "false");
    made.addEventListener("click", () => {
      if (!picked.delete(place)) picked.add(place);
      made.setAttribute("aria-pressed", String(picked.has(place)));
      show();
    });
    return made;
  };
  go.addEventListener("click", () => done([...tiles].filter((_, place) => picked.has(place)).join("")));
  const not = element("button", { type: "button", onclick: given_up }, "Cancel");
  container.replaceChildren(element("h2", {}, asked), element("div", { class: "picks" }, ...[...tiles].map(button)), element("p", { class: "buttons" }, go, not));
  show();
};
