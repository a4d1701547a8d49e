// The server's JSON for cribbage; see web/types/server.d.ts.

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

/** Cards to count. */
export interface Counting {
  player: number;
  kind: string;
  cards: Card[];
}

/** The table of a finished game; fields are absent until they are known. */
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
  /** How many hands made each number of points. */
  hands: number[];
  best: { points: number; what: string; cards: string }[];
  against: Record<string, [number, number]>;
}
