/* Whole games of the master against experts. */
#ifndef MATCH_H
#define MATCH_H

#include <stdint.h>

/* Play every game once from each chair, and print how many one master wins, or with four players two partners. */
void play_match(int players, int decks, uint64_t seed);

/* Change a setting of the master such as "hands=60", and return whether there is such a setting. */
int set_master(const char *setting);

#endif
