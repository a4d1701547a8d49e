/* The value of a hand when its contract has just been laid down: a small network for what is left. */
#ifndef LAID_H
#define LAID_H

#include "cards.h"

enum { LAID_SIGNS = 18, LAID_UNITS = 16 };

typedef struct {
    float in[LAID_SIGNS][LAID_UNITS], bias[LAST_ROUND][LAID_UNITS];
    float out[LAID_UNITS], out_bias[LAST_ROUND];
} Laid;

enum { LAID_WEIGHTS = sizeof(Laid) / sizeof(float) };

void start_laid(Laid *laid, Random *random);
float value_laid_with(const Laid *laid, int round, const float *signs);
float learn_laid(const Laid *laid, int round, const float *signs, float target, Laid *slope);

#endif
