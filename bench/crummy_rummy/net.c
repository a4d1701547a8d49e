/* The network: its value, and the slope of its squared error for learning. */

#include "net.h"

#include <math.h>

static const float RANK_SCALE = 0.25f;

void start_net(Net *net, Random *random) {
    memset(net, 0, sizeof *net);
    struct { float *weights; int inputs, outputs; float active; } layers[] = {
        {net->suit[0], SUIT_SIGNS, SUIT_UNITS, 14}, {net->suit_out[0], SUIT_UNITS, SUIT_OUT, 32},
        {net->rank[0], RANK_SIGNS, RANK_UNITS, 6},  {net->deep[0], JOINED, DEEP, 100},
        {net->deeper[0], DEEP, DEEPER, 48},         {net->last, DEEPER, 1, 48},
    };
    for (unsigned layer = 0; layer < sizeof layers / sizeof *layers; layer++) {
        float scale = sqrtf(2.0f / layers[layer].active) * sqrtf(3.0f);
        for (int at = 0; at < layers[layer].inputs * layers[layer].outputs; at++)
            layers[layer].weights[at] = scale * (2 * random_share(random) - 1);
    }
}

static int suit_signs(const Signs *signs, int suit, uint8_t *found) {
    int count = 0;
    for (int channel = 0; channel < CHANNELS; channel++)
        for (unsigned mask = signs->mask[channel][suit]; mask; mask &= mask - 1)
            found[count++] = (uint8_t)(channel * RANKS + __builtin_ctz(mask) - 1);
    return count;
}

/* Return the signs of a rank as bits, in the order of `_rank_signs` in values.py. */
static unsigned rank_signs(const Signs *signs, int place) {
    int counts[CHANNELS];
    for (int channel = 0; channel < CHANNELS; channel++) {
        counts[channel] = 0;
        for (int suit = 0; suit < SUITS; suit++) counts[channel] += signs->mask[channel][suit] >> place & 1;
    }
    int held = counts[HELD] + counts[HELD_TWICE], unseen = counts[UNSEEN] + counts[UNSEEN_TWICE];
    unsigned bits = 0;
    for (int least = 1; least <= 4; least++) {
        bits |= (unsigned)(held >= least) << (least - 1);
        bits |= (unsigned)(unseen >= least) << (least + 3);
    }
    bits |= (unsigned)(unseen >= 6) << 8;
    bits |= (unsigned)(counts[KNOWN] >= 1) << 9;
    bits |= (unsigned)(counts[DISCARDED] >= 1) << 10;
    bits |= (unsigned)(counts[DISCARDED] >= 2) << 11;
    bits |= (unsigned)(counts[UPCARD] >= 1) << 12;
    bits |= (unsigned)(counts[PLAYABLE] >= 1) << 13;
    bits |= (unsigned)(place >= 7 && place <= 11) << 14;
    bits |= (unsigned)(place == 12) << 15;
    bits |= (unsigned)(counts[PASSED] >= 1) << 16;
    return bits;
}

static void read_suit(const Net *net, const Signs *signs, int suit, float *hidden, float *out) {
    uint8_t found[SUIT_SIGNS];
    int count = suit_signs(signs, suit, found);
    memcpy(hidden, net->suit_bias[signs->round - 1], sizeof *net->suit_bias);
    for (int at = 0; at < count; at++)
        for (int unit = 0; unit < SUIT_UNITS; unit++) hidden[unit] += net->suit[found[at]][unit];
    for (int unit = 0; unit < SUIT_UNITS; unit++) hidden[unit] = leaky(hidden[unit]);
    memcpy(out, net->suit_out_bias, sizeof net->suit_out_bias);
    for (int from = 0; from < SUIT_UNITS; from++)
        for (int unit = 0; unit < SUIT_OUT; unit++) out[unit] += hidden[from] * net->suit_out[from][unit];
    for (int unit = 0; unit < SUIT_OUT; unit++) out[unit] = leaky(out[unit]);
}

static void read_rank(const Net *net, int round, unsigned bits, float *out) {
    memcpy(out, net->rank_bias[round - 1], sizeof *net->rank_bias);
    for (; bits; bits &= bits - 1) {
        const float *row = net->rank[__builtin_ctz(bits)];
        for (int unit = 0; unit < RANK_UNITS; unit++) out[unit] += row[unit];
    }
    for (int unit = 0; unit < RANK_UNITS; unit++) out[unit] = leaky(out[unit]);
}

