// Expressions of Math Scrabble: their values, and the run of tiles that a placement lies in.

import { nameOf, placeOf } from "./position.js";

const gcd = (one, other) => (other === 0n ? one : gcd(other, one % other));

const reduced = ([top, bottom]) => {
  const sign = bottom < 0n ? -1n : 1n;
  const common = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n;
  return [(sign * top) / common, (sign * bottom) / common];
};

const apply = {
  "*": ([a, b], [c, d]) => [a * c, b * d],
  "/": ([a, b], [c, d]) => [a * d, b * c],
  "+": ([a, b], [c, d]) => [a * d + c * b, b * d],
  "-": ([a, b], [c, d]) => [a * d - c * b, b * d],
};

// The value as a fraction in lowest terms, or null where the text is no expression (MS-10, MS-11).
export const valueOf = (text) => {
  if (!/^[1-9]+([-+*/][1-9]+)+$/.test(text)) return null;
  const parts = text.split(/([-+*/])/);
  const terms = [];
  let signs = [];
  parts.forEach((part, place) => {
    if (place % 2 === 1) {
      signs.push(part);
      return;
    }
    const number = [BigInt(part), 1n];
    const sign = signs.at(-1);
    if (sign === "*" || sign === "/") {
      signs.pop();
      terms.push(apply[sign](terms.pop(), number));
    } else {
      terms.push(number);
    }
  });
  return reduced(terms.reduce((sum, term, place) => apply[signs[place - 1]](sum, term)));
};

export const valueText = ([top, bottom]) => (bottom === 1n ? `${top}` : `${top}/${bottom}`).replace("-", "−");

// Whether a value is a power of ten other than 1 (MS-12).
export const isPower = ([top, bottom]) => top > 0n && [top, bottom].every((part) => /^10*$/.test(String(part))) && top !== bottom;

// The run of tiles through the squares of a placement, on a board after it; the longer one for a single tile.
export const runThrough = (rows, place) => {
  const squares = place.map(([square]) => placeOf(square));
  const at = (row, col) => {
    const tile = rows[row]?.[col];
    return tile && tile !== "." ? tile.at(-1) : null;
  };
  const along = ([down, right]) => {
    let [row, col] = squares[0];
    while (at(row - down, col - right)) [row, col] = [row - down, col - right];
    let text = "";
    for (; at(row, col); [row, col] = [row + down, col + right]) text += at(row, col);
    return text;
  };
  if (squares.length > 1) return along(squares[0][0] === squares[1][0] ? [0, 1] : [1, 0]);
  const runs = [along([0, 1]), along([1, 0])];
  const power = (run) => Number(valueOf(run) !== null && isPower(valueOf(run)));
  return runs.sort((one, other) => power(other) - power(one) || other.length - one.length)[0];
};

// The board with the tiles of a placement on it.
export const withPlaced = (rows, place) => {
  const made = rows.map((row) => [...row]);
  for (const [square, tile] of place) {
    const [row, col] = placeOf(square);
    made[row][col] = tile;
  }
  return made;
};

export const rowsOf = (text) => text.trim().split("\n").map((row) => row.trim().split(/\s+/));

// "G7 across" or "G7 down".
export const whereOf = (place) => {
  const squares = place.map(([square]) => placeOf(square));
  const way = squares.length < 2 ? "" : squares[0][0] === squares[1][0] ? " across" : " down";
  return `${nameOf(...squares[0])}${way}`;
};
