// The server's JSON for Crib Rummy; see web/types/server.d.ts.
import type { RummyNotes, RummyView } from "/games/rummy/view.js";

export interface View extends RummyView {
  melded: boolean[];
  draw_count: number;
  earned: number;
  drew_last: boolean;
  final_turns: number[];
}

export interface Notes extends RummyNotes {
  /** The number of the hand in the game. */
  hand: number;
}
