/* The value of points of the play: the lead, or near the end of a race of two sides the chance to win. */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "deal.h"

enum { OUTLOOK_SLOTS = 4096 };

typedef struct {
    const Deal *deal;
    int seat, side, is_race;
    int needs[MOST_SIDES];
    double others_share;        /* by which points of the others count */
    int own_hand;               /* what the seat's hand will count */
    double crib[MOST_POINTS];   /* chance by points */
    struct { uint64_t key; double wins; } known[OUTLOOK_SLOTS];
} Outlook;

void begin_outlook(Outlook *outlook, const Deal *deal, int seat, int race_points);
int is_won(const Outlook *outlook, const int *made);

/* The value of the points that each side made. held: what every seat held when the outlook began. */
double value_of_points(Outlook *outlook, const int *made, const Hand *held);

#endif
