/* Positions in which values decide about the upcard. */
#ifndef SHOW_H
#define SHOW_H

#include "outlook.h"

void show_choice(const Outlook *outlook, float with_upcard, float with_deck);
int show(int players, int number, const char *one, int rounds, uint64_t seed, int one_in);

#endif
