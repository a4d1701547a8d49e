// Lessons, drills and puzzles without a server: the page's own, with verdicts from packs that the engine has judged.

import { Button } from "/static/controls.js";
import { keep, kept } from "/static/kept.js";
import { LearnPage } from "/static/learn.js";
import { PractisePage } from "/static/practise.js";
import { html, useEffect, useState } from "/vendor/preact.js";
import { answerHere, Frame, fileOf, show } from "./shell.js";

const ROUND = 10;
const LEARNED = "learned";
/** Where the page's own lessons keep the steps that are done. */
const LESSONS = "lessons";

/** @param {number} number @param {string} what */
const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** @typedef {{ game: string, drill: string, level: string, step: string, is_right: boolean, seconds: number, at: number }} Learned */
/**
 * @typedef {object} Pack
 * @property {CourseState} course
 * @property {Record<string, Record<string, AnswerState>>} verdicts By step and answer.
 * @property {Record<string, Record<string, LayOptions>>} ways What cards make, by step and cards.
 */

/** @returns {Learned[]} */
const learned = () => kept(LEARNED).answers ?? [];

/** @param {string[]} cards */
const inOrder = (cards) => cards.toSorted().join(" ");

/**
 * Return the key of an answer, as release/packs.py makes it.
 * @param {any} body
 */
function keyOf(body) {
  if (body.show) return "show";
  if (body.move) return moveKey(body.move);
  if (body.cards) return [...body.found.map(inOrder).toSorted(), "", inOrder(body.cards)].join("|");
  return `answer ${body.answer}`;
}

