// A model of the player: the bot that plays most like the finished games, how well it predicts them, and which setups are best
// for it. Long work is asked for in parts, shows its progress and can be stopped.

import { element } from "./bags.js";
import { head, percent } from "./figures.js";
import { played, sideOf } from "./played.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

const MOST_GAMES = 300;
const MOST_BYTES = 1_900_000; // of a question
const COLUMNS = 4; // that are asked for at once
const PAIRS = 200; // of each setup
const PART = 25; // pairs that are asked for at once
const SEED = 0;
const MANY = 0.2; // the share of unexplained decisions from which the page warns
const NAMES = { "this model": "this model", club: "a club player", greedy: "most points each turn" };

// The games that the model can be fitted to, one a line, the latest ones where there are too many.
const records = () => played().filter((game) => sideOf(game) === 0).filter(({ record }) => record.game === "math-scrabble").map(({ record }) => JSON.stringify(record)).slice(-MOST_GAMES);
const question = (lines) => {
  const bytes = (text) => new TextEncoder().encode(JSON.stringify(text)).length;
  let first = 0;
  let left = lines.reduce((sum, line) => sum + bytes(line), 0);
  while (left > MOST_BYTES) left -= bytes(lines[first++]);
  return lines.slice(first).join("\n");
};

const table = (heads, rows) => {
  const made = document.createElement("table");
  made.createTHead();
  head(made, heads);
  [...made.tHead.rows[0].cells].slice(1).forEach((cell) => cell.classList.add("number"));
  made.append(element("tbody", {}, ...rows.map(([name, note, ...numbers]) => element("tr", {},
    element("th", { scope: "row" }, name, ...(note ? [element("span", { class: "small" }, note)] : [])),
    ...numbers.map((text) => element("td", { class: "number" }, text))))));
  return made;
};

const estimates = ({ knows, looks, slips, expressions, lines }) => {
  const whole = ({ value, low, high }) => [String(value), `${low} to ${high}`];
  const share = ({ value, low, high }) => [percent(value), `${percent(low)} to ${percent(high)}`];
  return table(["", "estimate", "95% interval"], [
    ["Known expressions", `lines of the ${expressions} of the cheat sheet`, ...whole(knows)],
    ["Lines searched", `rows and columns of ${lines}, each turn`, ...whole(looks)],
    ["Slips", "turns with the second best you see", ...share(slips)],
  ]);
};

const verdict = ({ model, advantage_of_this_model: { low, high } }) => {
  if (low > 0) return `It predicts your moves better than ${NAMES[model]} does.`;
  return high < 0 ? `It predicts your moves worse than ${NAMES[model]} does.` : `Its predictions do not differ significantly from those of ${NAMES[model]}.`;
};

const showFit = (fit) => {
  const share = (part, { placements }) => percent(part / Math.max(placements, 1));
  const rows = fit.predictions.map((one) => [NAMES[one.model], "", share(one.same_placement, one), share(one.same_points, one)]);
  const hints = fit.hinted > 0 ? `; ${fit.hinted} ${fit.hinted === 1 ? "turn" : "turns"} with a hint left out` : "";
  const small = (text) => element("p", { class: "small" }, text);
  $("model-fitted").replaceChildren(
    estimates(fit),
    small(`From ${fit.games} games with ${fit.placements} placements${hints}. It cannot explain ${percent(fit.unexplained)} of your decisions.`),
    ...(fit.unexplained > MANY ? [small("That is a large share: you find placements that are not on the cheat sheet, and the estimates describe only the rest.")] : []),
    element("h3", {}, "How well it predicts games it was not fitted to"),
    table(["predicted by", "your placement", "your points"], rows),
    ...fit.predictions.slice(1).map((one) => small(verdict(one))));
};

