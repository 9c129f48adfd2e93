// The games that were finished in this browser.

import { load, save } from "./memory.js";

const MOST = 500; // games that are kept

export const played = () => load("games") ?? [];

const keep = (games) => {
  let some = games.slice(-MOST);
  // Where the browser keeps no more, the oldest games go.
  while (!save("games", some) && some.length > 0) some = some.slice(Math.ceil(some.length / 10));
};

export const addPlayed = (game) => keep([...played(), game]);

// Adds what the review of a game found to what is kept of it.
export const changePlayed = (id, more) => keep(played().map((game) => (game.id === id ? { ...game, ...more } : game)));

// The player of a game's record who is the person; null where two people played at one browser.
export const sideOf = ({ side = 0 }) => side;

// Games, wins and the average loss a turn, by opponent.
export const byOpponent = () => {
  const opponents = new Map();
  for (const game of played().filter(({ side }) => side !== null)) {
    const { games, won, losses } = opponents.get(game.title) ?? { games: 0, won: 0, losses: [] };
    opponents.set(game.title, { games: games + 1, won: won + (game.record.winner === sideOf(game) ? 1 : 0), losses: game.lost === undefined ? losses : [...losses, game.lost] });
  }
  return [...opponents].map(([title, { games, won, losses }]) => {
    const lost = losses.length > 0 ? losses.reduce((sum, loss) => sum + loss, 0) / losses.length : null;
    return { title, games, won, lost };
  });
};
