// The server's JSON for Crummy Rummy; see web/types/server.d.ts.
import type { RummyNotes, RummyView } from "/games/rummy/view.js";

export interface View extends RummyView {
  round: number;
  contract: { runs: number; sets: number; shortest_run: number } | null;
  laid_down: boolean[];
  deck_count: number;
  active: number | null;
  reshuffles: number;
}

export interface Notes extends RummyNotes {
  contract: string;
  last_round: number;
  first_round: number;
  /** The points of each round, by seat. */
  rounds: number[][];
  leaders: number[];
}

/** What the score pad knows of a game. */
export interface ScoreView {
  more: {
    rounds: number[][];
    entered: (number | null)[];
    round_open: boolean;
  };
}
