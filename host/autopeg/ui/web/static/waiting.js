// Whom the game waits for, in words.

export function waiting(table) {
  if (table.over) return "The game is over.";
  if (table.waiting_for.length) return `Waiting for ${table.waiting_for.map((seat) => table.seats[seat].name).join(" and ")}`;
  return table.to_act === null ? "The table deals" : `${table.seats[table.to_act].name} is thinking`;
}
