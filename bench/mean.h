/* The mean of some values, and half of its 95% interval. */

#ifndef MEAN_H
#define MEAN_H

#include <math.h>

typedef struct { double sum, squares; int count; } Mean;

static inline void add_to(Mean *mean, double value) {
    mean->sum += value;
    mean->squares += value * value;
    mean->count++;
}

static inline double average_of(const Mean *mean) { return mean->count ? mean->sum / mean->count : 0; }

/* Return 0 for values that are all alike, and for a single one, which says nothing about others. */
static inline double half_interval(const Mean *mean) {
    if (mean->count < 2) return 0;
    double average = average_of(mean), variance = mean->squares / mean->count - average * average;
    return variance > 0 ? 1.96 * sqrt(variance / (mean->count - 1)) : 0;
}

#endif
