// A lesson: which of these is a power of ten, and what completes one?

import { element } from "./bags.js";
import { againText, lessons } from "./leitner.js";
import { ask } from "./server.js";
import { nameOfTile, pretty, tileElement } from "./tile.js";

const $ = (id) => document.getElementById(id);

// Shows lessons of the level that is chosen, by the rules of `table`: `goal` gives what is learned; `answered` is called after each answer.
export const expressionLessons = ({ table, goal, answered: notify }) => {
  let kept;
  let number;
  let asking = 0;

  const show = (text = "", kind = "") => {
    $("expressions-says").textContent = text;
    $("expressions-says").className = `verdict ${kind}`;
  };

  const answered = (right, text) => {
    kept.answered(number, right);
    show(`${right ? "Right." : "No."} ${text} ${againText(kept.box(number))}`, right ? "yes" : "no");
    notify();
    for (const part of $("expressions-answers").querySelectorAll("input, button")) part.disabled = true;
    $("expressions-next").focus();
  };

  const which = ({ options, right }) => {
    $("expressions-question").textContent = "Which of these is a power of ten?";
    const button = ([text], place) =>
      element("button", { type: "button", onclick: (event) => {
        const buttons = $("expressions-answers").querySelectorAll("button");
        buttons[right].classList.add("right");
        if (place !== right) event.target.classList.add("wrong");
        answered(place === right, options.map(([shown, value]) => `${pretty(shown)} = ${value}`).join(", "));
      } }, pretty(text));
    $("expressions-answers").replaceChildren(element("div", { class: "options" }, ...options.map(button)));
  };

  const complete = ({ gaps, tiles, answers }) => {
    $("expressions-question").textContent = "Complete it to a power of ten";
    const missing = [...gaps].filter((symbol) => symbol === "_").length;
    let given = []; // places in `tiles`
    const line = element("div", { class: "gaps" });
    const hand = element("div", { class: "picks" });
    const check = element("button", { type: "button", class: "main" }, "Check");
    const filled = (answer) => {
      const some = [...answer];
      return pretty([...gaps].map((symbol) => (symbol === "_" ? some.shift() ?? "_" : symbol)).join(""));
    };
    const show = () => {
      const some = given.map((place) => tiles[place]);
      line.replaceChildren(...[...gaps].map((symbol) => {
        if (symbol !== "_") return tileElement(symbol);
        const tile = some.shift();
        return tile ? tileElement(tile) : element("span", { class: "tile gap" }, "_");
      }));
      line.setAttribute("aria-label", filled(given.map((place) => tiles[place])));
      [...hand.children].forEach((button, place) => button.setAttribute("aria-pressed", String(given.includes(place))));
      check.disabled = given.length !== missing;
    };
    const choose = (place) => {
      if (given.includes(place)) given = given.filter((other) => other !== place);
      else if (given.length < missing) given.push(place);
      show();
    };
    hand.append(...[...tiles].map((tile, place) => {
      const button = tileElement(tile, { tag: "button" });
      button.setAttribute("aria-label", nameOfTile(tile));
      button.addEventListener("click", () => choose(place));
      return button;
    }));
    check.addEventListener("click", () => answered(answers.includes(given.map((place) => tiles[place]).join("")), `Right: ${answers.map(filled).join(" or ")}.`));
    line.setAttribute("role", "img");
    $("expressions-answers").replaceChildren(line, element("p", {}, `With ${missing === 1 ? "one" : missing} of these tiles:`), hand,
      element("p", { class: "buttons" }, check));
    show();
  };

  const next = async () => {
    const last = ++asking;
    const level = Number($("level").value);
    kept = lessons(`${goal()}-${level}`);
    number = kept.next();
    $("expressions-question").textContent = "";
    $("expressions-answers").replaceChildren();
    show();
    try {
      const { task } = await ask("expression", { table, level, number, goal: goal() });
      if (last !== asking) return;
      show(kept.box(number) > 0 ? `You missed this one before (box ${kept.box(number)}).` : "");
      if (task.which) which(task.which);
      else complete(task.complete);
    } catch (error) {
      if (last !== asking) return;
      $("expressions-question").textContent = "";
      $("expressions-answers").replaceChildren();
      show(error.message, "no");
    }
  };

  $("expressions-next").addEventListener("click", next);
  $("level").addEventListener("change", next);
  return next;
};
