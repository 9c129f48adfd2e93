// A lesson: which of these is a power of ten, and what completes one?

import { element } from "./bags.js";
import { lessons } from "./memory.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

// Shows lessons of the level that is chosen, by the rules of `table`.
export const expressionLessons = (table) => {
  let kept;
  let number;
  let asking = 0;

  const show = (text = "", kind = "") => {
    $("expressions-says").textContent = text;
    $("expressions-says").className = `verdict ${kind}`;
    $("expressions-count").textContent = kept?.says() ?? "";
  };

  const answered = (right, text) => {
    kept.answered(number, right);
    show(`${right ? "Right." : "No."} ${text}`, right ? "yes" : "no");
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
        answered(place === right, options.map(([shown, value]) => `${shown} = ${value}`).join(", "));
      } }, text);
    $("expressions-answers").replaceChildren(element("div", { class: "options" }, ...options.map(button)));
  };

  const complete = ({ gaps, tiles, answers }) => {
    $("expressions-question").textContent = `Complete it to a power of ten: ${gaps}`;
    const missing = [...gaps].filter((symbol) => symbol === "_").length;
    const input = element("input", { "aria-label": "The missing tiles, in order", autocomplete: "off", size: "4", maxlength: String(missing) });
    const check = () => {
      const said = input.value.trim();
      const filled = (answer) => {
        const some = [...answer];
        return [...gaps].map((symbol) => (symbol === "_" ? some.shift() : symbol)).join("");
      };
      answered(answers.includes(said), `Right is ${answers.map(filled).join(" or ")}.`);
    };
    const add = (tile) => element("button", { type: "button", onclick: () => { if ([...input.value].length < missing) input.value += tile; } }, tile);
    const form = element("form", { class: "buttons" }, input, element("button", { type: "submit" }, "Check"),
      element("button", { type: "button", onclick: () => { input.value = ""; } }, "Clear"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      check();
    });
    $("expressions-answers").replaceChildren(element("p", {}, `With ${missing === 1 ? "one" : missing} of these tiles:`),
      element("div", { class: "picks" }, ...[...tiles].map(add)), form);
  };

  const next = async () => {
    const last = ++asking;
    const level = Number($("level").value);
    kept = lessons(`expressions-${level}`);
    number = kept.next();
    $("expressions-question").textContent = "";
    $("expressions-answers").replaceChildren();
    show();
    try {
      const { task } = await ask("expression", { table, level, number });
      if (last !== asking) return;
      show(kept.again(number) ? "This one was missed before." : "");
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
