/* The master: near the end it plays the deal out to discard, and in the play it answers the habits of good players. */
#ifndef MASTER_H
#define MASTER_H

#include "deal.h"

typedef struct {
    int discard_race;  /* within this distance of the target the chance to win decides on discards */
    int near;          /* two players: within this distance deals are played out to discard */
    int race_points;   /* two players: within this distance of the target the chance to win decides */
    int hands;         /* two players: most hands of the other to follow */
    double rare;       /* two players: cards rarer than this in a hand are not followed */
    int deals;         /* more players: deals of the unseen cards that are followed */
    int tries;         /* more players: hands drawn for each player of a deal, of which one is taken */
} MasterLimits;

extern MasterLimits master_limits;

void discard_like_master(const Deal *deal, int seat, Discard *choice);
int play_like_master(const Deal *deal, int seat, const int *ranks, int fitting, Random *random);

/* The same with the values of the ranks. */
void value_two(const Deal *deal, int seat, const int *ranks, int fitting, Random *random, double *values);
void value_more(const Deal *deal, int seat, const int *ranks, int fitting, Random *random, double *values);

/* How likely a seat with this hand left is to have made its plays by the habits. */
double as_played(const Deal *deal, int seat, Hand hand);

#endif
