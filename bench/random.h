/* A random number generator (splitmix64), the same on every machine. */

#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

typedef struct { uint64_t state; } Random;

static inline uint64_t next_random(Random *random) {
    uint64_t z = (random->state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static inline int random_below(Random *random, int bound) {
    return (int)((next_random(random) >> 32) * (uint64_t)bound >> 32);
}

#endif
