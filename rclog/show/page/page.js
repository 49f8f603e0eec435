"use strict";
// Shows the frames that were computed when the page was made. There are no rules here: a step puts cards where its frame says.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const words = game.words;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const RANKS = "A23456789TJQK", SUITS = "shdc", SYMBOLS = "♠♥♦♣";
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  // A field of 0 is as in the frame before; numbers are two higher than they mean.
  const frames = [];
  game.frames.forEach((row, index) => {
    const frame = {};
    game.fields.forEach((name, place) => {
      const value = row[place];
      frame[name] = value === 0 ? frames[index - 1][name] : typeof value === "number" ? value - 2 : value;
    });
    frames.push(frame);
  });

  // ---- Cards: one drawing each, moved from place to place ----

  const NS = "http://www.w3.org/2000/svg";
  const draw = (name, attributes, parent) => {
    const node = document.createElementNS(NS, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    parent.append(node);
    return node;
  };
  const use = (id, x, y, width, height, parent, name = "") =>
    draw("use", { href: "#" + id, x, y, width, height, ...(name && { class: name }) }, parent);
  const L = 37, M = 52, R = 67; // columns of pips; rows from 24 to 116
  const PIPS = {
    A: [], 2: [[M, 26], [M, 114]], 3: [[M, 26], [M, 70], [M, 114]], 4: [[L, 28], [R, 28], [L, 112], [R, 112]],
    5: [[L, 28], [R, 28], [M, 70], [L, 112], [R, 112]], 6: [[L, 28], [R, 28], [L, 70], [R, 70], [L, 112], [R, 112]],
    7: [[L, 28], [R, 28], [M, 49], [L, 70], [R, 70], [L, 112], [R, 112]],
    8: [[L, 28], [R, 28], [M, 49], [L, 70], [R, 70], [M, 91], [L, 112], [R, 112]],
    9: [[L, 24], [R, 24], [L, 54], [R, 54], [M, 70], [L, 86], [R, 86], [L, 116], [R, 116]],
    T: [[L, 24], [R, 24], [M, 39], [L, 54], [R, 54], [L, 86], [R, 86], [M, 101], [L, 116], [R, 116]],
  };

  const rankOf = (letter) => RANKS[LETTERS.indexOf(letter) >> 2];
  const suitOf = (letter) => SUITS[LETTERS.indexOf(letter) & 3];
  const spoken = (letter) => {
    const card = LETTERS.indexOf(letter);
    return filled(words.card, { rank: game.ranks[card >> 2], suit: game.suits[card & 3] });
  };
  const written = (letter) => rankOf(letter).replace("T", "10") + SYMBOLS[SUITS.indexOf(suitOf(letter))];

  const face = (letter) => {
    const rank = rankOf(letter), suit = suitOf(letter);
    const svg = draw("svg", { viewBox: "0 0 100 140", class: "card " + suit, role: "img", "aria-label": spoken(letter) }, document.createDocumentFragment());
    draw("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }, svg);
    const corner = draw("g", { class: "corner" }, svg);
    use("r" + rank, 5, 7, 21, 28, corner, "rank");
    use(suit, 7, 38, 17, 17, corner, "suit");
    use("l" + suit, 7, 38, 15, 20, corner, "letter");
    const turned = draw("g", { class: "corner turned", transform: "rotate(180 50 70)" }, svg);
    use("r" + rank, 5, 7, 21, 28, turned, "rank");
    use(suit, 7, 38, 17, 17, turned, "suit");
    use("l" + suit, 7, 38, 15, 20, turned, "letter");
    const middle = draw("g", { class: "middle" }, svg);
    if (PIPS[rank]) {
      if (rank === "A") use(suit, 28, 46, 48, 48, middle);
      for (const [x, y] of PIPS[rank]) {
        const pip = use(suit, x - 9, y - 9, 18, 18, middle);
        if (y > 71) pip.setAttribute("transform", `rotate(180 ${x} ${y})`);
      }
    } else {
      draw("rect", { class: "frame", x: 28, y: 12, width: 44, height: 116, rx: 3 }, middle);
      for (const turn of ["", "rotate(180 50 70)"]) {
        const half = draw("g", turn ? { transform: turn } : {}, middle);
        use("e" + rank, 32, 20, 36, 25, half, "emblem");
        use(suit, 39, 48, 22, 22, half);
      }
    }
    const jumbo = draw("g", { class: "jumbo" }, svg);
    use("r" + rank, 8, 10, 44, 58, jumbo, "rank");
    use(suit, 40, 76, 50, 50, jumbo, "suit");
    use("l" + suit, 48, 72, 40, 54, jumbo, "letter");
    return svg;
  };
  const back = () => {
    const svg = draw("svg", { viewBox: "0 0 100 140", class: "card back", "aria-hidden": "true" }, document.createDocumentFragment());
    draw("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }, svg);
    draw("rect", { class: "weave", x: 8, y: 8, width: 84, height: 124, rx: 5 }, svg);
    draw("path", { class: "cross", d: "M50 26 78 70 50 114 22 70ZM50 48 64 70 50 92 36 70Z" }, svg);
    return svg;
  };
  const cards = {};
  const card = (letter) => (cards[letter] ||= face(letter));

  // ---- A frame on the table ----

  const seats = all(".seat").map((node) => ({
    node, seat: Number(node.dataset.seat), hand: node.querySelector(".hand"),
    turn: node.querySelector(".turn"), dealer: node.querySelector(".dealer"),
  })).sort((one, other) => one.seat - other.seat);
  const piles = all(".pile").sort((one, other) => one.dataset.side - other.dataset.side);
  const items = all("#list li[id]");
  const loose = byId("loose"), builds = byId("builds"), tray = byId("tray"), sheet = byId("sheet"), pack = byId("pack");
  const element = (name, className, text = "") => {
    const node = document.createElement(name);
    node.className = className;
    node.textContent = text;
    return node;
  };

  // What stays where it is is not touched: to lay a drawing out anew is what takes time.
  const arrange = (place, nodes) => {
    const wanted = new Set(nodes);
    for (const node of [...place.children]) if (!wanted.has(node)) node.remove();
    nodes.forEach((node, index) => {
      if (place.children[index] !== node) place.insertBefore(node, place.children[index] ?? null);
    });
  };
  const fill = (place, letters) => {
    const backs = all(".back", place);
    const nodes = [...letters].map((letter) => (letter === "?" ? backs.pop() ?? back() : card(letter)));
    const hidden = letters.split("?").length - 1;
    arrange(place, hidden ? [...nodes, element("span", "unseen", `${hidden} ?`)] : nodes);
  };

  let laid = new Map(); // the builds that lie there, by what is said of them
  const showBuilds = (texts) => {
    const now = new Map(texts.map((text) => [text, laid.get(text) ?? makeBuild(text)]));
    arrange(builds, [...now.values()]);
    laid = now;
  };
  const makeBuild = (text) => {
    const [value, owner, multiple, groups] = text.split(":");
    const kind = multiple === "1" ? words.multiple : words.single;
    const node = element("div", "build" + (multiple === "1" ? " multiple" : ""));
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", `${value}, ${game.names[owner]}, ${kind}`);
    node.append(element("span", "value", value));
    const fans = element("div", "fans");
    for (const group of groups.split(".")) {
      const fan = element("div", "fan");
      fan.append(...[...group].map(card));
      fans.append(fan);
    }
    node.append(fans);
    const label = element("p", "owner");
    label.append(element("b", "", game.names[owner]), element("span", "", kind));
    node.append(label);
    return node;
  };

  const showPile = (node, text, live) => {
    const [count, spades, sweeps, special, swept] = text.split(",");
    const lying = [...swept].filter((letter) => !live.has(letter));
    if (node.dataset.shown === text + lying) return;
    node.dataset.shown = text + lying;
    const stack = node.querySelector(".stack"), label = node.querySelector(".count");
    const shown = [];
    if (count > 0) shown.push(back());
    shown.push(...lying.map(card));
    stack.replaceChildren(...shown);
    stack.classList.toggle("swept", swept.length > 0);
    label.replaceChildren(...(count > 0 ? [element("b", "", count), element("span", "spades", `${spades}♠`)] : []));
    if (sweeps > 0) label.append(element("span", "sweeps", filled(sweeps === "1" ? words.sweep_one : words.sweep_many, { number: sweeps })));
    for (const letter of special) label.append(element("span", "mark " + suitOf(letter), written(letter)));
  };

  const showTray = (frame, swept) => {
    tray.replaceChildren();
    tray.className = frame.kind;
    if (!frame.groups || frame.kind === "finding") return;
    if (frame.card) {
      const played = element("div", "group played");
      played.append(card(frame.card), element("span", "sum", game.names[frame.seat]));
      tray.append(played, element("span", "arrow", "→"));
    }
    for (const text of frame.groups.split(";")) {
      const [letters, sum] = text.split(":");
      const group = element("div", "group" + (letters[0] === "*" ? " whole" : ""));
      const fan = element("div", "fan");
      fan.append(...[...letters.replace("*", "")].map(card));
      group.append(fan, element("span", "sum", sum));
      tray.append(group);
    }
    if (swept) tray.append(element("strong", "flourish", words.sweep));
  };

  const copies = (nodes) => nodes.map((node) => node.cloneNode(true));
  const showSheet = (frame, item) => {
    const source = item.querySelector("div"), over = frame.kind === "score" || frame.kind === "end";
    sheet.hidden = !over;
    if (over) sheet.replaceChildren(...copies([...source.childNodes].filter((node) => node.className !== "note")));
    if (frame.kind === "finding") {
      const banner = element("div", "banner");
      banner.append(...copies(all(".head, .rule, .message", source)));
      tray.append(banner);
    }
  };

  const live = all("#live tr"), totals = all("#totals tfoot td"), rounds = all("#rounds tr");
  const ACES = "ABCD", BIG = "m", LITTLE = "E";
  const showScore = (frame) => {
    const sides = frame.piles.split(";").map((text) => text.split(","));
    const cells = (row, values) => all("td", live[row]).forEach((cell, side) => { cell.textContent = values[side]; });
    cells(0, sides.map((side) => side[0]));
    cells(1, sides.map((side) => side[1]));
    cells(2, sides.map((side) => (side[3].includes(BIG) ? "✓" : "")));
    cells(3, sides.map((side) => (side[3].includes(LITTLE) ? "✓" : "")));
    cells(4, sides.map((side) => [...side[3]].filter((letter) => ACES.includes(letter)).length));
    cells(5, sides.map((side) => side[2]));
    const known = frame.totals.split(",");
    totals.forEach((cell, side) => { cell.textContent = known[side] || "–"; });
    const first = frames[0].round;
    const done = frame.round - first + (frame.kind === "score" || frame.kind === "end" && byFrame[at - 1]?.kind === "score" ? 1 : 0);
    rounds.forEach((row, number) => { row.hidden = number >= done; });
  };

  // ---- Words: where we are, what was played, and the same for those who listen ----

  const paint = (root) => {
    const texts = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (/[♠♥♦♣]/.test(walk.currentNode.data)) texts.push(walk.currentNode);
    for (const text of texts) {
      const parts = text.data.split(/((?:10|[A2-9JQK])[♠♥♦♣])/);
      text.replaceWith(...parts.map((part, place) => {
        if (place % 2 === 0) return part;
        return element("span", "in " + SUITS[SYMBOLS.indexOf(part.slice(-1))], part);
      }));
    }
  };
  const aloud = (text) => text.replace(/(10|[A2-9JQK])([♠♥♦♣])/g, (_, rank, suit) =>
    filled(words.card, { rank: game.ranks[RANKS.indexOf(rank.replace("10", "T"))], suit: game.suits[SYMBOLS.indexOf(suit)] }));

  const showWords = (frame, item) => {
    const progress = frame.kind === "play" || frame.kind === "finding"
      ? " · " + filled(words.play_of, { play: frame.play, plays: game.plays }) : "";
    const round = item.closest("ol").previousElementSibling.textContent;
    byId("where").textContent = `${round} · ${filled(words.deal, { deal: frame.deal, deals: game.deals })}${progress}`;
    const source = item.querySelector("div");
    const said = [...source.childNodes].filter((node) => node.nodeName !== "P" || node.className === "head");
    byId("words").replaceChildren(...(frame.kind === "play" || frame.kind === "deal" ? copies(said) : []));
    byId("notes").replaceChildren(...copies(all(frame.kind === "finding" ? ".more" : ".note", source)));
    byId("say").textContent = aloud(source.textContent).replace(/\s+/g, " ").trim();
  };

  // ---- Moving from frame to frame ----

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const byFrame = frames;
  let at = -1, timer = 0;

  const places = () => {
    const found = new Map();
    for (const letter in cards) {
      const node = cards[letter];
      if (node.isConnected) found.set(letter, node.getBoundingClientRect());
    }
    return found;
  };
  const pileOf = (seat) => piles[seat % piles.length].querySelector(".stack");

  const slide = (node, from, to) => {
    const x = from.left - to.left, y = from.top - to.top;
    if (Math.abs(x) + Math.abs(y) < 2 || !to.width) return;
    run(node,
      [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }],
      { duration: 380, easing: "cubic-bezier(.2,.7,.2,1)" });
  };
  let running = [];
  const run = (node, keyframes, timing) => {
    const animation = node.animate(keyframes, timing);
    running.push(animation);
    return animation;
  };
  const settle = () => {
    for (const animation of running) animation.cancel();
    for (const ghost of all(".ghost")) ghost.remove();
    running = [];
  };

  const show = (index, moves) => {
    const frame = frames[index], item = items[index];
    const before = moves && !still.matches ? places() : null;
    const leaving = before && tray.querySelectorAll(".card").length && frames[at] ? [...tray.querySelectorAll(".card")] : [];
    const from = frames[at];
    settle();
    items[at]?.removeAttribute("aria-current");
    at = index;
    showTray(frame, item.querySelector("em"));
    const taken = new Set(frame.groups ? frame.groups + frame.card : "");
    for (const { seat, hand, turn, dealer, node } of seats) {
      fill(hand, frame.hands.split(",")[seat]);
      turn.hidden = frame.turn !== seat;
      dealer.hidden = frame.dealer !== seat;
      node.classList.toggle("moving", frame.turn === seat);
    }
    fill(loose, frame.loose);
    byId("felt").classList.toggle("crowded", frame.loose.length > 7 || frame.builds.split(";").length > 2);
    showBuilds(frame.builds ? frame.builds.split(";") : []);
    frame.piles.split(";").forEach((text, side) => showPile(piles[side], text, taken));
    for (const node of all(".fresh, .wrong")) node.classList.remove("fresh", "wrong");
    if (frame.kind === "play" && !frame.groups) card(frame.card).classList.add("fresh");
    if (frame.kind === "finding") for (const letter of frame.card + frame.groups) card(letter).classList.add("wrong");
    pack.textContent = frame.pack ? `${words.pack} ${frame.pack}` : "";
    showSheet(frame, item);
    showScore(frame);
    showWords(frame, item);
    byId("slider").value = index;
    byId("slider").setAttribute("aria-valuetext", byId("where").textContent);
    byId("jump").value = jumps.findLast(([start]) => start <= index)[0];
    byId("previous").disabled = byId("first").disabled = index === 0;
    byId("next").disabled = byId("last").disabled = index === frames.length - 1;
    item.setAttribute("aria-current", "step");
    // All is written; now measure once, and only then move.
    const list = byId("list"), middle = item.offsetTop - list.clientHeight / 2;
    if (before) animate(before, places(), leaving, from, frame);
    list.scrollTop = middle;
  };

  const animate = (before, after, leaving, from, frame) => {
    const hand = frame.kind === "play" ? seats[frame.seat].hand.getBoundingClientRect() : null;
    const goal = from?.seat >= 0 && leaving.length ? pileOf(from.seat).getBoundingClientRect() : null;
    for (const [letter, to] of after) {
      if (before.has(letter)) slide(cards[letter], before.get(letter), to);
      else if (hand && letter === frame.card) slide(cards[letter], { left: hand.left, top: hand.top, width: to.width }, to);
    }
    if (!goal) return;
    // What was taken one frame ago goes to its pile.
    for (const node of leaving) {
      if (node.isConnected) continue;
      const letter = Object.keys(cards).find((key) => cards[key] === node);
      const start = before.get(letter);
      const ghost = node.cloneNode(true);
      ghost.classList.add("ghost");
      ghost.removeAttribute("role");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, { left: `${start.left + scrollX}px`, top: `${start.top + scrollY}px`, width: `${start.width}px` });
      document.body.append(ghost);
      run(ghost,
        [{ transform: "none", opacity: 1 }, { transform: `translate(${goal.left - start.left}px, ${goal.top - start.top}px) scale(.7)`, opacity: 0.4 }],
        { duration: 320, easing: "ease-in" }).onfinish = () => ghost.remove();
    }
  };

  const go = (index, fromLink = false) => {
    const next = Math.max(0, Math.min(frames.length - 1, index));
    if (next === at) return;
    show(next, next === at + 1 || next === at - 1);
    if (!fromLink && location.protocol !== "about:") history.replaceState(null, "", "#" + frames[next].id);
  };
  const toLink = () => {
    const index = frames.findIndex((frame) => "#" + frame.id === decodeURIComponent(location.hash));
    if (index >= 0) { stop(); go(index, true); }
    return index >= 0;
  };

  // ---- Controls ----

  const starts = (kind) => frames.flatMap((frame, index) => (kind(frame, index) ? [index] : []));
  const deals = starts((frame) => frame.kind === "deal"), roundsAt = starts((frame, index) => !index || frame.round !== frames[index - 1].round);
  const later = (places) => places.find((place) => place > at) ?? frames.length - 1;
  const earlier = (places) => places.findLast((place) => place < at) ?? 0;
  const jumps = frames.flatMap((frame, index) => (index === 0 || frame.kind !== "play" ? [[index, items[index].querySelector(".head")?.textContent || frame.id]] : []));

  const playing = () => timer !== 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    autoplayLabel();
  };
  const autoplayLabel = () => {
    const button = byId("autoplay"), label = playing() ? words.pause : words.autoplay;
    button.setAttribute("aria-label", label);
    button.title = label;
    button.querySelector("path").setAttribute("d", playing() ? "M7 4H10V20H7ZM14 4H17V20H14Z" : "M7 4 20 12 7 20Z");
  };
  const tick = () => {
    if (at >= frames.length - 1) return stop();
    go(at + 1);
    const wait = Number(byId("speed").value) * (frames[at].kind === "play" ? 1 : 1.6);
    timer = setTimeout(tick, wait);
  };
  const toggle = () => {
    if (playing()) return stop();
    if (at >= frames.length - 1) go(0);
    timer = setTimeout(tick, Number(byId("speed").value) / 3);
    autoplayLabel();
  };
  const choose = (index) => { stop(); go(index); };
  const cycleSuits = () => {
    const select = byId("suits");
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    document.body.dataset.suits = select.value;
  };

  byId("first").onclick = () => choose(0);
  byId("previous").onclick = () => choose(at - 1);
  byId("next").onclick = () => choose(at + 1);
  byId("last").onclick = () => choose(frames.length - 1);
  byId("autoplay").onclick = toggle;
  byId("slider").max = frames.length - 1;
  byId("slider").oninput = (event) => choose(Number(event.target.value));
  byId("jump").onchange = (event) => choose(Number(event.target.value));
  byId("suits").onchange = (event) => { document.body.dataset.suits = event.target.value; };
  let group = null;
  for (const [index, title] of jumps) {
    const frame = frames[index];
    if (!group || frame.round !== frames[group.start].round) {
      group = Object.assign(document.createElement("optgroup"), { label: items[index].closest("ol").previousElementSibling.textContent, start: index });
      byId("jump").append(group);
    }
    group.append(new Option(title, index));
  }
  byId("list").onclick = (event) => {
    const index = items.indexOf(event.target.closest("#list li"));
    if (index >= 0 && !getSelection().toString()) { event.preventDefault(); choose(index); }
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input, textarea")) return;
    const act = {
      ArrowRight: () => choose(event.shiftKey ? later(deals) : at + 1), ArrowLeft: () => choose(event.shiftKey ? earlier(deals) : at - 1),
      PageDown: () => choose(later(roundsAt)), PageUp: () => choose(earlier(roundsAt)),
      Home: () => choose(0), End: () => choose(frames.length - 1),
      " ": () => event.target.closest("button, a") ? null : toggle(), s: cycleSuits, S: cycleSuits,
    }[event.key];
    if (!act || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    act();
  });
  addEventListener("hashchange", toLink);

  if (!frames.length) return;
  document.body.classList.add("live");
  document.body.dataset.suits = "two";
  byId("stage").hidden = byId("live").hidden = byId("keys").hidden = false;
  paint(byId("list"));
  for (const item of items) item.removeAttribute("id"); // or the browser would scroll to it
  if (!toLink()) go(0, true);
})();
