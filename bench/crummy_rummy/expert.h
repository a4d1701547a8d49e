/* The expert's price of a hand. */
#ifndef EXPERT_H
#define EXPERT_H

#include "cards.h"

/* Chances that the next draw is a certain natural card, one of a rank (by its place), or a wild one. */
typedef struct { float natural[NATURALS], by_place[PLACES], wild; } Chances;

/* Which plans count: all, or those that lack at most one card more than the best, which the networks read. */
enum { ALL_PLANS = 99, NEAR_PLANS = 1 };

/* The exponent by which longer plans count less for a hand, 6 or 9, and that of the earlier expert in all rounds. */
enum { EARLIER_EXPONENT = 6 };
static inline int exponent_in(int round) { return round == 5 || round == 6 ? 9 : 6; }

float draws_left(const Hand *hand, int round, const Chances *chances, int beyond, int exponent);
float price_after(const Hand *hand, int round, float draws, float turns_left);
float price_of(const Hand *hand, int round, const Chances *chances, float turns_left, int draws, int exponent);

#endif
