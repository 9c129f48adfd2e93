// A lesson: which tiles are to be drawn here?

import { allocate, element, inWords } from "./bags.js";
import { againText, lessons } from "./leitner.js";
import { ask } from "./server.js";
import { tilesOf } from "./tile.js";

const $ = (id) => document.getElementById(id);

// What is said of an answer to "follow your card": what the card says, and nothing of what would be better.
const followed = (said) =>
  said.right ? ["Right.", "yes"] : [`Your card says ${inWords(said.policy)}.`, "no"];

// What is said of an answer to "best draw".
const judged = (said, counts) => {
  const best = inWords(said.best);
  const own = said["policy-gives-away"];
  const policy = own < 0.1 ? "" : ` Your card says ${inWords(said.policy)}, which costs ${own.toFixed(1)}.`;
  if (said.right) {
    const same = inWords(counts) === best ? "" : ` As good as ${best}.`;
    return [`Right.${same}${policy}`, "yes"];
  }
  return [`Costs ${said["gives-away"].toFixed(1)} points on average. Better: ${best}.${policy}`, "no"];
};

// Shows lessons for what is chosen: `mine` gives the name of the bags and the question's part for them, `goal` what is learned;
// `answered` is called after each answer.
export const drawLessons = ({ mine, goal: chosenGoal, answered }) => {
  let kept;
  let asking = 0;

  const show = (text = "", kind = "") => {
    $("draws-says").textContent = text;
    $("draws-says").className = `verdict ${kind}`;
  };

  const next = async () => {
    // Whoever chooses other bags meanwhile gets those: only the last question is shown.
    const last = ++asking;
    const chosen = mine();
    const goal = chosenGoal();
    kept = lessons(`${goal}-${chosen.name}`);
    const number = kept.next();
    $("draws-hand").textContent = "";
    $("draws-bags").replaceChildren();
    $("draws-card").replaceChildren();
    $("draws-table").textContent = "";
    show();
    const question = { table: chosen.table, mine: chosen.mine, number, goal };
    try {
      const { lesson } = await ask("draw", question);
      if (last !== asking) return;
      $("draws-hand").replaceChildren(lesson.hand ? tilesOf(lesson.hand, { small: false }) : "empty");
      const [own, other] = lesson.scores;
      const board = lesson["board-empty"] ? "The board is empty" : "There are tiles on the board";
      $("draws-table").textContent = `${board}; score: you ${own}, opponent ${other}.`;
      $("draws-card").replaceChildren(...lesson.instructions.map((line) => element("p", {}, line)));
      show(kept.box(number) > 0 ? `You missed this one before (box ${kept.box(number)}).` : "");
      allocate($("draws-bags"), { bags: lesson.bags, wanted: lesson.wanted, label: "Take these" }, async (counts) => {
        const said = (await ask("draw", { ...question, counts })).verdict;
        kept.answered(number, said.right);
        for (const button of $("draws-bags").querySelectorAll("button")) button.disabled = true;
        const [text, kind] = goal === "best" ? judged(said, counts) : followed(said);
        show(`${text} ${againText(kept.box(number))}`, kind);
        answered();
        $("draws-next").focus();
      });
    } catch (error) {
      if (last !== asking) return;
      $("draws-hand").textContent = "";
      $("draws-bags").replaceChildren();
      show(error.message, "no");
    }
  };

  $("draws-next").addEventListener("click", next);
  $("draws-of").addEventListener("change", () => $("draws").hidden || next());
  return next;
};