/** @param {any} value @returns {any} */
function ordered(value) {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

/** @param {Record<string, any>} move */
function moveKey(move) {
  const key = ordered(move);
  if (key.type === "discard") key.cards?.sort();
  key.melds?.sort((/** @type {object} */ a, /** @type {object} */ b) =>
    JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
  );
  return JSON.stringify(key);
}

/**
 * What marked cards make. found: by their names in order.
 * @param {Record<string, LayOptions>} found
 * @param {{ cards: string[], to?: string }} asked
 * @returns {LayOptions}
 */
function laid(found, { cards, to }) {
  const made = found[inOrder(cards)] ?? { ways: [], why: "These cards make nothing together.", warning: "" };
  if (!to) return made;
  const ways = made.ways.filter((way) => way.to === to);
  return { ...made, ways, why: ways.length ? "" : made.why || "These cards do not go there." };
}

/**
 * Some of the steps in any order.
 * @param {LessonStepState[]} steps
 */
function roundOf(steps) {
  const left = [...steps];
  return Array.from({ length: Math.min(ROUND, left.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
}

/** @param {string} game @param {string} drill @param {string} level */
function standingOf(game, drill, level) {
  const answers = learned().filter((each) => each.game === game && each.drill === drill && each.level === level);
  const right = answers.filter((each) => each.is_right).length;
  return answers.length ? `${right} of ${answers.length} right here` : "";
}

/** @type {{ course: string, pack: Promise<Pack> } | null} */
let last = null;

/**
 * The pack of a course, the last one from memory: each card that is marked asks for it.
 * @param {string} course
 */
function packOf(course) {
  if (last?.course !== course) last = { course, pack: fileOf(`packs/${course}.json`) };
  return last.pack;
}

/** @param {string} path */
async function getHere(path) {
  const found = await fileOf(`packs/${path}.json`);
  if (path === "practise")
    for (const { game, drills } of found)
      for (const drill of drills)
        for (const level of drill.levels) level.standing = standingOf(game, drill.name, level.name);
  if (path.startsWith("practise/")) return { ...found.course, steps: roundOf(found.course.steps) };
  return path.startsWith("lessons/") ? found.course : found;
}

answerHere(async (address, body) => {
  const path = new URL(address, location.href).pathname.slice("/api/".length);
  if (!body) return getHere(path);
  const [, course, name, isWays] = /** @type {string[]} */ (/^(.+?)\/([^/]+)(\/ways)?$/.exec(path));
  const step = decodeURIComponent(name);
  const pack = await packOf(course);
  if (isWays) return laid(pack.ways[step], body);
  const answer = pack.verdicts[step][keyOf(body)];
  if (!answer) throw new Error("The rules do not allow that.");
  const { is_done, is_right } = answer.verdict;
  const [kind, game, drill, level] = course.split("/");
  if (kind === "practise" && body.is_first && !body.show && (is_done || !is_right)) {
    const seconds = Math.round(body.seconds * 10) / 10;
    const now = { game, drill, level, step, is_right, seconds, at: Date.now() };
    keep(LEARNED, { answers: [...learned(), now] });
  }
  return answer;
});

/** What is open: a path of the page behind the # of the address. */
const opened = () => location.hash.slice(1);

/**
 * Where a link of the page leads here: another part of this page, the rules on the site, or nowhere.
 * @param {string} href
 */
function hereOf(href) {
  if (/^\/(learn|practise)(\/|$)/.test(href)) return `#${href}`;
  const rules = /^\/rules\/(\w+)(#.*)?$/.exec(href);
  if (rules) return `../docs/rules/${rules[1]}.html`;
  return "#";
}

function Page() {
  const [path, setPath] = useState(opened());
  useEffect(() => {
    const move = () => {
      setPath(opened());
      scrollTo(0, 0);
    };
    /** @param {MouseEvent} event */
    const follow = (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
      if (!link) return;
      event.preventDefault();
      location.href = hereOf(link.getAttribute("href") ?? "/");
    };
    addEventListener("hashchange", move);
    addEventListener("click", follow);
    return () => {
      removeEventListener("hashchange", move);
      removeEventListener("click", follow);
    };
  }, []);
  const [, part, game, drill, level] = path.split("/");
  if (part === "learn" && game) return html`<${LearnPage} key=${path} game=${game} />`;
  if (part === "practise" && level)
    return html`<${PractisePage} key=${path} game=${game} drill=${drill} level=${level} />`;
  return html`<${Start} />`;
}

/** The lessons and drills that there are. */
function Start() {
  const [lessons, setLessons] = useState(/** @type {OfferedLesson[]} */ ([]));
  const [games, setGames] = useState(/** @type {OfferedPractice[]} */ ([]));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    getHere("lessons").then(setLessons, (error) => setTrouble(error.message));
    getHere("practise").then(setGames, (error) => setTrouble(error.message));
  }, []);
  return html`<${Frame} title="Learn and practise">
    <p>Every answer is judged at once and explained. It works without a network, and your phone’s browser can put this page
      on the home screen.</p>
    ${trouble && html`<p class="notice" role="alert">${trouble}</p>`}
    <h2>Lessons</h2><p class="row">${lessons.map(
      ({ game, title }) => html`<a key=${game} class="button" href=${`#/learn/${game}`}>${title}</a>`,
    )}</p>
    ${games.map(
      ({ game, title, drills }) =>
        html`<section key=${game}><h2>${title}</h2><div class="drills">${drills.map(
          (drill) => html`<article key=${drill.name} class="panel drill"><h3>${drill.title}</h3><p>${drill.invites}</p>
          <ul>${drill.levels.map(
            (level) => html`<li key=${level.name}>
              <a class="button" href=${`#/practise/${game}/${drill.name}/${level.name}`}>${level.title}</a>
              <span class="quiet">${level.standing}</span></li>`,
          )}</ul></article>`,
        )}</div></section>`,
    )}<${HandOver} /><//>`;
}

/** Return the name under which this device hands things over, so that a server knows what it has had before. */
function ownName() {
  if (!kept(LEARNED).from) keep(LEARNED, { from: Math.random().toString(36).slice(2) });
  return kept(LEARNED).from;
}

/** Hands what was learned to a server of one's own. */
function HandOver() {
  const [answers, setAnswers] = useState(learned());
  const [server, setServer] = useState(kept(LEARNED).server ?? "");
  const lessons = kept(LESSONS);
  const steps = Object.values(lessons).flat().length;
  if (!answers.length && !steps) return null;
  const text = JSON.stringify({ from: ownName(), answers, lessons });
  const code = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const isAddress = /^https?:\/\/[^/]+/.test(server);
  return html`<section class="panel"><h2>Your own server</h2>
    <p>Kept on this device: ${counted(answers.length, "answer")}, and ${counted(steps, "step")} of lessons. Hand them to
      Autopeg on your own computer: its “Practise” page takes the file, or the link.</p>
    <p class="row"><a class="button" download="autopeg-learned.json"
      href=${`data:application/json,${encodeURIComponent(text)}`}>Save as a file</a></p>
    <p class="row"><label>Address of the server <input type="url" placeholder="http://192.168.1.20:8121" value=${server}
      onInput=${(event) => {
        setServer(event.target.value);
        keep(LEARNED, { server: event.target.value });
      }} /></label>
      ${isAddress && html`<a class="button" href=${`${server.replace(/\/+$/, "")}/practise#learned=${code}`}>Hand over</a>`}</p>
    <p class="row"><${Button} onClick=${() => {
      keep(LEARNED, { answers: [] });
      localStorage.removeItem(LESSONS);
      setAnswers([]);
    }}>Forget them here<//></p></section>`;
}

show(Page);
