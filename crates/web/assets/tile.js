// How tiles look and what they are called: the same on the board, in the hand, in bags and in text.

const GLYPHS = { "*": "×", "/": "÷", "-": "−", s: "²", r: "√", A: "AND", O: "OR", N: "NOT", X: "XOR" };
const NAMES = {
  "+": "plus", "-": "minus", "*": "times", "/": "divided by", "=": "equals", s: "squared", r: "root of", "?": "blank",
  A: "and", O: "or", N: "not", X: "xor",
};
const RELATIONS = "=AONX";

// What is typed for tiles that no key has.
const KEYS = { "×": "*", "÷": "/", ":": "/", "−": "-", "²": "s", "√": "r" };

// Tiles that were typed or pasted with signs as people write them.
export const plain = (text) => [...text].map((symbol) => KEYS[symbol] ?? symbol).join("");

// The symbol of a tile: a blank on the board is "?" and what it stands for.
const symbolOf = (tile) => (tile.length > 1 ? tile.slice(1) : tile);

export const glyph = (tile) => (tile === "?" ? "" : GLYPHS[symbolOf(tile)] ?? symbolOf(tile));

// A tile as screen readers say it.
export const nameOfTile = (tile) => {
  const symbol = symbolOf(tile);
  const name = NAMES[symbol] ?? symbol;
  return tile.length > 1 ? `blank as ${name}` : name;
};

// The classes that a tile looks by.
export const kindsOf = (tile) => {
  const symbol = symbolOf(tile);
  const kind = tile.startsWith("?") ? "blank" : RELATIONS.includes(symbol) ? "relation" : "+-*/sr".includes(symbol) ? "operator" : "digit";
  return ["tile", kind, ...(glyph(tile).length > 1 ? ["word"] : [])];
};

export const isOperator = (tile) => !/^[0-9?]/.test(tile);

// The text of an expression, with signs as people write them.
export const pretty = (text) => [...text].map((symbol) => {
  const shown = GLYPHS[symbol] ?? symbol;
  return shown.length > 1 ? ` ${shown} ` : shown;
}).join("").replace(/ {2,}/g, " ").trim();

// A tile as an element; `scores` are those of the game's tiles, where they have any.
export const tileElement = (tile, { scores = {}, tag = "span", small = false } = {}) => {
  const made = document.createElement(tag);
  if (tag === "button") made.type = "button";
  made.className = [...kindsOf(tile), ...(small ? ["mini"] : [])].join(" ");
  made.dataset.tile = tile;
  made.textContent = glyph(tile);
  if (!small && scores[tile[0]] !== undefined) made.dataset.points = scores[tile[0]];
  return made;
};

// A list of the tiles of a text, equal ones together, with how many they are.
export const tilesOf = (text, options = {}) => {
  const counts = new Map();
  for (const tile of text) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  const made = document.createElement("span");
  made.className = "tiles";
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", [...counts].map(([tile, count]) => (count > 1 ? `${count} times ${nameOfTile(tile)}` : nameOfTile(tile))).join(", ") || "no tile");
  for (const [tile, count] of counts) {
    const kind = document.createElement("span");
    kind.className = "kind";
    kind.append(tileElement(tile, { small: true, ...options }));
    if (count > 1) {
      const many = document.createElement("span");
      many.className = "many";
      many.dataset.count = `×${count}`;
      // What is copied is the tiles: "×2" beside the tile × would read as two signs.
      many.textContent = glyph(tile).repeat(count - 1);
      kind.append(many);
    }
    made.append(kind);
  }
  return made;
};

// The tile of a game that a key means: letters are capitals in Binary Number Scrabble, and square and root of Number
// Scrabble as they are. A blank is typed as '?' and then the symbol that it stands for.
export const tileOf = (game, key, before) => {
  const meant = KEYS[key] ?? key;
  const tile = [meant, meant.toUpperCase()].find((one) => game.tiles.includes(one)) ?? (key.toLowerCase() === "x" ? "*" : meant);
  return before === "?" && tile !== "?" ? `?${tile}` : tile;
};
