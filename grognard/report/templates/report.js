"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const find = (id) => document.getElementById(id);
  const all = (selector, from) => [...(from || document).querySelectorAll(selector)];
  const chapters = all(".chapter");
  const slider = find("slider"), panel = find("panel"), chosenLine = find("chosen"), list = find("where").lastElementChild;
  let now = 0, chosen = null, timer = null;

  const which = () => (root.lang === "fr" ? 1 : 0);
  const word = (name) => data.words[name][which()];
  const sideOf = (tag) => "s" + (tag.charCodeAt(0) - 65);

  /* ---- language */
  function speak(language, keep) {
    root.lang = language;
    all("[data-en]").forEach((element) => element.setAttribute("aria-label", element.dataset[language]));
    all("[data-lang]").forEach((button) => button.setAttribute("aria-pressed", button.dataset.lang === language));
    show(now, false);
    nameButtons();
    if (keep) try { localStorage.setItem("grognard-language", language); } catch (error) { /* not kept */ }
  }

  /* ---- phases */
  function show(number, turn) {
    now = Math.max(0, Math.min(chapters.length - 1, number));
    chapters.forEach((chapter, at) => chapter.classList.toggle("now", at === now));
    slider.value = now;
    slider.setAttribute("aria-valuetext", data.chapters[now].title[which()]);
    find("previous").disabled = now === 0;
    find("next").disabled = now === chapters.length - 1;
    mark();
    const figure = chapters[now].querySelector("figure");
    figure.append(panel);
    panel.hidden = false;
    fillList();
    nameTags();
    choose(chosen);
    if (turn) try { history.replaceState(null, "", "#" + data.chapters[now].key); } catch (error) { /* as it was */ }
  }

  function mark() {
    let current = null;
    all(".strip a").forEach((link) => {
      link.removeAttribute("aria-current");
      const at = chapters.findIndex((chapter) => "#" + chapter.id === link.getAttribute("href"));
      if (current === null && at >= now) current = link;
    });
    if (current) {
      current.setAttribute("aria-current", "step");
      const strip = current.closest(".strip");
      strip.scrollLeft = current.offsetLeft - strip.clientWidth / 2 + current.offsetWidth / 2;
    }
  }

  function nameTags() {
    const named = find("names").checked, taken = [];
    root.classList.toggle("named", named);
    all("text.tag", chapters[now]).forEach((text) => {
      const tag = text.dataset.u;
      text.textContent = named ? data.units[tag][which()] : tag;
      text.dataset.x = text.dataset.x || text.getAttribute("x");
      text.dataset.y = text.dataset.y || text.getAttribute("y");
      text.setAttribute("x", text.dataset.x);
      text.setAttribute("y", text.dataset.y);
      if (named) makeRoom(text, taken);
    });
  }

  /* A name goes up or down from where its tag stood, until it covers no other one, and stays on the board. */
  function makeRoom(text, taken) {
    const table = text.ownerSVGElement.viewBox.baseVal, first = text.getBBox();
    const inside = Math.max(0, table.x - first.x) - Math.max(0, first.x + first.width - table.x - table.width);
    text.setAttribute("x", Number(text.dataset.x) + inside);
    for (let step = 1; step < 12; step += 1) {
      const box = text.getBBox();
      if (!taken.some((other) => covers(box, other))) break;
      text.setAttribute("y", Number(text.dataset.y) + (step % 2 ? 1 : -1) * Math.ceil(step / 2) * first.height * 0.8);
    }
    taken.push(text.getBBox());
  }
  const covers = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height * 0.75 && b.y < a.y + a.height * 0.75;

  function fillList() {
    const where = data.chapters[now].units;
    list.replaceChildren(...Object.keys(where).map((tag) => {
      const item = document.createElement("li"), button = document.createElement("button");
      item.className = sideOf(tag);
      button.type = "button";
      button.className = "tagged";
      button.dataset.unit = tag;
      button.textContent = tag;
      item.append(button, data.units[tag][which()] + " – " + data.sentences[where[tag]][which()]);
      return item;
    }));
  }

  /* ---- a chosen unit */
  function choose(tag) {
    chosen = tag;
    all(".u.chosen").forEach((unit) => unit.classList.remove("chosen"));
    all(".tagged").forEach((button) => button.setAttribute("aria-pressed", button.dataset.unit === tag));
    chosenLine.textContent = "";
    if (tag === null) return;
    all('.u[data-u="' + tag + '"]', chapters[now]).forEach((unit) => unit.classList.add("chosen"));
    const at = data.chapters[now].units[tag];
    const said = at === undefined ? word("off") : data.sentences[at][which()];
    const name = document.createElement("b");
    name.textContent = tag + " " + data.units[tag][which()];
    name.className = sideOf(tag);
    chosenLine.append(name, " – " + said);
  }

  /* ---- rules */
  const card = find("card");
  let before = null;
  function openCard(link) {
    const rule = document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)));
    if (!rule) return false;
    const text = find("card-text");
    text.replaceChildren(...[...rule.children].map((child) => child.cloneNode(true)));
    text.querySelector("h3").id = "card-name";
    find("card-link").href = link.getAttribute("href");
    card.hidden = false;
    before = link;
    find("card-close").focus({ preventScroll: true });
    return true;
  }
  function closeCard(back) {
    if (card.hidden) return;
    card.hidden = true;
    if (back && before) before.focus({ preventScroll: true });
  }

  /* ---- folding, playing */
  function nameButtons() {
    const groups = all(".now .log details"), open = groups.some((group) => group.open);
    find("fold").hidden = groups.length === 0;
    find("fold").textContent = word(open ? "fold" : "unfold");
    find("play").textContent = word(timer === null ? "play" : "stop");
  }
  function play(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (now === chapters.length - 1 ? play(false) : go(now + 1)), 1500) : null;
    find("play").setAttribute("aria-pressed", on);
    nameButtons();
  }
  function go(number) {
    show(number, true);
    nameButtons();
  }

  function follow() {
    const place = location.hash.length > 1 ? find(decodeURIComponent(location.hash.slice(1))) : null;
    const at = place ? chapters.indexOf(place.closest(".chapter")) : -1;
    if (at < 0) return;
    show(at, false);
    nameButtons();
    for (let group = place.closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
    place.scrollIntoView();
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  find("previous").addEventListener("click", () => go(now - 1));
  find("next").addEventListener("click", () => go(now + 1));
  find("play").addEventListener("click", () => play(timer === null));
  find("dice").addEventListener("change", (event) => root.classList.toggle("no-dice", !event.target.checked));
  find("names").addEventListener("change", nameTags);
  find("larger").addEventListener("change", (event) => root.classList.toggle("larger", event.target.checked));
  find("print-log").addEventListener("change", (event) => root.classList.toggle("print-log", event.target.checked));
  find("fold").addEventListener("click", () => {
    const groups = all(".now .log details"), open = groups.some((group) => group.open);
    groups.forEach((group) => { group.open = !open; });
    nameButtons();
  });
  document.addEventListener("toggle", nameButtons, true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.r");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && openCard(link)) { event.preventDefault(); return; }
    const step = event.target.closest(".strip a");
    if (step) {
      event.preventDefault();
      go(chapters.findIndex((chapter) => "#" + chapter.id === step.getAttribute("href")));
      return;
    }
    const button = event.target.closest("[data-lang]");
    if (button) { speak(button.dataset.lang, true); return; }
    const tagged = event.target.closest(".tagged, .un, .u");
    if (tagged) {
      const tag = tagged.dataset.unit || tagged.dataset.u;
      const again = tag === chosen;
      choose(again ? null : tag);
      if (!again && tagged.closest(".cover")) chapters[now].scrollIntoView({ block: "start" });
      return;
    }
    if (event.target.closest("svg.board")) choose(null);
  });
  find("card-close").addEventListener("click", () => closeCard(true));
  find("card-link").addEventListener("click", () => closeCard(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeCard(true);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const at = event.target;
    if (at.matches("input") || at.closest(".larger .paper") || !(at === document.body || find("battle").contains(at))) return;
    event.preventDefault();
    go(now + step);
  });
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", () => all("details").forEach((group) => { group.dataset.was = group.open; group.open = true; }));
  addEventListener("afterprint", () => all("details").forEach((group) => { group.open = group.dataset.was === "true"; }));

  let language = root.lang;
  try { language = localStorage.getItem("grognard-language") || language; } catch (error) { /* none kept */ }
  speak(language === "fr" ? "fr" : "en", false);
  follow();
})();
