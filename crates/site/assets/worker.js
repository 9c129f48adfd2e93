// Answers questions by the WebAssembly module, one after another.

const IDLE = 300; // milliseconds without a question after which tables are computed

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Compiled once, instantiated again after a failure: the memory of an instance that failed cannot be trusted.
const compiled = WebAssembly.compileStreaming
  ? WebAssembly.compileStreaming(fetch("bagsplit.wasm")).catch(() => compileAll())
  : compileAll();
let instance = null;
let warm;

// For servers that do not say that the file is WebAssembly.
async function compileAll() {
  const answer = await fetch("bagsplit.wasm");
  if (!answer.ok) throw new Error(`bagsplit.wasm: the server says ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const exports = async () => {
  instance ??= compiled.then((module) => WebAssembly.instantiate(module, {}));
  return (await instance).exports;
};

const answer = async (kind, body) => {
  const { memory, reserve, answer, buffer } = await exports();
  const [name, rest] = [encoder.encode(kind), encoder.encode(body)];
  // The memory may grow at each call, and is then another buffer.
  const question = reserve(name.length + rest.length);
  new Uint8Array(memory.buffer, question).set(name);
  new Uint8Array(memory.buffer, question + name.length).set(rest);
  const length = answer(name.length);
  return decoder.decode(new Uint8Array(memory.buffer, buffer(), length));
};

addEventListener("message", async ({ data: { id, kind, body } }) => {
  clearTimeout(warm);
  try {
    postMessage({ id, text: await answer(kind, body) });
    if (kind === "practice.json" || kind === "games.json") warm = setTimeout(async () => (await exports()).warm_up(), IDLE);
  } catch (error) {
    instance = null;
    const broken = error instanceof WebAssembly.RuntimeError;
    postMessage({ id, why: broken ? "this question could not be worked out" : `the game could not be loaded (${error.message}); reload the page` });
  }
});
