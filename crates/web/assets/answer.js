// The answer by level, and the card of a setup.

import { element, listed } from "./bags.js";
import { percent } from "./figures.js";
import { LEVELS, levelsOf, recommendedTo } from "./levels.js";
import { evidence, grouped } from "./lobby.js";
import { list } from "./server.js";
import { pretty } from "./tile.js";

const $ = (id) => document.getElementById(id);

const traysOf = ({ bags }) => {
  const trays = element("div", { class: "trays" });
  listed(trays, bags);
  return trays;
};

const link = (href, text, kind = "button") => element("a", { href, class: kind }, text);

// A part of the card: its lines, and with them what it is called.
const part = ([name, lines]) => [element("h2", {}, name), ...lines.map((line) => element("p", {}, line))];

// Fills in what is recommended to each level, and the reports of results.
export const showAnswers = async (all) => {
  const answer = (level) => {
    const found = recommendedTo(all, level);
    if (!found) return [];
    const setup = all.opponents[found.place];
    return [element("article", { class: "card" },
      element("h2", {}, `${LEVELS[level]}: ${setup.name} wins ${percent(found.value)}`),
      element("p", { class: "small" }, `95% interval ${percent(found.low)} to ${percent(found.high)}`),
      found.condition ? element("p", {}, `Recommended ${found.condition}.`) : "",
      traysOf(setup), ...(setup.about.find(([name]) => name === "Drawing")?.[1] ?? []).slice(0, 2).map((line) => element("p", {}, line)),
      element("p", { class: "buttons" }, link(`#card=${setup.key}`, "Its card"), link(`#split=${setup.key}`, "Practise with it"),
        link(`#learn=${setup.key}`, "Drill its expressions")))];
  };
  $("answers").replaceChildren(...Object.keys(LEVELS).flatMap(answer));
  const reports = await list("reports").catch(() => []);
  $("results").hidden = reports.length === 0;
  $("reports").replaceChildren(...reports.map(({ name, page }) => element("li", {}, link(page, name, ""))));
};

// Connects the page of the card; gives what shows that of the setup at a place, or of the one that is chosen.
export const cards = (all) => {
  const own = all.opponents.map((setup, place) => [place, setup]).filter(([, { bags }]) => bags);
  grouped($("card-of"), all, own);
  const start = recommendedTo(all, all.level ?? "beginner");
  if (start) $("card-of").value = String(start.place);
  const show = (place = Number($("card-of").value)) => {
    $("card-of").value = String(place);
    const setup = all.opponents[place];
    const levels = levelsOf(setup);
    $("card-title").textContent = levels ? `${setup.name}: ${levels}` : setup.name;
    const lines = (setup.expressions ?? []).map((line) => element("li", {}, pretty(line)));
    $("card-body").replaceChildren(traysOf(setup), ...setup.about.filter(([name]) => name !== "Evidence").flatMap(part),
      ...(lines.length > 0 ? [element("h2", {}, "Expressions, the most useful first"), element("ol", { class: "lines" }, ...lines),
        element("p", { class: "small" }, "[] is a run that earns already, [10] one worth 10; a is any digit, the same twice. ", link(`#learn=${setup.key}`, "Drill them", ""))] : []),
      element("p", { class: "small" }, evidence(setup)));
  };
  $("card-of").addEventListener("change", () => show());
  $("print").addEventListener("click", () => print());
  return show;
};
