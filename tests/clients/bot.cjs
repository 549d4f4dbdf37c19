// A player that knows no rule and needs nothing but node: sits down at a hosted game and plays it to its end.
//
//     node bot.cjs GAME SEED -- ssh -T -p PORT ADDRESS engine
"use strict";
const { spawn } = require("node:child_process");
const readline = require("node:readline");

const [game, seed] = process.argv.slice(2);
const [program, ...words] = process.argv.slice(process.argv.indexOf("--") + 1);
const host = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const waiting = []; // who waits for an answer, in the order in which they asked
let stirred = () => {}; // what to do when something happens
let told = 0; // notices so far

readline.createInterface({ input: host.stdout }).on("line", (line) => {
  const answer = JSON.parse(line);
  if ("ok" in answer) return waiting.shift()(answer);
  told += 1;
  stirred();
});

function ask(verb, members = {}) {
  host.stdin.write(JSON.stringify({ verb, ...members }) + "\n");
  return new Promise((resolve) => waiting.push(resolve));
}

async function must(verb, members) {
  const answer = await ask(verb, members);
  if (!answer.ok) throw new Error(`${verb}: ${answer.error.sentence}`);
  return answer;
}

let state = Number(seed) || 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const among = (list) => list[Math.floor(random() * list.length)];
const roll = (sides) => 1 + Math.floor(random() * sides);

function value(field) {
  const free = (field.options || []).filter((one) => !one.refusal).map((one) => one.value);
  const { least = 0, most = 0, origin, suggestions = [] } = field;
  switch (field.kind) {
    case "pick_one": return among(free);
    case "pick_some": return free.slice(0, Math.max(least, most ? 1 : 0));
    case "share": return field.options.map((_, n, all) => n ? field.least ?? 1 : field.total - (all.length - 1) * (field.least ?? 1));
    case "pick_point": return among(suggestions.length ? suggestions : [origin]);
    case "pick_path": return origin ? among(suggestions.length ? suggestions : [[]]) : most;
    case "number": return field.default ?? Math.ceil(least);
    case "yes_no": return random() < 0.5;
    default: return "";
  }
}

const inside = (at, most) => at >= 0 && at <= most;
const thrown = (needs) => needs.cards ? among(needs.cards) : Array.from({ length: needs.dice }, () => roll(needs.sides || 6));

async function filled(choice) {
  const values = { ...choice.given };
  for (;;) {
    const { blank, fields } = await must("fields", { do: choice.do, filled: values });
    if (blank === undefined) return values;
    values[blank] = value(fields.find((one) => one.name === blank));
    if (values[blank] === undefined) return undefined; // nothing fits: another act
  }
}

async function act() {
  const { choices } = await must("choices");
  const order = choices.filter((one) => !one.refusal).map((one) => [random() ** (1 / Math.max(one.weight ?? 1, 0.001)), one]);
  for (const [, choice] of order.sort((a, b) => b[0] - a[0])) {
    const values = await filled(choice);
    if (values === undefined) continue;
    let done = await ask("play", { do: choice.do, filled: values });
    while (done.needs) done = await ask("play", { do: choice.do, filled: values, answers: [...done.answers, thrown(done.needs)] });
    if (done.ok) return true;
  }
  return false;
}

async function main() {
  const { hello } = await must("hello", { protocol: 2 });
  const { seat } = await must("sit", { game });
  await must("subscribe");
  const { terrain } = await must("terrain"); // what a program would draw: the same for every seat
  const { width, height, pieces = [] } = terrain;
  const lying = pieces.filter((piece) => piece.points.every(([x, y]) => inside(x, width) && inside(y, height)));
  let acts = 0;
  for (;;) {
    const before = told;
    const { view } = await must("view");
    if (view.over) {
      console.log(JSON.stringify({ person: hello.person, seat, acts, told, over: view.over, table: [width, height, lying.length] }));
      host.stdin.end();
      return;
    }
    if (view.waiting_for.includes(seat) && await act()) acts += 1;
    else if (told === before) await new Promise((resolve) => (stirred = resolve)); // no polling: a notice wakes it
  }
}

host.on("exit", (code) => process.exit(code ?? 1));
main().catch((error) => { console.error(error.message); process.exit(1); });
