// The server's JSON for High Card; see web/types/server.d.ts.

export interface View {
  hand: Card[];
  hand_counts: number[];
  /** The cards of the round by seat. */
  table: (Card | null)[];
}

/** The table of a finished game, as far as it has been said. */
export interface OpenTable {
  dealer?: number | null;
  hands?: Card[][];
  table?: (Card | null)[];
}
