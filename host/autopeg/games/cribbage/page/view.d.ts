// What the server says of cribbage; see web/types/server.d.ts.

export interface View {
  seat: number | null;
  phase: string;
  dealer: number | null;
  muggins: boolean | "strict";
  hand: Card[];
  hand_counts: number[];
  starter: Card | null;
  count: number;
  series: Card[];
  played: Card[][];
  gone: number[];
  counting: Counting | null;
  declared: { counting: Counting } | null;
}

/** Cards that are to be counted. */
export interface Counting {
  player: number;
  kind: string;
  cards: Card[];
}

/** The table of a finished game, as far as it has been said. */
export interface OpenTable {
  dealer?: number | null;
  hands?: Card[][];
  played?: Card[][];
  crib?: Card[];
  starter?: Card | null;
  series?: Card[];
  count?: number;
}

export type Role = "dealer" | "pone";

export interface CribbageStatistics extends PlayerResults {
  dealer: RoleMeans;
  pone: RoleMeans;
  /** How many hands made so many points. */
  hands: number[];
  best: { points: number; what: string; cards: string }[];
  against: Record<string, [number, number]>;
}
