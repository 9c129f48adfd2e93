// The games in progress that this browser keeps: each in a slot of its own, written by one tab at a time.

import { load, names, save } from "./memory.js";

// This tab, so that it sees when another one goes on with its game.
export const TAB = crypto.randomUUID();

export const slotOf = (id) => `game-${id}`;

// A number for a new game: the time, so that games have an order.
export const newId = () => Date.now();

export const keepGame = (game) => save(slotOf(game.id), { ...game, tab: TAB });

export const keptGame = (id) => load(slotOf(id));

// The games in progress, the latest first.
export const keptGames = () => names("game-").map(load).filter(Boolean).sort((one, other) => other.id - one.id);

// The address of the review of a finished game.
export const reviewLink = (id) => `${document.querySelector('.top nav a[href^="analysis"]').href}${location.search}#game=${id}`;
