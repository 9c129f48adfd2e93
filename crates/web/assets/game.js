// A game against a bot, against somebody at the same browser, or by a link: shows the position, asks what comes next, and sends the
// answers.

import { isSoundOn, play as playSound, showTitle, switchSound } from "./attention.js";
import { clock } from "./clock.js";
import { hintButtons, showUsed } from "./hints.js";
import { endText, pointsText } from "./history.js";
import { keepGame, reviewLink, slotOf, TAB } from "./slots.js";
import { save } from "./memory.js";
import { askDraw, askExchange, askLastPass, askMulligan, askPass, hidePanels, showInvitation, showPanel } from "./panels.js";
import { placing } from "./placing.js";
import { addPlayed } from "./played.js";
import { previewText } from "./preview.js";
import { scoreboard } from "./scoreboard.js";
import { ask, linkTo } from "./server.js";
import { showStanding } from "./standing.js";

const $ = (id) => document.getElementById(id);

const TITLE = document.title;
const LATE = 2 ** 32; // the time of a turn that used up the reserve
const LITTLE = 10_000; // milliseconds of a move from which on time is short
const POLL = 1000; // milliseconds between questions for what somebody at another page does
const JUDGED = 80; // milliseconds without a change before a placement is judged

// What is played: `match` is what the server is asked besides the answers, `table` the rules, `clocked` whether there is a
// clock, `title` what the opponent is called.
let id; // the number of the game, by which it is kept
let match;
let table;
let tableNumber;
let sides; // of each person at this browser: the card of the setup, by part, and the letters of its bags
let seat; // the number of the person who looks
let room; // in a game by link: the token of this seat, that of the link, and the number of answers so far; or null
let poller;
let clocked;
let title;
let setup; // the name of the opponent's setup
let answers = [];
let hints = []; // the hints that were used: each with its kind and turn
let hinting; // their buttons
let state;
let spent = 0; // of this turn, before the page was loaded or the draw was asked
let tiles; // board and hand
let scores; // the scoreboard
let watch;
let theirWatch;
let stopWaiting = () => {}; // shows what a bot has answered before its time is over
let keeper;
let leave;
let asking = false;
let taken = false; // whether another tab has gone on with this game
let answered = 0; // how many answers were got, for tests
let judging = 0;
let later;

const here = () => (match.person ? [match.name, match.person.name] : null); // two people at this browser
const seen = () => (state.now.asked ?? state.now.waiting).seen;
const isTurn = () => state?.now.asked?.asked === "turn";

const says = (text, kind = "") => {
  $("says").textContent = text;
  $("says").className = `verdict ${kind}`;
};

const keep = () => {
  const known = (state?.now.asked ?? state?.now.waiting)?.seen;
  if (taken) return;
  keepGame({
    id, match, title, setup, clocked, room, answers, hints, spent: watch?.turn() ?? spent, table: table.name,
    score: known?.score ?? 0, opponentScore: known?.["opponent-score"] ?? 0, turns: state?.log.length ?? 0,
  });
};

// Another tab has gone on with this game, or ended it: this one changes nothing any longer.
addEventListener("storage", ({ key, newValue }) => {
  if (!id || key !== `bagsplit-${slotOf(id)}` || taken || state?.now.over || JSON.parse(newValue)?.tab === TAB) return;
  taken = true;
  stopWatches();
  hidePanels();
  tiles.show({ ...seenNow(), active: false });
  for (const part of ["turn-buttons", "hints"]) $(part).hidden = true;
  says(newValue ? "This game goes on in another tab." : "This game was ended in another tab.", "no");
  $("take-over").hidden = !newValue;
});

// The turn of the record that is in progress, from 1; 0 is the opening draw.
const turnNumber = () => {
  const openings = state.log.filter(isOpening).length;
  return openings < 2 && !isTurn() ? 0 : state.log.filter(({ pending }) => !pending).length - openings + 1;
};

// What the card says of the draw that is asked.
const cardSays = () => {
  const lines = sides[seat].card.find(([part]) => part === "Drawing")?.[1] ?? [];
  const of = turnNumber() === 0 ? "First draw: " : "After that: ";
  return (lines.find((line) => line.startsWith(of)) ?? lines[0] ?? "").replace(of, "");
};

