// The story of a game in words.

/**
 * Return who was ahead in a game, as a sentence. Nobody is ahead while all have the same.
 * @param {string[]} sides
 * @param {SummaryState} summary
 */
export function leadText(sides, { course, deals, part }) {
  const leads = course
    .map(({ n, values }) => ({ n, lead: values.indexOf(Math.max(...values)), values }))
    .filter(({ values, lead }) => values.every((value, side) => side === lead || value < values[lead]));
  const changes = leads.filter(({ lead }, at) => at > 0 && lead !== leads[at - 1].lead);
  const last = changes.at(-1);
  if (!last) return leads.length ? `${sides[leads[0].lead]} was ahead all the way.` : "Nobody was ahead at any time.";
  const deal = Math.max(1, deals.filter((begin) => begin <= last.n).length);
  const times = changes.length === 1 ? "once" : `${changes.length} times`;
  return `The lead changed ${times}, at last to ${sides[last.lead]} in ${part} ${deal}.`;
}
