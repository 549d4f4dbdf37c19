// boardgame.io's client without a screen: moves, replay, undo, seek. Prints JSON; needs `npm install boardgame.io`.
"use strict";
process.env.NODE_ENV = "production";
const path = require("path");
const { createRequire } = require("module");
const need = createRequire(path.join(process.env.BENCH_PEERS || __dirname, "index.js"));
const { Client } = need("boardgame.io/client");
const FIGURES = 40, TURN = 20, MARGIN = 200;

const game = {
  name: "skirmish",
  seed: "peer",
  setup: () => ({ figures: Object.fromEntries([...Array(FIGURES).keys()].map((n) => [n, { x: n, y: 0, out: 0 }])) }),
  moves: {
    move: ({ G }, figure, x, y) => {
      G.figures[figure].x = x;
      G.figures[figure].y = y;
    },
    fire: ({ G, random }, firer, target) => {
      if (random.D6() >= 5) G.figures[target].out = 1;
    },
  },
};

function* numbers(seed = 20240229) {
  for (;;) yield (seed = (seed * 16807) % 2147483647);
}

function player(client) {
  const drawn = numbers(), next = () => drawn.next().value;
  let number = 0;
  return () => {
    if (number++ % TURN === TURN - 1) client.events.endTurn();
    else if (next() % 4) client.moves.move(next() % FIGURES, (next() % 1200) / 10, (next() % 1200) / 10);
    else client.moves.fire(next() % FIGURES, next() % FIGURES);
  };
}

const ms = (start) => Number(process.hrtime.bigint() - start) / 1e6;
const now = () => process.hrtime.bigint();

function to(client, moment) {
  let state = client.initialState;
  for (const { action, automatic } of client.log.slice(0, moment)) if (!automatic) state = client.reducer(state, action);
  return state;
}

function begun(size) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.subscribe((state) => state && state.ctx.turn);
  client.start();
  const step = player(client);
  while (client.log.length < size) step();
  return [client, step];
}

function move(step) {
  const start = now();
  for (let n = 0; n < MARGIN; n++) step();
  return (ms(start) / MARGIN) * 1000;
}

const best = (work, reps) => Math.min(...Array.from({ length: reps }, work));
const told = { version: need("boardgame.io/package.json").version };
for (const [name, size] of [["1k", 1000], ["10k", 10000], ["50k", 50000]]) {
  const [client, step] = begun(size);
  told[`move_us_${name}`] = best(() => move(step), 3);
  if (name === "10k") {
    const timed = (work) => { const start = now(); work(); return ms(start); };
    told.replay_per_s_10k = client.log.length / (best(() => timed(() => to(client, client.log.length)), 3) / 1000);
    told.seek_ms_10k = best(() => timed(() => to(client, client.log.length - 100)), 3);
    step();
    told.undo_us_10k = timed(() => client.undo()) * 1000;
  }
  client.stop();
}
console.log(JSON.stringify(told));
