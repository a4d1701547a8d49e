/* Deals of two experts near the end of a game, from positions before a discard. */
#ifndef ENDING_H
#define ENDING_H

#include <stdint.h>

/* Read positions from stdin, one a line: the dealer, the target, both scores, then of seat 0 its six cards, the two
 * that it discards last. Print for each the seat's share of the games that `deals` deals decide, with its standard
 * error; a game that they leave open counts by the table of whole deals. */
void play_endings(int deals, uint64_t seed);

#endif