// How the game ends with a pass, if it does.
const endByPass = () => {
  const { score, passes, "opponent-score": theirs, "passes-to-end": limit, "wins-level": level } = seen();
  if (passes + 1 < limit) return null;
  const wins = score === theirs ? level : score > theirs;
  const last = `${limit} turns in a row without a placement end the game`;
  return wins ? `You win, ${score} to ${theirs}: ${last}.` : `${title} wins, ${theirs} to ${score}: ${last}.`;
};

const useHint = (kind) => {
  const turn = turnNumber();
  if (!hints.some((hint) => hint.turn === turn && hint.kind === kind)) hints.push({ turn, kind });
  showUsed(hints);
  keep();
};

// --- the preview of a placement

const judge = async (placed) => {
  const mine = ++judging;
  const { board, hand } = seen();
  try {
    const position = { game: table.name, board, hand };
    const said = await ask("preview", { table: tableNumber, position, place: placed });
    if (mine !== judging) return;
    says(...previewText(said, table.bags));
    tiles.setBadge(said.refused ? "" : `+${said.points}`);
  } catch (error) {
    if (mine === judging) says(error.message, "no");
  }
};

const placedChanged = (placed) => {
  judging++;
  clearTimeout(later);
  $("lay").disabled = placed.length === 0;
  $("back").disabled = placed.length === 0;
  says(tiles.isWaiting() ? "Choose what the blank stands for." : "");
  if (placed.length > 0 && !tiles.isWaiting()) later = setTimeout(() => judge(placed), JUDGED);
};

// --- asking

// What the board and the hand show, with the opponent's last move.
const seenNow = () => {
  const last = state.log.filter(({ mine }) => !mine).at(-1);
  return { board: seen().board, tiles: seen().hand, fresh: new Set(last?.place.map(([square]) => square)) };
};

// Bags with those that are empty by now, so that trays stay where they were.
const withEmpty = (bags) => Object.fromEntries(sides[seat].letters.map((bag) => [bag, bags[bag] ?? ""]));

const show = () => {
  const { seen: known, asked } = state.now.asked ?? { ...state.now.waiting, asked: "waiting" };
  hidePanels();
  const turn = asked === "turn";
  tiles.show({ ...seenNow(), active: turn });
  showStanding(state, { table, title, scores, bags: withEmpty(known.bags) });
  $("turn-buttons").hidden = $("hints").hidden = !turn;
  hinting.clear();
  $("lay").disabled = $("back").disabled = true;
  $("exchange").hidden = !table.exchanges;
  $("exchange").disabled = known["exchange-limit"] === 0;
  watch?.stop();
  theirWatch?.stop();
  if (clocked && room && asked === "waiting") theirWatch.start(spent, state.overage[1]);
  if (clocked && (turn || (asked.draw && lastTurn()))) watch.start(spent, state.overage[0]);
  keep();
  if (turn) {
    tiles.focus();
    // On a phone the draw was further down than board and score.
    $("score").scrollIntoView({ block: "nearest" });
  }
  if (asked.draw) askDraw(asked.draw, withEmpty(known.bags), cardSays(), () => useHint("draw"), drawn);
  if (asked === "waiting" && here()) showPanel("handover", "Your turn is over.", "Hide my tiles", () => cover(1 - seat));
  if (asked.mulligan) askMulligan(asked.mulligan, known.hand, (taken) => answer({ mulligan: taken }));
};

const drawn = (counts) => {
  // Placing and choosing the draw are one move to the clock (MS-21).
  const turn = lastTurn();
  const before = turn?.ms;
  if (clocked && turn) turn.ms = watch.turn();
  answer({ draw: counts }, () => {
    if (turn) turn.ms = before;
  });
};

// The turn that the person has answered last, if its draw belongs to it.
const lastTurn = () => {
  const last = answers.at(-1);
  return last?.place ?? last?.pass ?? last?.exchange ?? null;
};

// --- two people

