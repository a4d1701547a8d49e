/* The expert's discards: points of the hand, the crib and the play, and near the end the chance to win. */
#ifndef DISCARDS_H
#define DISCARDS_H

#include "deal.h"

enum { RACE_POINTS = 40 };  /* within this distance of the target the chance to win decides */

void unseen_ranks(int count, const int *seen, int *left);

/* Find the chance of each pair that the other of two players discards, of those that are left. role: of that player. */
void discard_chances(const int *left, int role, double *chances);

void discard_like_expert(const Deal *deal, int seat, Discard *choice);

/* The same with another distance from the target. */
void discard_within(int race_points, const Deal *deal, int seat, Discard *choice);

#endif
