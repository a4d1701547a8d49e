// The server's JSON for Table Top Cribbage; see web/types/server.d.ts.

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

/** A card placed in a row and a column, both from 0. */
export interface Place extends Move {
  cell: [number, number];
}

/** The table of a finished game; fields are absent until they are known. */
export interface OpenTable {
  dealer?: number | null;
  rows_side: 0 | 1;
  grid?: (Card | null)[][];
  stacks: Card[][];
  crib?: Card[];
}
