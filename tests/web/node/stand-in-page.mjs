// A page without a browser: as much of a document as the library needs to show a component, to press and to read it.
import { html, render } from "/vendor/preact.js";

class Element {
  constructor(name) {
    this.localName = name;
    this.nodeType = name === null ? 3 : 1;
    this.childNodes = [];
    this.attributes = [];
    this.listeners = {};
    this.style = {};
    this.parentNode = null;
  }

  get disabled() {
    return "@disabled" in this;
  }

  set disabled(isDisabled) {
    this.removeAttribute("disabled");
    if (isDisabled) this.setAttribute("disabled", "");
  }

  scrollIntoView() {}

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  insertBefore(child, before) {
    child.parentNode?.removeChild(child);
    child.parentNode = this;
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    return child;
  }

  appendChild(child) {
    return this.insertBefore(child, null);
  }

  append(...children) {
    for (const child of children) this.appendChild(child);
  }

  replaceChildren(...children) {
    for (const child of [...this.childNodes]) this.removeChild(child);
    this.append(...children);
  }

  set textContent(text) {
    this.append(Object.assign(new Element(null), { data: text }));
  }

  removeChild(child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
  }

  setAttribute(name, value) {
    this[`@${name}`] = String(value);
  }

  removeAttribute(name) {
    delete this[`@${name}`];
  }

  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }

  removeEventListener(name) {
    delete this.listeners[name];
  }

  get text() {
    return this.nodeType === 3 ? this.data : this.childNodes.map((child) => child.text).join("");
  }

  /** Everything below, in the order of the page. */
  get all() {
    return this.childNodes.flatMap((child) => [child, ...child.all]);
  }
}

/** The games that the HTML of the page lists. */
export const GAMES = [
  { name: "cribbage", modules: { sketch: "/games/cribbage/sketch.js" } },
  { name: "tabletop", modules: { sketch: "/games/tabletop/sketch.js" } },
  { name: "crib_rummy", modules: { sketch: "/games/rummy/sketch.js" } },
  { name: "score", modules: { sketch: "/static/pad/sketch.js" } },
];

globalThis.document = Object.assign(new Element("document"), {
  body: new Element("body"),
  createElementNS: (_, name) => new Element(name),
  createElement: (name) => new Element(name),
  createTextNode: (data) => Object.assign(new Element(null), { data }),
  querySelector: () => null,
  getElementById: (id) => (id === "games" ? { textContent: JSON.stringify(GAMES) } : null),
});
const windowListeners = new Map();
globalThis.addEventListener = (name, listener) => windowListeners.set(listener, name);
globalThis.removeEventListener = (_, listener) => windowListeners.delete(listener);
globalThis.matchMedia = () => ({ matches: false });

const rendered = () => new Promise((resolve) => setTimeout(resolve, 5));
const nameOf = (element) => (element["@aria-label"] ?? element.text).replace(/\s+/g, " ").trim();

/** Show a component, and nothing else; return what it shows. */
export function show(component, props = {}) {
  windowListeners.clear();
  const root = new Element("main");
  render(html`<${component} ...${props} />`, root);
  return root;
}

/** Wait until something is there, and return it. */
export async function shown(find) {
  for (let tries = 0; tries < 400; tries++) {
    const found = find();
    if (found) return found;
    await rendered();
  }
  throw new Error(`never shown: ${find}`);
}

/** The button of a name. */
export const buttonOf = (root, name) =>
  root.all.find((element) => element.localName === "button" && nameOf(element) === name);

/** Press the button of a name, once it can be pressed. */
export async function press(root, name) {
  await happen(await shown(() => [buttonOf(root, name)].find((button) => button && !button.disabled)), "click");
}

/** Fill in the input of a type. */
export async function set(root, kind, value) {
  const input = root.all.find((element) => element.localName === "input" && element["@type"] === kind);
  input.value = value;
  await happen(input, "input");
}

/** Type on the keyboard, outside of inputs. */
export async function type(keys) {
  for (const key of keys) {
    const event = {
      key,
      target: { closest: () => null },
      preventDefault: () => {},
      stopImmediatePropagation: () => {},
    };
    for (const [listener, name] of [...windowListeners]) if (name === "keydown") listener(event);
    await rendered();
  }
}

async function happen(element, name) {
  const handle = element.listeners[name] ?? element.listeners[name[0].toUpperCase() + name.slice(1)];
  handle.call(element, {
    type: Object.keys(element.listeners).find((each) => each.toLowerCase() === name),
    target: element,
  });
  await rendered();
}
