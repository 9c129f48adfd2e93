// The board and the hand of a game: tiles are placed by clicks, by dragging and by keys, and taken back.

import { draggable } from "./dragging.js";
import { rowsOf } from "./expression.js";
import { grid } from "./grid.js";
import { hand } from "./hand.js";
import { nameOf, placeOf, without } from "./position.js";
import { nameOfTile, tileElement, tileOf } from "./tile.js";

const $ = (id) => document.getElementById(id);

// Makes board and hand for the rules `table`. `changed(placed)` is called whenever the placed tiles change, `refused(why)` when
// one cannot be placed, `play()` for Enter.
export const placing = (table, { changed, refused, play }) => {
  const scores = table.scores ?? {};
  // Nothing of another game listens to these.
  for (const id of ["grid", "hand"]) $(id).replaceWith($(id).cloneNode(false));
  $("hand").style.setProperty("--full", table.hand);
  let rows = rowsOf(Array(table.side).fill(Array(table.side).fill(".").join(" ")).join("\n"));
  let tiles = "";
  let fresh = new Set();
  let active = false;
  let placed = new Map(); // square -> tile
  let chosen = null;
  let waiting = null; // the square of a blank that does not say yet what it stands for
  let badge = "";

  const isFree = (row, col) => rows[row][col] === ".";

  // The free square for the points of what is placed: before or after the tiles in their line, or else beside the last one.
  const labelPlace = () => {
    const squares = [...placed.keys()].map(placeOf).sort(([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol);
    const [first, last] = [squares[0], squares.at(-1)];
    const [down, right] = first[1] === last[1] && squares.length > 1 ? [1, 0] : [0, 1];
    const from = ([row, col], step) => {
      let at = [row, col];
      do at = [at[0] + step * down, at[1] + step * right];
      while (rows[at[0]]?.[at[1]] !== undefined && !isFree(...at));
      return at;
    };
    const [row, col] = last;
    const beside = [from(first, -1), from(last, 1), [row - right, col + down], [row + right, col - down]];
    const found = beside.find(([row, col]) => rows[row]?.[col] === "." && !placed.has(nameOf(row, col)));
    return found && nameOf(...found);
  };

  const showBoard = () => {
    const label = badge && labelPlace();
    board.show((row, col) => {
      const name = nameOf(row, col);
      if (!isFree(row, col)) return { tile: rows[row][col], kinds: [fresh.has(name) && "fresh"], says: fresh.has(name) ? ", last move" : "" };
      const own = placed.get(name);
      return own ? { tile: own, kinds: ["placed"], says: ", placed" } : { badge: name === label ? badge : "" };
    });
  };

  const update = () => {
    badge = "";
    showBoard();
    own.set(tiles, [...placed.values()]);
    $("stands-for").hidden = waiting === null;
    changed([...placed]);
  };

  const put = (name, tile) => {
    const others = [...placed].filter(([square]) => square !== name).map(([, other]) => other);
    if (!active || without(tiles, [...others, tile]) === null) {
      if (active) refused(`The hand has no ${nameOfTile(tile)} left.`);
      return false;
    }
    placed.delete(name);
    placed.set(name, tile);
    if (tile === "?") waiting = name;
    else if (waiting === name) waiting = null;
    update();
    return tile !== "?";
  };

  const take = (name) => {
    if (!active || !placed.delete(name)) return false;
    if (waiting === name) waiting = null;
    update();
    return true;
  };

  const board = grid($("grid"), table, {
    occupied: (row, col) => !isFree(row, col),
    typed: (row, col, key) => {
      if (!active || !isFree(row, col)) return false;
      const name = waiting ?? nameOf(row, col);
      const before = placed.get(name);
      const tile = tileOf(table, key, waiting ? "?" : before);
      if (waiting && tile.length < 2) return false;
      return put(name, tile);
    },
    erased: (row, col) => take(nameOf(row, col)),
    clicked: (row, col) => {
      const name = nameOf(row, col);
      if (!active || !isFree(row, col)) return true;
      if (chosen !== null) {
        const tile = chosen;
        own.choose(null);
        put(name, tile);
        return true;
      }
      return take(name);
    },
    command: (key) => {
      if (!active || (key === "Enter" && chosen !== null)) return false;
      if (key === "Enter") play();
      else recall();
      return true;
    },
  });

  const own = hand($("hand"), scores, (tile) => {
    chosen = tile;
    const to = board.cursor();
    if (tile === null || to === null || !active) return;
    own.choose(null);
    if (put(nameOf(...to), tile)) board.advance();
  });

  const recall = () => {
    placed = new Map();
    waiting = null;
    board.forget();
    update();
  };

  // --- dragging

  const squareBelow = (target) => {
    const square = target?.closest?.("#grid [data-place]");
    return square && isFree(...placeOf(square.dataset.place)) ? square : null;
  };
  const over = (target) => {
    for (const square of $("grid").querySelectorAll(".over")) square.classList.remove("over");
    if (active) squareBelow(target)?.classList.add("over");
  };
  const handPlace = (target) => {
    const tile = target?.closest?.("#hand .tile");
    return tile ? own.placeOf(tile) : null;
  };
  draggable($("hand"), {
    from: (element) => ({ tile: element.dataset.tile, place: own.placeOf(element) }),
    over,
    drop: (target, { tile, place }) => {
      const square = squareBelow(target);
      if (square && active) {
        if (placed.has(square.dataset.place)) take(square.dataset.place);
        put(square.dataset.place, tile);
      } else if (target?.closest?.("#hand")) {
        own.move(place, handPlace(target));
      }
    },
  });
  draggable($("grid"), {
    from: (element) => (active && placed.has(element.dataset.place) ? element.dataset.place : null),
    over,
    drop: (target, name) => {
      const square = squareBelow(target);
      if (square?.dataset.place === name) return;
      const tile = placed.get(name);
      const other = square && placed.get(square.dataset.place);
      take(name);
      if (!square) return;
      put(square.dataset.place, tile);
      if (other) put(name, other);
    },
  });

  // --- blanks

  const symbols = [...new Set(table.tiles)].filter((tile) => tile !== "?");
  $("symbols").replaceChildren(...symbols.map((symbol) => {
    const made = tileElement(symbol, { tag: "button" });
    made.setAttribute("aria-label", `The blank stands for ${nameOfTile(symbol)}`);
    made.onclick = () => {
      const name = waiting;
      if (name === null) return;
      put(name, `?${symbol}`);
      board.focus(...placeOf(name));
    };
    return made;
  }));

  showBoard();
  return {
    // Shows a position: the board, the hand, the squares of the last move, and whether tiles can be placed.
    show: (position) => {
      rows = rowsOf(position.board);
      ({ tiles, fresh, active } = position);
      placed = new Map(position.placed ?? []);
      waiting = null;
      chosen = null;
      board.forget();
      badge = "";
      showBoard();
      own.set(tiles);
      $("stands-for").hidden = true;
    },
    placed: () => [...placed],
    isWaiting: () => waiting !== null,
    setBadge: (text) => {
      badge = text;
      showBoard();
    },
    // Places these tiles of the hand in place of those that are placed.
    place: (some) => {
      if (!active) return;
      placed = new Map(some);
      waiting = null;
      board.forget();
      update();
    },
    recall,
    sort: own.sort,
    shuffle: own.shuffle,
    focus: () => board.focus(),
  };
};
