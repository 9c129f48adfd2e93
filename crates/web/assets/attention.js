// What calls a player back to the game: short sounds, which can be switched off, and a title that flashes while the page is
// hidden.

import { load, save } from "./memory.js";

const VOLUME = 0.08;
const LENGTH = 0.14; // seconds a note
const FLASH = 1000; // milliseconds

// Frequencies in Hz, one after the other.
const SOUNDS = { turn: [523, 659], scored: [659, 784, 988], low: [880, 880], over: [523, 659, 784] };

let context = null;

export const isSoundOn = () => load("sound") !== false;

export const switchSound = (on) => save("sound", on);

export const play = (name) => {
  // Browsers let a page sound only after a click or a key.
  if (!isSoundOn() || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  SOUNDS[name].forEach((frequency, place) => {
    const start = context.currentTime + place * LENGTH;
    const note = new OscillatorNode(context, { type: "triangle", frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    note.connect(gain).connect(context.destination);
    note.start(start);
    note.stop(start + LENGTH);
  });
};

let flashing = null;
let title = "";

const still = () => {
  clearInterval(flashing);
  flashing = null;
  if (title) document.title = title;
};

document.addEventListener("visibilitychange", () => !document.hidden && still());

// Sets the title of the page; with `call` it takes turns with that text for as long as the page is hidden.
export const showTitle = (text, call = "") => {
  title = text;
  still();
  if (!call || !document.hidden) return;
  flashing = setInterval(() => {
    document.title = document.title === title ? call : title;
  }, FLASH);
};
