// Whom the game waits for, in words.

/** @param {TableState} table */
export function waiting(table) {
  if (table.over) return "The game is over.";
  if (table.waiting_for.length)
    return `Waiting for ${table.waiting_for.map((seat) => table.seats[seat].name).join(" and ")}`;
  if (table.to_act === null) return "The table deals";
  const due = table.seats[table.to_act];
  return due.is_bot || due.stand_in ? `${due.name} is thinking` : `It is ${due.name}’s turn`;
}
