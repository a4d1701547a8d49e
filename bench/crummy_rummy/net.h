/* The network that values a hand after its owner's discard.
 *
 * What the owner knows is a set of places for each suit and channel, and a few numbers. One small network reads a
 * suit, another one a rank; the outputs for the four suits are sorted unit by unit, those for the ranks added up,
 * so that neither depends on which suit it is. Two more layers turn them and the numbers into a value. One network
 * may serve several rounds: each has its own biases in three layers.
 */
#ifndef NET_H
#define NET_H

#include "cards.h"

enum {
    HELD, UNSEEN, KNOWN, DISCARDED, UPCARD, PLAYABLE,  /* KNOWN, DISCARDED, PASSED: with two players, by the other */
    HELD_TWICE, UNSEEN_TWICE, PASSED,                  /* TWICE: with two decks */
    CHANNELS,
};
enum { NUMBERS = 50, RANK_SIGNS = 17 };
/* Units in bench/crummy_rummy_simulator.py: SUIT_UNITS, SUIT_OUT, RANK_UNITS, DEEP, DEEPER */
enum { SUIT_SIGNS = CHANNELS * RANKS, JOINED = SUITS * SUIT_OUT + RANK_UNITS + NUMBERS };

typedef struct {
    uint16_t mask[CHANNELS][SUITS];
    float numbers[NUMBERS];
    int round;
} Signs;

typedef struct {
    float suit[SUIT_SIGNS][SUIT_UNITS], suit_bias[LAST_ROUND][SUIT_UNITS];
    float suit_out[SUIT_UNITS][SUIT_OUT], suit_out_bias[SUIT_OUT];
    float rank[RANK_SIGNS][RANK_UNITS], rank_bias[LAST_ROUND][RANK_UNITS];
    float deep[JOINED][DEEP], deep_bias[LAST_ROUND][DEEP];
    float deeper[DEEP][DEEPER], deeper_bias[DEEPER];
    float last[DEEPER], last_bias[1];
} Net;

enum { WEIGHTS = sizeof(Net) / sizeof(float) };


/* Values are in units of this many points, or percent. */
static const float UNIT = 50.0f;

static const float LEAK = 0.05f;
static inline float leaky(float value) { return value > 0 ? value : LEAK * value; }
static inline float leak_of(float value) { return value > 0 ? 1.0f : LEAK; }

void start_net(Net *net, Random *random);
void forget_cached(void);
float value_of(const Net *net, const Signs *signs);  /* in points; caches the suits and ranks seen before */
float learn_from(const Net *net, const Signs *signs, float target, Net *slope);
void adam_step(float *weights, float *slope, float *first, float *second, int count, int steps, float rate,
               int samples);

#endif
