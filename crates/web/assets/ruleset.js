// The page of rules: each option as a control, and what the rules do to the game.

import { element } from "./bags.js";
import { percent, signed } from "./figures.js";
import { needed } from "./opening.js";
import { ask } from "./server.js";
import { glyph, nameOfTile, tileElement } from "./tile.js";

const $ = (id) => document.getElementById(id);

const published = (await needed("games")).filter(({ name, title }) => !title.startsWith(name));

// --- the address: the game, and what differs from its published rules

// { game, options }: options that are tables have only the symbols that differ.
const read = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  const options = {};
  for (const [key, text] of given) {
    const [option, symbol] = key.split(/\.(.*)/s);
    if (key === "game") continue;
    const value = /^-?\d+$/.test(text) ? Number(text) : text === "true" ? true : text === "false" ? false : text;
    if (symbol === undefined) options[option] = value;
    else options[option] = { ...options[option], [symbol]: value };
  }
  return { game: given.get("game") ?? published[0].name, options };
};

const write = ({ game, options }) => {
  const given = new URLSearchParams({ game });
  for (const [key, value] of Object.entries(options)) {
    if (typeof value !== "object") given.set(key, value);
    else for (const [symbol, count] of Object.entries(value)) given.set(`${key}.${symbol}`, count);
  }
  return `#${given}`;
};

let rules = read();
let asked = 0; // the number of the last question about the options

// --- controls

// Sets an option, or a symbol of one; a value as published is left out.
const set = (key, symbol, value, before) => {
  const options = { ...rules.options };
  if (symbol === undefined) {
    if (value === before) delete options[key];
    else options[key] = value;
  } else {
    const table = { ...options[key], [symbol]: value };
    if (value === before) delete table[symbol];
    if (Object.keys(table).length > 0) options[key] = table;
    else delete options[key];
  }
  rules = { ...rules, options };
  history.replaceState(null, "", write(rules));
  check();
};

// What was typed: a number where it is one, so that the reader says what is wrong with anything else.
const typed = (input) => {
  const text = input.value.trim();
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
};

