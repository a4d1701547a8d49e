/* The host's tables, and a side's chance to win: at the start of a deal, or with the hands still to be shown. */
#ifndef TABLES_H
#define TABLES_H

#include "cards.h"

enum { PAIRS = 91, MOST_PLAYS_OF_A_DEAL = 600, DEALER = 0, PONE = 1 };

typedef struct {
    double discarded[2][PAIRS];         /* by role: how often a pair is discarded */
    double starters[2][PAIRS * RANKS];  /* how often a rank is turned up after it, compared with chance */
    double kept[2][HAND_NUMBERS];       /* how often four ranks are kept */
    double margin[2][HAND_NUMBERS];     /* lead in the play with these four ranks */
    double one_card[MOST_SEATS + 1][RANKS];  /* mean crib with this rank in it, by the number of players */
    int plays;
    struct { int dealer, pone; double chance; } play[MOST_PLAYS_OF_A_DEAL];  /* points of both in the play */
    double pone_hand[MOST_POINTS], dealer_hand[MOST_POINTS], crib[MOST_POINTS];
    int reach;
    double *dealer_wins;
    double mean_crib, usual_margin;     /* usual_margin: the dealer's lead in the play */
} Tables;

extern Tables tables;
extern int pair_low[PAIRS], pair_high[PAIRS];

void read_tables(const char *path);
int pair_at(int one, int other);
double dealer_wins(int dealer_needs, int pone_needs);

/* The dealer's chance to win when only a usual crib is still to be counted. */
double with_usual_crib(int dealer_needs, int pone_needs);

/* Hands in the order of the show: the sides, and what they count. */
typedef struct { int count, sides[MOST_SEATS], points[MOST_SEATS]; } Show;

double side_wins(int side, const int *needs, const Show *show, const double *crib, int dealing);

#endif
