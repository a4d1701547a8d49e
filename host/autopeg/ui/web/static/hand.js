// A hand of cards to choose from: by tap, by drawing a card upwards, and by the keys 1 to 9.
import { html, useLayoutEffect, useRef } from "/vendor/preact.js";
import { Card } from "./cards.js";

const DRAWN_PX = 50;

export function Hand({ cards, marked = [], canPick, onPick, label = "Your hand" }) {
  useKeys((key) => {
    const at = Number(key) - 1;
    if (onPick && at >= 0 && at < cards.length && (!canPick || canPick(cards[at]))) onPick(cards[at]);
    else return false;
    return true;
  });
  return html`<div class="hand" role="group" aria-label=${label}>${cards.map((card) => {
    const may = onPick && (!canPick || canPick(card));
    return html`<${Drawn} key=${card} onDrawn=${may ? () => onPick(card) : null}>
      <${Card} card=${card} isDim=${onPick && !may} isMarked=${onPick && marked.length ? marked.includes(card) : undefined} onPick=${may ? onPick : null} /><//>`;
  })}</div>`;
}

function Drawn({ children, onDrawn }) {
  const from = useRef(null);
  const begin = (event) => {
    if (onDrawn && event.isPrimary) from.current = event.clientY;
  };
  const draw = (event) => {
    if (from.current === null) return;
    const up = Math.min(0, event.clientY - from.current);
    event.currentTarget.style.transform = `translateY(${up}px)`;
  };
  const end = (event) => {
    if (from.current === null) return;
    const isDrawn = from.current - event.clientY > DRAWN_PX;
    from.current = null;
    event.currentTarget.style.transform = "";
    if (isDrawn && event.type === "pointerup") onDrawn();
  };
  return html`<span class="drawn" onPointerDown=${begin} onPointerMove=${draw} onPointerUp=${end} onPointerCancel=${end} onPointerLeave=${end}>${children}</span>`;
}

/** Hear keys that no field wants. onKey returns whether it has used one. */
export function useKeys(onKey) {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
      if ((event.key === "Enter" || event.key === " ") && event.target.closest("button, a, summary")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
