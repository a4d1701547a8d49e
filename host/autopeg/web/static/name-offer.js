// Whoever plays without a name is offered one.
import { html, useState } from "/vendor/preact.js";
import { post, tellingTrouble } from "./api.js";
import { CloseButton, submitting, Trouble } from "./controls.js";
import { rememberName, typingName } from "./settings.js";

/** @param {{ table: TableState }} props */
export function NameOffer({ table }) {
  const [isDeclined, setDeclined] = useState(() => Boolean(localStorage.getItem("nameless")));
  const [name, setName] = useState("");
  const [trouble, setTrouble] = useState("");
  const [own, another] = table.mine;
  if (isDeclined || !own || another || table.seats[own.seat].name !== `Player ${own.seat + 1}`) return null;
  const take = tellingTrouble(setTrouble, async () => {
    await post(`/api/tables/${table.code}/take`, { seat: own.seat, name });
    rememberName(name);
  });
  const decline = () => {
    localStorage.setItem("nameless", "yes");
    setDeclined(true);
  };
  return html`<form class="notice name-offer" onSubmit=${submitting(take)}>
    <input dir="auto" aria-label="Your name" placeholder="Your name" value=${name} required autocomplete="nickname"
      onInput=${typingName(setName)} />
    <button class="button small" type="submit">Save</button>
    <${CloseButton} label="Play without a name" onClick=${decline} />
    <${Trouble} said=${trouble} /></form>`;
}
