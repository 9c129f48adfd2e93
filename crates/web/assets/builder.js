// A split of one's own: tiles are dragged or clicked from a pool into bags.

import { element } from "./bags.js";
import { draggable } from "./dragging.js";
import { tileElement } from "./tile.js";

const POOL = "pool";

// Builds in `container` a split of `tiles` into bags, from the texts of `start`. Gives `bags()`, the texts by letter, and
// `open()`, how many tiles are in no bag yet.
export const builder = (container, tiles, letters, start) => {
  let places = {};
  let target = letters[0];

  const reset = (bags) => {
    places = { ...Object.fromEntries(letters.map((letter) => [letter, ""])), ...bags };
    const pool = [...tiles];
    for (const tile of Object.values(places).join("")) pool.splice(pool.indexOf(tile), 1);
    places[POOL] = pool.join("");
  };

  const all = element("input", { type: "checkbox", checked: "" });
  const says = element("p", { class: "small", role: "status" });
  const trays = element("div", { class: "trays" });
  const pool = element("div", { class: "pool", "data-bag": POOL });

  const move = (tile, from, to) => {
    if (from === to) return;
    const moved = [...places[from]].filter((other) => other === tile).length;
    const count = all.checked ? moved : 1;
    let left = count;
    places[from] = [...places[from]].filter((other) => other !== tile || left-- <= 0).join("");
    places[to] = [...places[to], ...tile.repeat(count)].sort((one, other) => tiles.indexOf(one) - tiles.indexOf(other)).join("");
    show({ tile, from });
  };

  const tileButtons = (place) => [...new Set(places[place])].map((tile) => {
    const count = [...places[place]].filter((other) => other === tile).length;
    const made = tileElement(tile, { tag: "button" });
    const to = place === POOL ? target : POOL;
    const does = to === POOL ? "take out of the bag" : `put into bag ${to}`;
    made.append(element("sub", {}, String(count)), element("span", { class: "quiet" }, ` of them: ${does}`));
    made.dataset.from = place;
    made.addEventListener("click", () => move(tile, place, place === POOL ? target : POOL));
    return made;
  });

  const show = (moved = null) => {
    pool.replaceChildren(...tileButtons(POOL));
    trays.replaceChildren(...letters.map((letter) => {
      const choose = element("button", { type: "button", class: "choose", "aria-pressed": String(letter === target), onclick: () => {
        target = letter;
        show();
        trays.querySelector(`[data-bag="${letter}"] .choose`).focus();
      } }, `Bag ${letter}`, element("span", { class: "held" }, `${places[letter].length} tiles`));
      return element("div", { class: `tray build${letter === target ? " taken" : ""}`, "data-bag": letter }, choose, element("div", { class: "tiles" }, ...tileButtons(letter)));
    }));
    const open = places[POOL].length;
    says.textContent = open === 0 ? `All ${tiles.length} tiles are in bags.` : `${open} of ${tiles.length} tiles are in no bag yet.`;
    if (moved) (container.querySelector(`[data-bag="${moved.from}"] [data-tile="${CSS.escape(moved.tile)}"]`) ?? pool.querySelector("button") ?? trays.querySelector("button"))?.focus();
  };

  const area = element("div", {}, element("p", { class: "small" }, "Choose a bag, then tiles for it; or drag tiles into bags."), pool, trays);
  draggable(area, {
    from: (tile) => ({ tile: tile.dataset.tile, from: tile.dataset.from }),
    over: (target) => {
      for (const bag of area.querySelectorAll(".over")) bag.classList.remove("over");
      target?.closest("[data-bag]")?.classList.add("over");
    },
    drop: (target, { tile, from }) => {
      const bag = target?.closest("[data-bag]");
      if (bag && area.contains(bag)) move(tile, from, bag.dataset.bag);
    },
  });
  const again = (text, bags) => element("button", { type: "button", onclick: () => {
    reset(bags());
    show();
  } }, text);
  container.replaceChildren(area, says, element("p", { class: "buttons" },
    element("label", {}, all, "move all of a kind"), again("Recommended split", () => start), again("Empty all", () => ({}))));
  reset(start);
  show();
  return {
    bags: () => Object.fromEntries(letters.filter((letter) => places[letter]).map((letter) => [letter, places[letter]])),
    open: () => places[POOL].length,
  };
};
