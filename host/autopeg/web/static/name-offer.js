// Whoever plays without a name is offered one, once the first hand has been counted.
import { html, useState } from "/vendor/preact.js";
import { post, reasonOf } from "./api.js";
import { CloseButton, submitting, Trouble } from "./controls.js";
import { rememberName, typingName } from "./settings.js";

/** @param {{ table: TableState }} props */
export function NameOffer({ table }) {
  const [isDue, setDue] = useState(false);
  const [isDeclined, setDeclined] = useState(() => Boolean(localStorage.getItem("nameless")));
  const [name, setName] = useState("");
  const [trouble, setTrouble] = useState("");
  const [own, another] = table.mine;
  if (table.shown.length && !isDue) setDue(true);
  if (!isDue || isDeclined || !own || another || table.seats[own.seat].name !== `Player ${own.seat + 1}`) return null;
  const take = async () => {
    try {
      await post(`/api/tables/${table.code}/take`, { seat: own.seat, name });
      rememberName(name);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  const decline = () => {
    localStorage.setItem("nameless", "yes");
    setDeclined(true);
  };
  return html`<form class="notice name-offer" onSubmit=${submitting(take)}>
    <input aria-label="Your name" placeholder="Your name" value=${name} required autocomplete="nickname"
      onInput=${typingName(setName)} />
    <button class="button small" type="submit">Save</button>
    <${CloseButton} label="Play without a name" onClick=${decline} />
    <${Trouble} said=${trouble} /></form>`;
}
