/* Players by name, measured against each other. */
#ifndef MEASURE_H
#define MEASURE_H

#include "play.h"

typedef struct { Net net; Laid laid; } Values;

void save(const char *path, const Values *values);
int load(const char *path, Values *values);
float outcome_of(const Round *round, const int *penalties, int seat);
void give_lead(Round *round, Random *random);

int match(int players, const char *one, const char *others, int decks, uint64_t seed);
int measure(int players, int number, const char *one, const char *others, int decks, uint64_t seed);
int trace(int players, int number, const char *name, int decks, uint64_t seed);

#endif
