// Dragging a card by finger, pen or mouse; a short touch stays a tap.
import { useEffect, useRef } from "/vendor/preact.js";

const DRAGGED_PX = 8;

/** onDropped(place, x, y): the `data-drop` of what a card is let go upon; nothing happens elsewhere. */
export function useDrag(onDropped) {
  const from = useRef(null);
  const dragged = useRef(false);
  const target = useRef(null);
  const aim = (next) => {
    if (target.current === next) return;
    target.current?.classList.remove("aimed");
    target.current = next;
    next?.classList.add("aimed");
  };
  useEffect(() => () => aim(null), []);
  const begin = (event) => {
    if (!event.isPrimary || event.button) return;
    from.current = [event.clientX, event.clientY];
    dragged.current = false;
  };
  const draw = (event) => {
    if (!from.current) return;
    const [x, y] = [event.clientX - from.current[0], event.clientY - from.current[1]];
    if (!dragged.current && Math.hypot(x, y) < DRAGGED_PX) return;
    const card = event.currentTarget;
    if (!dragged.current) {
      dragged.current = true;
      card.setPointerCapture(event.pointerId);
      card.classList.add("dragged");
    }
    card.style.transform = `translate(${x}px, ${y}px)`;
    aim(document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") || null);
  };
  const end = (event) => {
    if (!from.current) return;
    from.current = null;
    if (!dragged.current) return;
    const card = event.currentTarget;
    card.style.transform = "";
    const place = target.current?.dataset.drop;
    card.classList.remove("dragged");
    aim(null);
    if (place && event.type === "pointerup") onDropped(place, event.clientX, event.clientY);
  };
  return {
    wasDragged: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
    listeners: { onPointerDown: begin, onPointerMove: draw, onPointerUp: end, onPointerCancel: end },
  };
}
