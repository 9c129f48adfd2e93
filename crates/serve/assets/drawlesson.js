// A lesson: which tiles are to be drawn here?

import { allocate, inWords } from "./bags.js";
import { lessons } from "./memory.js";
import { ask } from "./server.js";

const $ = (id) => document.getElementById(id);

// Below this many points an answer is as good as the best: what hands are worth is not known any better.
const AS_GOOD = 0.1;

const verdict = (said, counts) => {
  const best = inWords(said.best);
  const own = said["policy-gives-away"];
  const policy = own < AS_GOOD ? "" : ` Your setup says ${inWords(said.policy)}, which gives away ${own.toFixed(1)}.`;
  if (said["gives-away"] < AS_GOOD) {
    const same = inWords(counts) === best ? "" : ` As good as ${best}.`;
    return [`Right.${same}${policy}`, "yes"];
  }
  return [`That gives away ${said["gives-away"].toFixed(1)} points on average. Better: ${best}.${policy}`, "no"];
};

// Shows lessons for what is chosen; `mine` gives the name and the question's part for that.
export const drawLessons = (mine) => {
  let kept;
  let asking = 0;

  const show = (text = "", kind = "") => {
    $("draws-says").textContent = text;
    $("draws-says").className = `verdict ${kind}`;
    $("draws-count").textContent = kept?.says() ?? "";
  };

  const next = async () => {
    // Whoever chooses other bags meanwhile gets those: only the last question is shown.
    const last = ++asking;
    const chosen = mine();
    kept = lessons(`draws-${chosen.name}`);
    const number = kept.next();
    $("draws-hand").textContent = "";
    $("draws-bags").replaceChildren();
    show();
    const question = { table: chosen.table, mine: chosen.mine, number };
    try {
      const { lesson } = await ask("draw", question);
      if (last !== asking) return;
      $("draws-hand").textContent = lesson.hand || "empty";
      show(kept.again(number) ? "This one was missed before." : "");
      allocate($("draws-bags"), { bags: lesson.bags, wanted: lesson.wanted, label: "Take these" }, async (counts) => {
        const said = (await ask("draw", { ...question, counts })).verdict;
        kept.answered(number, said["gives-away"] < AS_GOOD);
        for (const input of $("draws-bags").querySelectorAll("input, button")) input.disabled = true;
        show(...verdict(said, counts));
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
  $("draws-of").addEventListener("change", next);
  return next;
};
