// A bot for Math Scrabble that makes all four decisions and plays one or two tiles at a time. Node.js, no packages.
//
// Try it:  bagsplit bot check -- node examples/bots/short_bot.js
// In the other games it only passes.

const readline = require("node:readline");

const EXPRESSION = /^[1-9]+([-+*/][1-9]+)+$/; // MS-10
const POWER = /^10+$/;

// The exact value of an expression as a numerator and a denominator (MS-11).
function value(text) {
  let [top, bottom] = [0n, 1n];
  for (const [, sign, product] of text.matchAll(/([-+]?)([^-+]+)/g)) {
    let [above, below] = [sign === "-" ? -1n : 1n, 1n];
    for (const [, operator, digits] of product.matchAll(/([*/]?)([1-9]+)/g)) {
      if (operator === "/") below *= BigInt(digits);
      else above *= BigInt(digits);
    }
    [top, bottom] = [top * below + above * bottom, bottom * below];
  }
  return [top, bottom];
}

// Whether an expression earns points (MS-12; without tenths, to keep it short).
function earns(text) {
  const [top, bottom] = value(text);
  return top > 0n && top % bottom === 0n && POWER.test(String(top / bottom));
}

// The hand's tiles in every order, one and two at a time.
function arrangements(hand) {
  const tiles = [...hand];
  const pairs = tiles.flatMap((one, i) => tiles.filter((_, j) => j !== i).map((other) => [one, other]));
  return { 1: tiles.map((tile) => [tile]), 2: pairs };
}

// A legal placement of one or two tiles next to old ones, one that earns if there is any.
function placement(board, hand) {
  const columns = [...board[0]].map((_, column) => board.map((row) => row[column]).join(""));
  const some = arrangements(hand);
  let legal = null;
  for (const [lines, isRow] of [[board, true], [columns, false]]) {
    for (const [number, line] of lines.entries()) {
      const empty = [...Array(line.length).keys()].filter((place) => line[place] === ".");
      for (const [at, first] of empty.entries()) {
        for (const squares of [[first], empty.slice(at, at + 2)]) {
          for (const tiles of some[squares.length]) {
            const filled = [...line];
            squares.forEach((square, i) => (filled[square] = tiles[i]));
            // The run that the new tiles are in (MS-9), and whether an old tile is in it, too (MS-14).
            const begin = filled.lastIndexOf(".", first) + 1;
            const end = filled.indexOf(".", first) < 0 ? filled.length : filled.indexOf(".", first);
            const run = filled.slice(begin, end).join("");
            if (squares.at(-1) >= end || run.length === squares.length || !EXPRESSION.test(run)) continue;
            const place = squares.map((square, i) => [
              isRow ? name(number, square) : name(square, number),
              tiles[i],
            ]);
            if (earns(run)) return place;
            legal ??= place;
          }
        }
      }
    }
  }
  return legal;
}

// The name of a square, such as G7 (MS-1).
function name(row, column) {
  return String.fromCharCode(65 + column) + (row + 1);
}

// Draws from the fullest bag, tile by tile.
function draw(bags, wanted) {
  const left = Object.fromEntries(Object.entries(bags).map(([bag, tiles]) => [bag, tiles.length]));
  const counts = {};
  for (let drawn = 0; drawn < wanted; drawn++) {
    const bag = Object.keys(left).reduce((most, other) => (left[other] > left[most] ? other : most));
    left[bag] -= 1;
    counts[bag] = (counts[bag] ?? 0) + 1;
  }
  return counts;
}

function decide({ kind, seen, wanted, drawn }) {
  switch (kind) {
    case "start":
      return { start: "other" };
    case "draw":
      return { draw: draw(seen.bags, wanted) };
    case "mulligan":
      return { mulligan: !/[-+*/]/.test(Object.values(drawn).join("")) }; // no operator came
    case "turn": {
      if (!seen.bags) return { pass: "" }; // not Math Scrabble
      const empty = seen.board.every((row) => /^\.*$/.test(row));
      const place = empty ? null : placement(seen.board, seen.hand);
      return place ? { place } : { pass: empty ? "" : seen.hand };
    }
  }
}

function answer(request) {
  switch (request.type) {
    case "hello":
      return { name: "short", version: "1", deterministic: true, takes: ["start", "turn", "draw", "mulligan"] };
    case "new":
      return { ok: true };
    case "ask":
      return decide(request);
    default:
      return null; // `over` and `quit` need no answer
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  const fields = answer(request);
  if (fields) process.stdout.write(JSON.stringify({ id: request.id, ...fields }) + "\n");
  if (request.type === "quit") process.exit(0);
});
