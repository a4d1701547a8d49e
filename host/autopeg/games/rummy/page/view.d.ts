// The server's JSON for both rummies; see web/types/server.d.ts.

/** A meld on the table. */
export interface TableMeld extends Meld {
  id: string;
  owner: number;
}

/** The view of a seat in both games. */
export interface RummyView {
  seat: number | null;
  phase: string;
  hand: Card[];
  hand_counts: number[];
  table: TableMeld[];
  upcard: Card | null;
  discard_count: number;
}

/** What a meld has scored, and which cards its wild cards stand for, by position. */
export interface MeldNote {
  note: string;
  stands: (Card | null)[];
}

export interface RummyNotes {
  melds: Record<string, MeldNote>;
}

/** The table of a finished game; fields are absent until they are known. */
export interface OpenTable {
  dealer?: number | null;
  round?: number;
  hands?: Card[][];
  melds?: TableMeld[];
  laid_down?: boolean[];
  pile?: Card[];
  pile_count?: number;
  deck_count?: number;
}
