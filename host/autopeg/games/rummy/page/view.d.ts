// What the server says of both rummies; see web/types/server.d.ts.

/** A meld on the table. */
export interface TableMeld extends Meld {
  id: string;
  owner: number;
}

/** What both games let a seat know. */
export interface RummyView {
  seat: number | null;
  phase: string;
  hand: Card[];
  hand_counts: number[];
  table: TableMeld[];
  upcard: Card | null;
  discard_count: number;
}

/** What a meld has made, and which cards its wild cards stand for, by their places. */
export interface ToldMeld {
  note: string;
  stands: (Card | null)[];
}

export interface RummyTold {
  melds: Record<string, ToldMeld>;
}

/** The table of a finished game, as far as it has been said. */
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
