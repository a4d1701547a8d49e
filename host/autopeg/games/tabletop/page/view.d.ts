// What the server says of Table Top Cribbage; see web/types/server.d.ts.

export interface View {
  seat: number | null;
  dealer: number | null;
  variant: string;
  rows_side: 0 | 1;
  grid: (Card | null)[][];
  card: Card | null;
  /** The cards that this seat has seen. */
  crib: Card[];
  cribbed: number[];
}

/** A card laid in a row and a column, from 0. */
export interface Place extends Move {
  cell: [number, number];
}

/** The table of a finished game, as far as it has been said. */
export interface OpenTable {
  dealer?: number | null;
  rows_side: 0 | 1;
  grid?: (Card | null)[][];
  stacks: Card[][];
  crib?: Card[];
}
