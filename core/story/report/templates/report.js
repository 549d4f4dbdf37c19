"use strict";
// Steps through the game. Everything it shows stands in the page; nothing is asked of any server.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const say = game.words, last = game.frames.length - 1;
  if (last < 0) return;
  const SVG = "http://www.w3.org/2000/svg";
  const one = (selector) => document.querySelector(selector);
  const layers = [0, 1, 2].map((layer) => one(`.player .layer${layer}`));
  const slider = one(".keys input"), where = one(".where"), said = one(".said"), roster = one(".roster");
  const story = one(".story"), play = one(".play");
  const lines = [...document.querySelectorAll("p[data-line]")];
  const shown = new Map(); // key → { mark, nodes }
  let now = -1, scene = new Map();

  // What stands there after line `to`: differences are added up, from here on or from the beginning.
  function sceneAfter(to) {
    const from = now >= 0 && to >= now ? now + 1 : 0;
    const marks = from ? scene : new Map();
    for (let at = from; at <= to; at++) {
      for (const [key, ...mark] of game.frames[at]) mark.length ? marks.set(key, mark) : marks.delete(key);
    }
    return marks;
  }

  function use(drawing, at) {
    const node = document.createElementNS(SVG, "use");
    node.setAttribute("href", `#d${drawing}`);
    if (at) node.setAttribute("transform", at);
    return node;
  }

  function drawn([layer, turned, upright, x, y, angle, text]) {
    if (layer > 2 || x === null || !layers[layer]) return [];
    if (layer < 2) return [use(upright, "")];
    const at = `translate(${x} ${y})`;
    const nodes = [];
    if (turned >= 0) nodes.push(use(turned, `${at} rotate(${angle})`));
    if (upright >= 0) nodes.push(use(upright, at));
    const title = document.createElementNS(SVG, "title");
    title.textContent = game.texts[text] ?? "";
    nodes.at(-1)?.append(title);
    return nodes;
  }

  function drawTable() {
    for (const [key, { mark, nodes }] of shown) {
      if (scene.get(key) === mark) continue;
      nodes.forEach((node) => node.remove());
      shown.delete(key);
    }
    for (const [key, mark] of scene) {
      if (shown.has(key)) continue;
      const nodes = drawn(mark);
      nodes.forEach((node) => layers[mark[0]].append(node));
      shown.set(key, { mark, nodes });
    }
  }

  function item(text, look) {
    const node = document.createElement("li");
    node.textContent = text;
    if (look) node.className = look;
    return node;
  }

  function drawRoster() {
    const sides = new Map();
    for (const [layer, , , , , , text, side] of scene.values()) {
      if (layer < 2 || text < 0) continue;
      if (!sides.has(side)) sides.set(side, { heading: "", figures: [] });
      if (layer === 3) sides.get(side).heading = game.texts[text];
      else sides.get(side).figures.push(game.texts[text]);
    }
    const items = [];
    for (const side of [...sides.keys()].sort((a, b) => (a < 0) - (b < 0) || a - b)) {
      const { heading, figures } = sides.get(side);
      items.push(item(heading || say.neither, "side"), ...figures.map((text) => item(text)));
    }
    roster.replaceChildren(...items);
  }

  const heldBy = (list, at) => list.findLastIndex((first) => first <= at);

  function show(to) {
    to = Math.max(0, Math.min(last, to));
    if (to === now) return;
    scene = sceneAfter(to);
    lines[now]?.classList.remove("now");
    now = to;
    const line = lines[now];
    line.classList.add("now");
    const box = line.getBoundingClientRect(), around = story.getBoundingClientRect();
    story.scrollTop += box.top - around.top - (around.height - box.height) / 2;
    const heading = line.closest("section").querySelector("h3").textContent;
    const act = line.closest("li").dataset.act;
    where.textContent = `${heading} · ${say.act} ${act} · ${now + 1}/${last + 1}`;
    said.textContent = line.textContent;
    slider.value = now;
    slider.setAttribute("aria-valuetext", line.textContent);
    drawTable();
    drawRoster();
  }

  // From the present line to the end of the next act or turn, or of the one before.
  function step(list, direction) {
    const at = heldBy(list, now);
    const end = (index) => (index + 1 < list.length ? list[index + 1] - 1 : last);
    if (direction > 0) show(now < end(at) ? end(at) : end(Math.min(at + 1, list.length - 1)));
    else show(at > 0 ? end(at - 1) : 0);
  }

  const does = {
    first: () => show(0),
    "turn-back": () => step(game.turns, -1),
    "act-back": () => step(game.acts, -1),
    back: () => show(now - 1),
    on: () => show(now + 1),
    "act-on": () => step(game.acts, 1),
    "turn-on": () => step(game.turns, 1),
    last: () => show(last),
  };
  const keys = { Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn-on" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    let name = keys[event.key];
    if (event.key === "ArrowLeft") name = event.shiftKey ? "back" : "act-back";
    if (event.key === "ArrowRight") name = event.shiftKey ? "on" : "act-on";
    if (!name) return;
    event.preventDefault();
    does[name]();
    play.scrollIntoView({ block: "nearest" });
  });
  one(".keys").addEventListener("click", (event) => {
    const name = event.target.closest("button")?.dataset.does;
    if (name) does[name]();
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  story.addEventListener("click", (event) => {
    const line = event.target.closest("p[data-line]");
    if (line && !String(getSelection())) show(lines.indexOf(line));
  });
  // Losses and moments that decided lead to their line, and the table to that moment.
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#l"]');
    const at = link ? lines.findIndex((line) => `#${line.id}` === link.getAttribute("href")) : -1;
    if (at < 0) return;
    event.preventDefault();
    show(at);
    play.scrollIntoView();
  });
  slider.max = last;
  document.documentElement.classList.add("stepped");
  story.tabIndex = 0; // it scrolls, so the keyboard must reach it
  show(0);
})();