// The person in this seat looks at the game.
const sit = (number) => {
  seat = number;
  if (here()) title = here()[1 - seat];
  scores = scoreboard($("score"), [here()?.[seat] ?? "You", title], clocked ? table.clock : null);
};

// Hides what only one of two people at this browser may see, until the other one is there.
const cover = (next) => {
  hidePanels();
  watch?.stop();
  tiles.show({ board: seen().board, tiles: "", fresh: new Set(), active: false });
  for (const part of ["turn-buttons", "hints", "yours", "unseen"]) $(part).hidden = true;
  $("log").replaceChildren();
  $("last").textContent = $("announce").textContent = "";
  says("");
  scores.show({ points: [seen().score, seen()["opponent-score"]], notes: ["", ""], active: next === seat ? 0 : 1, says: "" });
  const name = here()[next];
  showTitle(`${name}'s turn · ${TITLE}`);
  showPanel("handover", `Hand over to ${name}.`, `I am ${name}: show my tiles`, () => {
    $("unseen").hidden = false;
    sit(next);
    answer(null);
  });
};

// What the server says of the game after an answer, or without one.
const played = async (what) => {
  if (!room) return ask("play", { ...match, answers, ...(match.person ? { second: seat === 1 } : {}) });
  const said = await ask("room", what ? { answer: { token: room.seat, after: room.answers, answer: what } } : { look: { token: room.seat } });
  if (said.refused || !said.other) return said;
  Object.assign(room, { answers: said.answers, link: null });
  if (said.other !== title) {
    title = said.other;
    sit(0);
  }
  return { ...said.state, spent: said.spent ?? 0 };
};

// Looks whether the person at another page has done something.
const poll = async () => {
  if (asking || taken || !room || state?.now.asked || state?.now.over) return;
  const [mine, before] = [id, room.answers];
  try {
    const said = await played(null);
    if (mine === id && said.now && !asking && (!state || room.answers !== before || said.now.over)) take(said, null);
  } catch (error) {
    if (mine === id) says(error.message, "no");
  }
};

// Where the clock runs a bot with a model of time takes it; who does not want to wait sees its answer at once.
const theirTurns = (log) => log.filter((entry) => !entry.mine && !isOpening(entry));
const waitFor = async (said) => {
  const turns = theirTurns(said.log).slice(state ? theirTurns(state.log).length : answers.length && Infinity);
  const ms = clocked && !room && !here() ? turns.reduce((sum, turn) => sum + (turn.ms ?? 0), 0) : 0;
  if (ms === 0) return;
  watch.stop();
  hidePanels();
  scores.active(1);
  says(`${title} is thinking …`);
  $("turn-buttons").hidden = $("hints").hidden = true;
  showPanel("handover", "The opponent takes its time.", "Show its answer now", () => stopWaiting());
  theirWatch.start(0, state?.overage[1] ?? 0);
  await new Promise((done) => {
    const timer = setTimeout(done, ms);
    stopWaiting = () => {
      clearTimeout(timer);
      done();
    };
  });
  theirWatch.stop();
};

const answer = async (what, undo = () => {}) => {
  if (asking || taken) return;
  asking = true;
  const mine = id;
  clearTimeout(later);
  judging++;
  if (what) answers.push(what);
  const thinking = setTimeout(() => {
    if (room || here()) return;
    scores.active(1);
    says(`${title} is thinking …`);
  }, 150);
  const refuse = (why) => {
    if (what) answers.pop();
    undo();
    scores.active(0);
    says(why, "no");
  };
  try {
    const said = await played(what);
    clearTimeout(thinking);
    if (mine !== id) return;
    if (said.refused) {
      refuse(`Not legal: ${said.refused.why}.`);
      return;
    }
    if (!said.now) {
      showInvitation(linkTo(`#join=${room.link}`));
      keep();
      return;
    }
    await waitFor(said);
    if (mine === id) take(said, what);
  } catch (error) {
    clearTimeout(thinking);
    if (mine === id) refuse(error.message);
  } finally {
    clearTimeout(thinking);
    if (mine === id) asking = false;
    $("table").dataset.answered = String(++answered);
  }
};

