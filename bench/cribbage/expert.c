/* As analysis/plays.py in the host: every card played to the end by the likely ranks, over likely hands. */

#include "expert.h"

#include "opponents.h"
#include "discards.h"
#include "outlook.h"
#include "series.h"

static const int SAMPLES[MOST_SEATS + 1] = {0, 0, 400, 300, 300};
static const double UNLIKELY_PLAY = 0.35, LEAST_WEIGHT = 1e-9;

typedef struct { Hand hands[MOST_SEATS]; double weight; } Holding;

static double as_expected(const Deal *deal, int seat, Hand hand) {
    double chance = 1;
    for (int at = deal->laid_count - 1; at >= 0; at--) {
        const Laid *laid = &deal->laid[at];
        if (laid->seat != seat) continue;
        hand = hand_with[hand][laid->rank];
        if (likely_rank(laid->tail, laid->count, hand) != laid->rank) chance *= UNLIKELY_PLAY;
    }
    return chance;
}

static int hold_one(const Deal *deal, int seat, int other, int samples, Random *random, Holding *holdings) {
    static Belief beliefs[MOST_BELIEFS];
    int count = possible_hands(deal, seat, other, as_expected, beliefs);
    count = resample(beliefs, count, samples, random);
    for (int at = 0; at < count; at++) {
        holdings[at] = (Holding){.weight = beliefs[at].weight};
        holdings[at].hands[other] = beliefs[at].hand;
    }
    return count;
}

static int hold_several(const Deal *deal, int seat, int samples, Random *random, Holding *holdings) {
    for (int at = 0; at < samples; at++) {
        Holding *holding = &holdings[at];
        deal_others(deal, seat, random, holding->hands);
        holding->weight = 1;
        for (int other = 0; other < deal->players; other++)
            if (holding->hands[other]) holding->weight *= as_expected(deal, other, holding->hands[other]);
        if (holding->weight < LEAST_WEIGHT) holding->weight = LEAST_WEIGHT;
    }
    return samples;
}

static int likely_holdings(const Deal *deal, int seat, int samples, Random *random, Holding *holdings) {
    int others = 0, other = 0;
    for (int each = 0; each < deal->players; each++)
        if (each != seat && deal->play.hands[each]) others++, other = each;
    if (others == 1) return hold_one(deal, seat, other, samples, random, holdings);
    if (others) return hold_several(deal, seat, samples, random, holdings);
    holdings[0] = (Holding){.weight = 1};
    return 1;
}

static double value_of_rank(Outlook *outlook, const Holding *holding, int rank) {
    const Deal *deal = outlook->deal;
    Play play = deal->play;
    for (int other = 0; other < deal->players; other++)
        if (other != outlook->seat) play.hands[other] = holding->hands[other];
    lay(&play, rank);
    while (play.turn != NOBODY && (play.last != NOBODY || deal->players == 2)) {
        lay(&play, likely_rank(play.tail, play.count, play.hands[play.turn]));
        if (is_won(outlook, play.points)) break;
    }
    return value_of_points(outlook, play.points, holding->hands);
}

int play_like_expert(const Deal *deal, int seat, const int *ranks, int fitting, Random *random) {
    static Holding holdings[MOST_BELIEFS];
    static Outlook outlook;
    int count = likely_holdings(deal, seat, SAMPLES[deal->players] / fitting, random, holdings), best = 0;
    double values[KEPT] = {0};
    begin_outlook(&outlook, deal, seat, RACE_POINTS);
    for (int at = 0; at < fitting; at++) {
        for (int each = 0; each < count; each++)
            values[at] += holdings[each].weight * value_of_rank(&outlook, &holdings[each], ranks[at]);
        if (values[at] > values[best]) best = at;
    }
    return ranks[best];
}
