/* Hands that the others may hold, by the cards seen, the gos said, what players keep and what they chose to play. */
#ifndef OPPONENTS_H
#define OPPONENTS_H

#include "deal.h"

enum { MOST_BELIEFS = MOST_HANDS };

typedef struct { Hand hand; double weight; } Belief;

/* How likely a seat with this hand left is to have made its plays, relative to other hands. */
typedef double (*AsPlayed)(const Deal *deal, int seat, Hand hand);

void unseen_by(const Deal *deal, int seat, int *left);

/* Find every hand that another seat may hold, when the others hold none, and return how many there are. */
int possible_hands(const Deal *deal, int seat, int other, AsPlayed as_played, Belief *beliefs);

/* Draw evenly over the weights, unless there are few, and return how many are left. */
int resample(Belief *beliefs, int count, int most, Random *random);

/* Deal the unseen cards to the others by chance; who said go gets nothing that would have fitted, if possible. */
void deal_others(const Deal *deal, int seat, Random *random, Hand *hands);

#endif
