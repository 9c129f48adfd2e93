// The finished games in the lobby, and the export and import of all that is kept.

import { element } from "./bags.js";
import { played, sideOf } from "./played.js";
import { reviewLink } from "./slots.js";
import { allKept, countsText, exportText, readExport, replaceKept } from "./transfer.js";

const $ = (id) => document.getElementById(id);

const LISTED = 50; // games in the list

const download = (name, text, type) => {
  const href = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};

// Connects the buttons. `changed` is called after an import. Gives `show()`, which shows what is kept.
export const archive = ({ changed }) => {
  const line = (game) => {
    const { scores, winner } = game.record;
    const side = sideOf(game);
    const result = winner === null ? "tie" : side === null ? `${game.record.players[winner].setup} won` : winner === side ? "won" : "lost";
    const points = side === 1 ? [...scores].reverse() : scores;
    const date = new Date(game.id).toLocaleDateString();
    const review = element("a", { class: "button", href: reviewLink(game.id), "aria-label": `Review the game against ${game.title}, ${points.join(" to ")}` }, "Review");
    return element("li", { class: winner === side ? "theirs" : "mine" }, element("span", { class: "who" }, date),
      element("span", { class: "did" }, `${game.title}: ${result}, ${points.join(" to ")}`), review);
  };

  const show = () => {
    const games = played();
    const won = games.filter((game) => game.record.winner !== null && game.record.winner === sideOf(game)).length;
    $("archive-says").textContent = games.length === 0 ? "No finished games yet." : `${games.length} ${games.length === 1 ? "game" : "games"} finished, ${won} won.`;
    $("archive").hidden = games.length === 0;
    $("records").disabled = games.length === 0;
    $("archive").replaceChildren(...games.slice(-LISTED).reverse().map(line));
  };

  const says = (text, problem = false) => {
    $("import-says").textContent = text;
    $("import-says").className = problem ? "problem" : "";
  };
  let waiting = null; // what was read and is not yet imported
  const ask = (kept) => {
    waiting = kept;
    $("import-ask").hidden = kept === null;
    if (kept === null) return;
    $("import-asks").textContent = `The file holds ${countsText(kept)}. Importing replaces what this browser keeps: ${countsText(allKept())}.`;
    $("import-yes").focus();
  };

  $("export").addEventListener("click", () => download("bagsplit-practice.json", exportText(), "application/json"));
  $("records").addEventListener("click", () => download("games.jsonl", played().map(({ record }) => `${JSON.stringify(record)}\n`).join(""), "application/jsonl"));
  $("import").addEventListener("change", async () => {
    const [file] = $("import").files;
    if (!file) return;
    says("");
    ask(null);
    try {
      ask(readExport(await file.text()));
    } catch (error) {
      says(error.message, true);
    }
    // The same file can be chosen again.
    $("import").value = "";
  });
  $("import-yes").addEventListener("click", () => {
    const counts = countsText(waiting);
    const whole = replaceKept(waiting);
    ask(null);
    says(whole ? `Imported ${counts}.` : "The browser could not keep all of it.", !whole);
    changed();
    $("export").focus();
  });
  $("import-no").addEventListener("click", () => {
    ask(null);
    $("import").focus();
  });
  return { show };
};
