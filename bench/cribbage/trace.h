/* Deals between masters as text, for a comparison with the host. */
#ifndef TRACE_H
#define TRACE_H

#include <stdint.h>

/* Print deals that begin at scores drawn by chance. Each line is a word and numbers: `deal` dealer scores, `hand` seat
 * cards, `crib` card of the pack, `discard` seat cards, `starter` card, `choice` seat and for each fitting rank its
 * number, its value for the master and its chance by the habits, `play` seat rank or -1. */
void trace_deals(int players, int deals, uint64_t seed);

#endif