// Goes on with what the server says of the game.
const take = (said, what) => {
  const turn = what?.place ?? what?.pass ?? what?.exchange;
  // The time of a turn goes on while its draw is chosen.
  spent = said.spent ?? (turn && said.now.asked?.asked.draw ? turn.ms ?? 0 : what ? 0 : spent);
  state = { ...said, log: withPending(said) };
  says(what?.place ? earned(state) : "");
  if (what || (room && said.now.asked)) playSound(what?.place && lastPoints(state) > 0 ? "scored" : "turn");
  if (said.now.over) over(said.now.over);
  else show();
};

const isOpening = ({ what }) => what === "opening draw";

// The log of a game, with the person's own turn whose draw is still to be chosen: the server logs it after that.
const withPending = ({ log, now }) => {
  const turns = answers.filter(({ place, pass, exchange }) => place ?? pass ?? exchange);
  const own = log.filter((entry) => entry.mine && !isOpening(entry));
  const logged = here() ? log.filter((entry) => !isOpening(entry)) : own;
  if (!now.asked || turns.length <= logged.length) return log;
  const { place, pass, exchange } = turns.at(-1);
  const points = now.asked.seen.score - own.reduce((sum, entry) => sum + entry.points, 0);
  const what = pass ? `pass${pass.tiles && `, discarding ${pass.tiles}`}` : `exchange ${exchange?.tiles}`;
  return [...log, { mine: true, pending: true, what, place: place?.tiles ?? [], points, drawn: null, mulligan: false }];
};

// The points of the last placement.
const lastPoints = (said) => said.log.filter((entry) => entry.mine && entry.place.length > 0).at(-1)?.points ?? 0;

const earned = (said) => `You scored ${pointsText(lastPoints(said))}.`;

const timeOf = () => (clocked ? { ms: watch.turn() } : {});

let warned = false; // that little time is left

const showTimes = (times) => {
  scores.clock(0, times);
  const little = !times.late && times.move < LITTLE;
  if (little && !warned) playSound("low");
  warned = little;
};

const outOfTime = () => {
  const turn = lastTurn();
  if (room) {
    answer(null);
    return;
  }
  if (state.now.asked?.asked.draw && turn) {
    turn.ms = LATE;
    answer(null);
  } else if (isTurn()) {
    answer({ pass: { tiles: "", ms: LATE } });
  }
};

const play = () => {
  const placed = tiles.placed();
  if (placed.length > 0 && isTurn()) answer({ place: { tiles: placed, ...timeOf() } });
};

const cancelled = () => {
  hidePanels();
  tiles.focus();
};

const wire = () => {
  $("lay").onclick = play;
  $("back").onclick = () => tiles.recall();
  $("sort").onclick = () => tiles.sort();
  $("shuffle").onclick = () => tiles.shuffle();
  $("pass").onclick = () => {
    tiles.recall();
    const ending = endByPass();
    if (ending) return askLastPass(ending, () => answer({ pass: { tiles: "", ...timeOf() } }), cancelled);
    if (table.discards) return askPass(seen().hand, table.scores, (some) => answer({ pass: { tiles: some, ...timeOf() } }), cancelled);
    return answer({ pass: { tiles: "", ...timeOf() } });
  };
  $("exchange").onclick = () => {
    tiles.recall();
    const most = seen()["exchange-limit"];
    askExchange(seen().hand, table.scores, most, (some) => answer({ exchange: { tiles: some, ...timeOf() } }), cancelled);
  };
  $("leave").onclick = leave;
  $("take-over").onclick = () => location.reload();
  $("sound").setAttribute("aria-pressed", String(isSoundOn()));
  $("sound").onclick = () => {
    switchSound(!isSoundOn());
    $("sound").setAttribute("aria-pressed", String(isSoundOn()));
    playSound("turn");
  };
  hinting = hintButtons(table, tableNumber, { now: () => ({ seen: seen(), log: state.log }), place: tiles.place, use: useHint });
  showUsed(hints);
  $("show-keys").onclick = () => $("keys").showModal();
  document.onkeydown = onKey;
};