/* Sort the outputs of the suits unit by unit, the largest first, into joined; order: which suit comes where. */
static void join_suits(float (*outs)[SUIT_OUT], float *joined, uint8_t (*order)[SUIT_OUT]) {
    for (int unit = 0; unit < SUIT_OUT; unit++) {
        int suits[SUITS] = {0, 1, 2, 3};
        for (int at = 1; at < SUITS; at++)
            for (int to = at; to && outs[suits[to]][unit] > outs[suits[to - 1]][unit]; to--) {
                int other = suits[to];
                suits[to] = suits[to - 1];
                suits[to - 1] = other;
            }
        for (int at = 0; at < SUITS; at++) {
            joined[at * SUIT_OUT + unit] = outs[suits[at]][unit];
            if (order) order[at][unit] = (uint8_t)suits[at];
        }
    }
}

static float read_joined(const Net *net, int round, const float *joined, float *deep, float *deeper) {
    memcpy(deep, net->deep_bias[round - 1], sizeof *net->deep_bias);
    for (int from = 0; from < JOINED; from++)
        for (int unit = 0; unit < DEEP; unit++) deep[unit] += joined[from] * net->deep[from][unit];
    for (int unit = 0; unit < DEEP; unit++) deep[unit] = leaky(deep[unit]);
    memcpy(deeper, net->deeper_bias, sizeof net->deeper_bias);
    for (int from = 0; from < DEEP; from++)
        for (int unit = 0; unit < DEEPER; unit++) deeper[unit] += deep[from] * net->deeper[from][unit];
    float value = net->last_bias[0];
    for (int unit = 0; unit < DEEPER; unit++) value += (deeper[unit] = leaky(deeper[unit])) * net->last[unit];
    return value;
}

/* -- the value, with a cache of suits and ranks: most hands that are compared differ in one or two suits */

enum { CACHED_SUITS = 4096, CACHED_RANKS = 1024 };
static struct { uint64_t key; const Net *net; float out[SUIT_OUT]; } suit_cache[CACHED_SUITS];
static struct { unsigned key; const Net *net; float out[RANK_UNITS]; } rank_cache[CACHED_RANKS];

void forget_cached(void) {
    memset(suit_cache, 0, sizeof suit_cache);
    memset(rank_cache, 0, sizeof rank_cache);
}

float value_of(const Net *net, const Signs *signs) {
    float outs[SUITS][SUIT_OUT], joined[JOINED], deep[DEEP], deeper[DEEPER], hidden[SUIT_UNITS];
    for (int suit = 0; suit < SUITS; suit++) {
        uint64_t key = (uint64_t)signs->round;
        for (int channel = 0; channel < CHANNELS; channel++) {
            key = (key ^ signs->mask[channel][suit]) * 0x9E3779B97F4A7C15ull;
            key ^= key >> 29;
        }
        int at = (int)(key & (CACHED_SUITS - 1));
        if (suit_cache[at].key != key || suit_cache[at].net != net) {
            read_suit(net, signs, suit, hidden, suit_cache[at].out);
            suit_cache[at].key = key;
            suit_cache[at].net = net;
        }
        memcpy(outs[suit], suit_cache[at].out, sizeof outs[suit]);
    }
    join_suits(outs, joined, NULL);
    float *ranks = joined + SUITS * SUIT_OUT;
    memset(ranks, 0, sizeof(float) * RANK_UNITS);
    for (int place = 1; place < PLACES; place++) {
        unsigned bits = rank_signs(signs, place), key = bits | (unsigned)signs->round << RANK_SIGNS;
        int at = (int)((key * 2654435761u) >> 22);
        if (rank_cache[at].key != key || rank_cache[at].net != net) {
            read_rank(net, signs->round, bits, rank_cache[at].out);
            rank_cache[at].key = key;
            rank_cache[at].net = net;
        }
        for (int unit = 0; unit < RANK_UNITS; unit++) ranks[unit] += RANK_SCALE * rank_cache[at].out[unit];
    }
    memcpy(ranks + RANK_UNITS, signs->numbers, sizeof signs->numbers);
    return UNIT * read_joined(net, signs->round, joined, deep, deeper);
}

/* -- learning */

