/* The discards of the master near the end, with two players. */
#ifndef RACE_H
#define RACE_H

#include "deal.h"

/* Take the discard with which the seat wins most of the deals that are played out. */
void discard_in_race(const Deal *deal, int seat, Discard *choice);

#endif
