// The position that is set up: board, hand, bags, score, and the tiles that are laid for a try.
// It knows nothing of the page.

export const empty = (game) => ({
  game,
  squares: Array.from({ length: game.side }, () => Array(game.side).fill("")),
  laid: new Map(), // "row,col" -> tile from the hand
  hand: "",
  bags: Object.fromEntries([..."ABCDEFGH"].slice(0, game.bags ?? 0).map((letter) => [letter, ""])),
  bagsEmpty: false, // known to be, all of them; else empty texts mean that nobody knows
  discards: "",
  opponentHand: "",
  opponentDiscards: "",
  score: 0,
  opponentScore: 0,
  passes: 0,
  holder: false,
});

export const nameOf = (row, col) => String.fromCharCode(65 + col) + (row + 1);

export const placeOf = (name) => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];

// The board as text: squares are separated by spaces, since a blank has two characters.
export const boardText = (position) =>
  position.squares.map((row) => row.map((tile) => tile || ".").join(" ")).join("\n");

// The question as the server reads it.
export const asked = (position) => ({
  game: position.game.name,
  board: boardText(position),
  hand: position.hand,
  bags: position.bagsEmpty || Object.values(position.bags).some((tiles) => tiles) ? position.bags : {},
  discards: position.discards,
  "opponent-hand": position.opponentHand,
  "opponent-discards": position.opponentDiscards,
  score: position.score,
  "opponent-score": position.opponentScore,
  passes: position.passes,
  holder: position.holder,
});

const isObject = (what) => typeof what === "object" && what !== null && !Array.isArray(what);

// The object that a text is.
const parsed = (text) => {
  let asked;
  try {
    asked = JSON.parse(text.trim()); // and without a byte order mark
  } catch (error) {
    throw new Error(`it is not JSON (${error.message})`);
  }
  if (!isObject(asked)) throw new Error(`found ${JSON.stringify(asked)}; a JSON object with "game" and "board" is needed`);
  return asked;
};

// What a position holds under a name, or `none`; throws what is wrong with it.
const valueIn = (asked, name, none, fits, needed) => {
  const found = asked[name] ?? none;
  if (!fits(found)) throw new Error(`"${name}" is ${JSON.stringify(found)}; ${needed} is needed`);
  return found;
};
const textIn = (asked, name) => valueIn(asked, name, "", (found) => typeof found === "string", 'text such as "25*"');
const countIn = (asked, name) => valueIn(asked, name, 0, (found) => Number.isInteger(found) && found >= 0, "a whole number");

// The other way round; games is the list from the server.
export const fromAsked = (text, games) => {
  const said = parsed(text);
  const game = games.find((game) => game.name === said.game);
  if (!game) throw new Error(`"game" is ${JSON.stringify(said.game) ?? "missing"}; ${games.map(({ name }) => `"${name}"`).join(", ")} are allowed`);
  const position = empty(game);
  const names = Object.keys(asked(position));
  const other = Object.keys(said).find((name) => !names.includes(name));
  if (other) throw new Error(`it has "${other}"; ${names.map((name) => `"${name}"`).join(", ")} are allowed`);
  const rows = valueIn(said, "board", "", (found) => typeof found === "string", "a text of rows").trimEnd().split("\n");
  if (rows.length !== game.side) throw new Error(`the board has ${rows.length} ${rows.length === 1 ? "row" : "rows"} where ${game.title} has ${game.side}`);
  rows.forEach((row, r) => {
    const squares = row.trim().includes(" ") ? row.trim().split(/\s+/) : [...row.trim()];
    if (squares.length !== game.side) throw new Error(`row ${r + 1} has ${squares.length} squares where ${game.side} are needed`);
    position.squares[r] = squares.map((tile) => (tile === "." ? "" : tile));
  });
  const bags = valueIn(said, "bags", {}, isObject, 'an object such as {"A": "123"}');
  const letters = Object.keys(position.bags);
  for (const letter of Object.keys(bags)) {
    if (!letters.includes(letter)) throw new Error(`"bags" has "${letter}"; ${letters.length > 0 ? letters.join(", ") : "no bag, since this game has a shared one,"} is allowed`);
    position.bags[letter] = textIn(bags, letter);
  }
  position.bagsEmpty = Object.keys(bags).length > 0 && Object.values(position.bags).every((tiles) => !tiles);
  position.hand = textIn(said, "hand");
  position.discards = textIn(said, "discards");
  position.opponentHand = textIn(said, "opponent-hand");
  position.opponentDiscards = textIn(said, "opponent-discards");
  position.score = countIn(said, "score");
  position.opponentScore = countIn(said, "opponent-score");
  position.passes = countIn(said, "passes");
  position.holder = valueIn(said, "holder", false, (found) => typeof found === "boolean", "true or false");
  return position;
};

export const laidPlace = (position) =>
  [...position.laid].map(([key, tile]) => [nameOf(...key.split(",").map(Number)), tile]);

// Tiles are single characters but for a blank that stands for a symbol on the board; in a hand that is '?'.
export const without = (tiles, gone) => {
  const left = [...tiles];
  for (const tile of gone) {
    const at = left.indexOf(tile.startsWith("?") ? "?" : tile);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left.join("");
};

// What is left of all own tiles when hand, bags and as much of the board as possible are taken away.
export const restOf = (position) => {
  const gone = [...position.hand, ...position.squares.flat().filter(Boolean)];
  const left = [...position.game.tiles];
  for (const tile of gone) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left.join("");
};

// Lays what is laid for good: it is on the board, out of the hand, and counted.
export const play = (position, points) => {
  const left = without(position.hand, [...position.laid.values()]);
  if (left === null) return false;
  for (const [key, tile] of position.laid) {
    const [row, col] = key.split(",").map(Number);
    position.squares[row][col] = tile;
  }
  position.laid.clear();
  position.hand = left;
  position.score += points;
  position.passes = 0;
  return true;
};