// A list or a table as files have it: [10, 24, "1/2"] or { powers-of = 2 }.
const plainText = (text) => text.replace(/[[\]{}=",]/g, " ").trim().replace(/\s+/g, " ");

const numberInput = ({ low, high, step = 1 }, id, value, changed) => {
  const input = element("input", { id, type: "number", min: String(low), max: String(high), step: String(step), value: String(value), "aria-describedby": `${id}-wrong` });
  input.addEventListener("input", () => changed(typed(input)));
  return input;
};

const INPUTS = {
  number: ({ bounds }, id, value, changed) => numberInput(bounds, id, value, changed),
  switch: (_, id, value, changed) => {
    const input = element("input", { id, type: "checkbox", "aria-describedby": `${id}-wrong`, ...(value === true ? { checked: "" } : {}) });
    input.addEventListener("change", () => changed(input.checked));
    return input;
  },
  names: ({ bounds }, id, value, changed) => {
    const option = (name) => element("option", { value: name, ...(name === value ? { selected: "" } : {}) }, name);
    const select = element("select", { id, "aria-describedby": `${id}-wrong` }, ...bounds.names.map(option));
    select.addEventListener("change", () => changed(select.value));
    return select;
  },
  text: (_, id, value, changed) => {
    const input = element("input", { id, type: "text", value: String(value), spellcheck: "false", autocomplete: "off", "aria-describedby": `${id}-wrong` });
    input.addEventListener("input", () => changed(plainText(input.value)));
    return input;
  },
};

const wrongAt = (id) => element("p", { id: `${id}-wrong`, class: "problem", role: "alert" });

// The control of an option; its value is what was given, right or wrong.
const control = (option) => {
  const { key, doc, bounds, published: before } = option;
  const id = `option-${key}`;
  const about = element("p", { class: "small" }, doc);
  if (bounds.kind === "counts") {
    const given = rules.options[key] ?? {};
    const counts = Object.entries(before).map(([symbol, count]) => {
      const input = numberInput(bounds, `${id}.${symbol}`, given[symbol] ?? count, (value) => set(key, symbol, value, count));
      input.setAttribute("aria-label", `${key}: ${nameOfTile(symbol)}`);
      input.setAttribute("aria-describedby", `${id}-wrong`);
      return element("label", { "data-option": `${key}.${symbol}` }, tileElement(symbol, { small: true }), input);
    });
    return element("fieldset", { class: "option", "data-option": key }, element("legend", {}, key), about, element("div", { class: "counts" }, ...counts), wrongAt(id));
  }
  const input = INPUTS[bounds.kind](option, id, rules.options[key] ?? before, (value) => set(key, undefined, value, before));
  return element("div", { class: "option", "data-option": key }, element("label", { for: id }, key), input, about, wrongAt(id));
};

const mark = (place, changed, why) => {
  place.classList.toggle("changed", changed);
  for (const input of place.querySelectorAll("input, select")) {
    if (place.querySelectorAll("input, select").length === 1) input.setAttribute("aria-invalid", String(why !== undefined));
  }
};

// Says at each control what is wrong with its value, and what differs.
const show = ({ options, wrong, toml }) => {
  const differs = [];
  for (const { key, bounds, published: before } of options) {
    const given = rules.options[key];
    const own = document.querySelector(`[data-option="${key}"]`);
    const wrongs = [wrong[key]];
    if (bounds.kind === "counts") {
      for (const [symbol, count] of Object.entries(before)) {
        const why = wrong[`${key}.${symbol}`];
        mark(document.querySelector(`[data-option="${CSS.escape(`${key}.${symbol}`)}"]`), given?.[symbol] !== undefined, why);
        wrongs.push(why);
        if (given?.[symbol] !== undefined) differs.push(`${key} ${glyph(symbol) || "blank"} ${given[symbol]} (${count})`);
      }
    } else if (given !== undefined) {
      differs.push(`${key} ${given} (${before})`);
    }
    if (bounds.kind === "counts") own.classList.toggle("changed", given !== undefined);
    else mark(own, given !== undefined, wrong[key]);
    $(`option-${key}-wrong`).textContent = wrongs.filter(Boolean).join(" ");
  }
  const unknown = Object.keys(wrong).filter((key) => !document.querySelector(`[data-option="${CSS.escape(key)}"]`));
  $("problem").textContent = unknown.map((key) => wrong[key]).join(" ");
  const right = Object.keys(wrong).length === 0;
  $("differs").textContent = differs.length > 0 ? `Changed (published in brackets): ${differs.join(", ")}.` : "As published. Change an option.";
  for (const name of ["play", "file"]) {
    if (right) $(name).removeAttribute("aria-disabled");
    else $(name).setAttribute("aria-disabled", "true");
  }
  $("more").disabled = !right || playing;
  if (right) {
    $("file").href = URL.createObjectURL(new Blob([toml], { type: "application/toml" }));
    $("play").href = `./?rules=${encodeURIComponent(JSON.stringify(rules))}`;
  } else {
    $("file").removeAttribute("href");
    $("play").removeAttribute("href");
  }
};

const check = async () => {
  const number = ++asked;
  forget();
  const found = await ask("rules", rules);
  if (number === asked) show(found);
};

// --- figures

let playing = false;
let pairs = 0; // those that are wanted
let run = 0; // the number of the last series of questions

// Other rules have other games.
const forget = () => {
  run++;
  pairs = 0;
  playing = false;
  $("figures").hidden = true;
  $("endings-title").hidden = true;
  $("endings").replaceChildren();
  $("played").textContent = "Press 100 games: greedy bots play by these rules and by the published ones.";
};

// A value with its interval below; differences of shares are in percentage points.
const estimate = (unit, found, { difference = false, star = "" } = {}) => {
  const cell = element("td", { class: "number" });
  if (!found) return cell;
  const hundred = unit === "share" || unit === "win-rate";
  const text = (value) => (hundred ? signed(100 * value) : signed(value, unit === "count" && Number.isInteger(value) ? 0 : 2));
  cell.append(`${text(found.value)}${hundred ? (unit === "share" && !difference ? "%" : " pp") : ""}${star}`);
  if (found.low !== null) cell.append(element("span", { class: "small" }, `${text(found.low)} to ${text(found.high)}`));
  return cell;
};

const showFigures = ({ pairs: done, list, found }) => {
  const of = (variant, name) => found.figures.find((row) => row.variant === variant && row.figure === name);
  const both = found.figures.some(({ variant }) => variant === "own");
  const heads = ["", "published", ...(both ? ["these rules", "difference"] : [])];
  $("figures").tHead.replaceChildren(element("tr", {}, ...heads.map((name) => element("th", { scope: "col", class: name ? "number" : "" }, name || element("span", { class: "quiet" }, "figure")))));
  const rows = list.filter(({ name }) => !name.startsWith("ended-") && (of("published", name) || of("own", name))).map(({ name, title, unit, definition, part }) => {
    const own = of("own", name);
    const cells = [estimate(unit, of("published", name)), ...(both ? [estimate(unit, own), estimate(unit, own?.difference, { difference: true, star: own?.difference?.significantly_different ? " *" : "" })] : [])];
    return element("tr", { class: part ? "part" : "", "data-figure": name }, element("th", { scope: "row", title: definition }, title), ...cells);
  });
  $("figures").tBodies[0].replaceChildren(...rows);
  $("figures").hidden = false;
  $("endings-title").hidden = false;
  const endings = list.filter(({ name }) => name.startsWith("ended-"));
  $("endings").replaceChildren(...["published", ...(both ? ["own"] : [])].flatMap((variant) => {
    const parts = endings.map(({ name, title }) => [title, of(variant, name)?.value ?? 0]);
    const bar = element("div", { class: "bar", "aria-hidden": "true" }, ...parts.map(([, value]) => {
      const part = element("span");
      part.style.flexGrow = String(value);
      return part;
    }));
    const says = parts.filter(([, value]) => value > 0).map(([title, value]) => `${title.replace("Ended ", "")} ${percent(value)}`).join(", ");
    return [bar, element("p", { class: "small" }, `${variant === "own" ? "These rules" : "Published"}: ${says}`)];
  }));
  $("played").textContent = `${done} games of a greedy bot against itself by each of these rules, and as many pairs of other games, on the same seeds.`;
};

const play = async () => {
  const number = run;
  pairs += 100;
  playing = true;
  $("more").disabled = true;
  let done = 0;
  try {
    while (number === run && done < pairs) {
      const found = await ask("sample", { rules, pairs });
      if (number !== run) return;
      showFigures(found);
      if (found.pairs === done && done < pairs) break;
      done = found.pairs;
      pairs = Math.min(pairs, found.most);
      $("more").hidden = done >= found.most;
    }
  } catch (error) {
    $("problem").textContent = `${error.message}.`;
  }
  if (number !== run) return;
  playing = false;
  $("more").disabled = false;
  $("more").textContent = "100 more games";
};

// --- the page

const open = async () => {
  rules = published.some(({ name }) => name === rules.game) ? rules : { game: published[0].name, options: {} };
  $("game").value = rules.game;
  const number = ++asked;
  forget();
  const found = await ask("rules", rules);
  if (number !== asked) return;
  $("controls").replaceChildren(...found.options.map(control));
  show(found);
};

$("game").replaceChildren(...published.map(({ name, title }) => element("option", { value: name }, title)));
const change = (to) => {
  rules = to;
  history.replaceState(null, "", write(rules));
  open();
};
$("game").addEventListener("change", () => change({ game: $("game").value, options: {} }));
$("reset").addEventListener("click", () => change({ game: rules.game, options: {} }));
$("options").addEventListener("submit", (event) => event.preventDefault());
$("more").addEventListener("click", play);
$("link").addEventListener("click", async () => {
  const address = location.origin + location.pathname + write(rules);
  try {
    await navigator.clipboard.writeText(address);
    $("says").textContent = "The link is copied: it opens this page with these rules.";
  } catch {
    $("says").textContent = `The link: ${address}`;
  }
});
addEventListener("hashchange", () => {
  rules = read();
  open();
});
await open();
document.documentElement.dataset.ready = "yes";