/* Add the slope of the squared error of one value, and return that error, both in units. */
float learn_from(const Net *net, const Signs *signs, float target, Net *slope) {
    float hidden[SUITS][SUIT_UNITS], outs[SUITS][SUIT_OUT], joined[JOINED], deep[DEEP], deeper[DEEPER];
    float rank_out[PLACES][RANK_UNITS];
    unsigned rank_bits[PLACES];
    uint8_t order[SUITS][SUIT_OUT];
    for (int suit = 0; suit < SUITS; suit++) read_suit(net, signs, suit, hidden[suit], outs[suit]);
    join_suits(outs, joined, order);
    float *ranks = joined + SUITS * SUIT_OUT;
    memset(ranks, 0, sizeof(float) * RANK_UNITS);
    for (int place = 1; place < PLACES; place++) {
        rank_bits[place] = rank_signs(signs, place);
        read_rank(net, signs->round, rank_bits[place], rank_out[place]);
        for (int unit = 0; unit < RANK_UNITS; unit++) ranks[unit] += RANK_SCALE * rank_out[place][unit];
    }
    memcpy(ranks + RANK_UNITS, signs->numbers, sizeof signs->numbers);
    float error = read_joined(net, signs->round, joined, deep, deeper) - target / UNIT;

    float d_deeper[DEEPER], d_deep[DEEP] = {0}, d_joined[JOINED];
    int round = signs->round - 1;
    slope->last_bias[0] += error;
    for (int unit = 0; unit < DEEPER; unit++) {
        slope->last[unit] += error * deeper[unit];
        d_deeper[unit] = error * net->last[unit] * leak_of(deeper[unit]);
        slope->deeper_bias[unit] += d_deeper[unit];
    }
    for (int from = 0; from < DEEP; from++) {
        float sum = 0;
        for (int unit = 0; unit < DEEPER; unit++) {
            slope->deeper[from][unit] += deep[from] * d_deeper[unit];
            sum += net->deeper[from][unit] * d_deeper[unit];
        }
        d_deep[from] = sum * leak_of(deep[from]);
        slope->deep_bias[round][from] += d_deep[from];
    }
    for (int from = 0; from < JOINED; from++) {
        float sum = 0;
        for (int unit = 0; unit < DEEP; unit++) {
            slope->deep[from][unit] += joined[from] * d_deep[unit];
            sum += net->deep[from][unit] * d_deep[unit];
        }
        d_joined[from] = sum;
    }
    for (int place = 1; place < PLACES; place++) {
        float d_rank[RANK_UNITS];
        for (int unit = 0; unit < RANK_UNITS; unit++) {
            d_rank[unit] = RANK_SCALE * d_joined[SUITS * SUIT_OUT + unit] * leak_of(rank_out[place][unit]);
            slope->rank_bias[round][unit] += d_rank[unit];
        }
        for (unsigned bits = rank_bits[place]; bits; bits &= bits - 1) {
            float *row = slope->rank[__builtin_ctz(bits)];
            for (int unit = 0; unit < RANK_UNITS; unit++) row[unit] += d_rank[unit];
        }
    }
    float d_outs[SUITS][SUIT_OUT];
    for (int at = 0; at < SUITS; at++)
        for (int unit = 0; unit < SUIT_OUT; unit++) {
            int suit = order[at][unit];
            d_outs[suit][unit] = d_joined[at * SUIT_OUT + unit] * leak_of(outs[suit][unit]);
        }
    for (int suit = 0; suit < SUITS; suit++) {
        float d_hidden[SUIT_UNITS];
        for (int unit = 0; unit < SUIT_OUT; unit++) slope->suit_out_bias[unit] += d_outs[suit][unit];
        for (int from = 0; from < SUIT_UNITS; from++) {
            float sum = 0;
            for (int unit = 0; unit < SUIT_OUT; unit++) {
                slope->suit_out[from][unit] += hidden[suit][from] * d_outs[suit][unit];
                sum += net->suit_out[from][unit] * d_outs[suit][unit];
            }
            d_hidden[from] = sum * leak_of(hidden[suit][from]);
            slope->suit_bias[round][from] += d_hidden[from];
        }
        uint8_t found[SUIT_SIGNS];
        int count = suit_signs(signs, suit, found);
        for (int at = 0; at < count; at++)
            for (int unit = 0; unit < SUIT_UNITS; unit++) slope->suit[found[at]][unit] += d_hidden[unit];
    }
    return error * error;
}

/* Move weights by a step of Adam and clear the slope. */
void adam_step(float *weights, float *slope, float *first, float *second, int count, int steps, float rate,
               int samples) {
    float fresh_first = 1 - powf(0.9f, (float)steps), fresh_second = 1 - powf(0.999f, (float)steps);
    float size = rate / fresh_first;
    for (int at = 0; at < count; at++) {
        float each = slope[at] / (float)samples;
        slope[at] = 0;
        first[at] += 0.1f * (each - first[at]);
        second[at] += 0.001f * (each * each - second[at]);
        weights[at] -= size * first[at] / (sqrtf(second[at] / fresh_second) + 1e-6f);
    }
}
