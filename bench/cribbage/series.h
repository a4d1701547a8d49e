/* The series of the play by its tail: the last cards as far back as they can still make a pair or a run. */
#ifndef SERIES_H
#define SERIES_H

#include "cards.h"

enum { MOST_TAILS = 60000, EMPTY = 0 };

void make_series(void);
int tail_after(int tail, int rank);
int last_rank(int tail);
int card_points(int tail, int count, int rank);
double exposure(int tail, int count);

/* The rank that a sensible player plays who knows only their own hand, or GO. */
int likely_rank(int tail, int count, Hand hand);

#endif
