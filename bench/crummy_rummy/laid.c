/* The small network for hands whose contract has just been laid down. */

#include "laid.h"

#include <math.h>

#include "net.h"

void start_laid(Laid *laid, Random *random) {
    memset(laid, 0, sizeof *laid);
    for (int sign = 0; sign < LAID_SIGNS; sign++)
        for (int unit = 0; unit < LAID_UNITS; unit++) laid->in[sign][unit] = 0.8f * (2 * random_share(random) - 1);
    for (int at = 0; at < LAID_UNITS; at++) laid->out[at] = 0.4f * (2 * random_share(random) - 1);
}

static float read_laid(const Laid *laid, int round, const float *signs, float *units) {
    memcpy(units, laid->bias[round - 1], sizeof *laid->bias);
    for (int sign = 0; sign < LAID_SIGNS; sign++)
        for (int unit = 0; unit < LAID_UNITS; unit++) units[unit] += signs[sign] * laid->in[sign][unit];
    float value = laid->out_bias[round - 1];
    for (int unit = 0; unit < LAID_UNITS; unit++) {
        units[unit] = leaky(units[unit]);
        value += units[unit] * laid->out[unit];
    }
    return value;
}

/* Return the value in points. */
float value_laid_with(const Laid *laid, int round, const float *signs) {
    float units[LAID_UNITS];
    return UNIT * read_laid(laid, round, signs, units);
}

/* Add the slope of the squared error of one value, and return that error, both in units. */
float learn_laid(const Laid *laid, int round, const float *signs, float target, Laid *slope) {
    float units[LAID_UNITS], error = read_laid(laid, round, signs, units) - target / UNIT;
    slope->out_bias[round - 1] += error;
    for (int unit = 0; unit < LAID_UNITS; unit++) {
        slope->out[unit] += error * units[unit];
        float each = error * laid->out[unit] * leak_of(units[unit]);
        slope->bias[round - 1][unit] += each;
        for (int sign = 0; sign < LAID_SIGNS; sign++) slope->in[sign][unit] += each * signs[sign];
    }
    return error * error;
}