// The setups by their win rate, with the best one and what to do with it.
const showRated = (rated, all, use) => {
  const ranked = [...rated].sort((one, other) => other.share.value - one.share.value);
  const name = ({ place }) => all.opponents[place].name;
  const [best] = ranked;
  const better = best.share.value > 0.5;
  const tied = ranked.slice(1).filter(({ share }) => share.high >= best.share.low).length;
  // What the model's games show: that the first is better, that it is tied, or that nothing beat the recommended one.
  const kind = best.share.low > 0.5 ? "better" : better ? "tied" : "recommended";
  const [heading, sure] = {
    better: [`Best for you: ${name(best)}`, "It is better for you than the recommended setup, by-hand."],
    tied: ["Best for you: statistically tied with by-hand", `${name(best)} won most, but no setup is significantly better for you than the recommended one, by-hand.`],
    recommended: ["Best for you: by-hand", "No other setup won more games than it."],
  }[kind];
  const rows = ranked.map((one) => [name(one), "", percent(one.share.value), `${percent(one.share.low)} to ${percent(one.share.high)}`]);
  $("model-rated").replaceChildren(
    element("h3", { "data-verdict": kind }, heading),
    element("p", {}, `${sure}${better && tied > 0 ? ` ${tied} more ${tied === 1 ? "is" : "are"} statistically tied with the first.` : ""}`),
    ...(better ? [
      element("details", {}, element("summary", {}, `The card of ${name(best)}`), ...all.opponents[best.place].about.map(([part, lines]) => element("p", { class: "small" }, `${part}: ${lines.join(" ")}`))),
      element("p", { class: "buttons" }, element("button", { type: "button", onclick: () => use(best.place) }, `Play with ${name(best)}`)),
    ] : []),
    element("div", { class: "scroll short", tabindex: "0", role: "region", "aria-label": "Setups rated for you" }, table(["setup", "wins", "95% interval"], rows)),
    element("p", { class: "small" }, `The best known setup of each split, with its own list of expressions and with the common one, and what is recommended to beginners, played by the model of you against by-hand, which it plays too: ${PAIRS} pairs of games each. Who brings a setup learns its list. All intervals hold simultaneously.`));
};

// Connects the buttons; `use` gets the index of the setup to play with. Gives what shows how many games there are.
export const model = (all, use) => {
  const fewest = all.fit.games;
  let running = null;
  let bot = null; // the parameters that were fitted last

  const buttons = () => {
    const count = records().length;
    $("model-fit").disabled = running !== null || count < fewest;
    $("model-best").disabled = running !== null || bot === null || all.fit.rated.length === 0;
    $("model-stop").hidden = $("model-progress").hidden = running === null;
    $("model-games").textContent = count < fewest ? `It needs ${fewest} finished games of Math Scrabble; there ${count === 1 ? "is 1" : `are ${count}`}.` : "";
  };
  const status = (text, problem = false) => {
    $("model-status").textContent = text;
    $("model-status").className = problem ? "problem" : "small";
  };

  // Runs a generator that yields its progress from 0 to 1, unless it is stopped.
  const run = async (button, steps) => {
    const mine = {};
    running = mine;
    $("model-progress").value = 0;
    buttons();
    $("model-stop").focus();
    try {
      for await (const [part, text] of steps) {
        if (running !== mine) return;
        $("model-progress").value = part;
        status(text);
      }
      status("");
    } catch (error) {
      if (running === mine) status(error.message, true);
    } finally {
      if (running === mine) running = null;
      buttons();
      if (document.activeElement === document.body) button.focus();
    }
  };

  async function* fitting() {
    const games = question(records());
    for (let columns = 0; ;) {
      const said = await ask("fit", { games, columns });
      if (said.fit) {
        const { knows, looks, slips } = said.fit;
        bot = { knows: knows.value, looks: looks.value, slips: Math.round(100 * slips.value) };
        $("model-rated").replaceChildren();
        showFit(said.fit);
        return;
      }
      yield [said.columns / said.of, `Fitting: ${said.columns} of ${said.of} values of known expressions`];
      columns = Math.min(said.columns + COLUMNS, said.of);
    }
  }

  async function* rating() {
    const rated = all.fit.rated.map((place) => ({ place, counts: [0, 0, 0, 0, 0], share: null }));
    const mine = bot;
    for (let pairs = PART; pairs <= PAIRS; pairs += PART) {
      for (const [number, one] of rated.entries()) {
        Object.assign(one, await ask("rating", { ...mine, setup: one.place, seed: SEED, counts: one.counts, pairs: PART }));
        const games = 2 * (pairs * (number + 1) + (pairs - PART) * (rated.length - number - 1));
        yield [games / (2 * PAIRS * rated.length), `Playing: ${games} of ${2 * PAIRS * rated.length} games`];
      }
    }
    showRated(rated, all, use);
  }

  $("model-fit").addEventListener("click", () => run($("model-fit"), fitting()));
  $("model-best").addEventListener("click", () => run($("model-best"), rating()));
  $("model-stop").addEventListener("click", () => {
    running = null;
    status("Stopped.");
    buttons();
    $("model-fit").focus();
  });
  return buttons;
};