// Keys belong to the page, wherever the focus is; fields and other buttons keep theirs.
const onKey = (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || target.matches("input, select, textarea")) return;
  const [inHand, drawing] = [$("hand").contains(target), !$("drawing").hidden];
  if (key === "F1" || (key === "?" && !table.tiles.includes("?"))) {
    event.preventDefault();
    $("keys").showModal();
  } else if (event.defaultPrevented) {
    // The board has done it.
  } else if (key === "Escape") {
    if (!$("pick").hidden) cancelled();
    else if (isTurn()) tiles.recall();
  } else if (key === "Enter" && isTurn() && tiles.placed().length > 0 && (inHand || target === document.body)) {
    event.preventDefault();
    play();
  } else if (drawing && !$("drawing").contains(target)) {
    $("drawing").dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: event.shiftKey }));
  } else if (isTurn() && $("pick").hidden && key.length === 1 && key !== " ") {
    tiles.focus();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key }));
  }
};

const stopWatches = () => {
  watch?.stop();
  theirWatch?.stop();
  clearInterval(keeper);
  clearInterval(poller);
};

// Stops a game that is left; it stays kept.
export const stopGame = () => {
  stopWatches();
  stopWaiting();
  id = document.onkeydown = null;
  showTitle(TITLE);
};

// --- the end

const over = ({ record, board, won, scores: points, "ended-by": ended }) => {
  stopWatches();
  save(slotOf(id), null);
  hidePanels();
  showTitle(`Game over · ${TITLE}`);
  playSound("over");
  const whole = hints.length > 0 ? { ...record, hints } : record;
  addPlayed({ id, title: here()?.join(" and ") ?? title, side: here() ? null : room?.side ?? 0, table: table.title, record: whole });
  tiles.show({ board, tiles: "", fresh: new Set(), active: false });
  for (const part of ["turn-buttons", "hints", "hand-tools", "stands-for", "beside", "last"]) $(part).hidden = true;
  scores.show({ points, notes: ["", ""], active: won === null ? null : won ? 0 : 1, says: "Game over." });
  $("ended").hidden = false;
  $("result").textContent = `${won === null ? "A tie" : won ? (here() ? `${here()[seat]} wins` : "You win") : `${title} wins`}, ${points.join(" to ")}: ${endText(ended)}.`;
  $("review").href = reviewLink(id);
  $("again").onclick = leave;
  $("record").href = URL.createObjectURL(new Blob([`${JSON.stringify(whole)}\n`], { type: "application/jsonl" }));
  $("result").focus();
};

// Plays a game, from its beginning or from where it was kept; `left` is called when the person asks to leave it.
export const startGame = async (game, { tables, number, sides: own }, left) => {
  ({ id, match, title, setup, clocked, room = null } = game);
  answers = game.answers ?? [];
  hints = game.hints ?? [];
  spent = game.spent ?? 0;
  [table, tableNumber, sides, leave] = [tables[number], number, own, left];
  state = null;
  taken = asking = false;
  $("take-over").hidden = $("ended").hidden = true;
  for (const part of ["hand-tools", "beside", "last"]) $(part).hidden = false;
  $("hand").inert = false;
  for (const part of ["turn-buttons", "hints", "stands-for", "yours"]) $(part).hidden = true;
  hidePanels();
  says("");
  $("last").textContent = "";
  tiles = placing(table, { changed: placedChanged, refused: (why) => says(why, "no"), play });
  sit(0);
  wire();
  watch = clocked ? clock(table.clock, { show: showTimes, out: outOfTime }) : null;
  theirWatch = clocked ? clock(table.clock, { show: (times) => scores.clock(1, times), out: () => {} }) : null;
  clearInterval(keeper);
  clearInterval(poller);
  if (room) poller = setInterval(poll, POLL);
  // So that a turn goes on where it was when the page is loaded again.
  if (clocked) keeper = setInterval(keep, 2000);
  if (!here()) return answer(null);
  // Nobody sees anything before saying who looks.
  const mine = id;
  const said = await played(null);
  if (mine !== id) return undefined;
  state = said;
  return said.now.over ? over(said.now.over) : cover(said.now.asked ? 0 : 1);
};
