/* As analysis/opponents.py in the host. */

#include "opponents.h"

#include "tables.h"

void unseen_by(const Deal *deal, int seat, int *left) {
    for (int rank = 0; rank < RANKS; rank++) left[rank] = 4;
    for (int at = 0; at < dealt_cards(deal->players); at++) left[rank_of(deal->dealt[seat][at])]--;
    left[rank_of(deal->starter)]--;
    for (int at = 0; at < deal->laid_count; at++) if (deal->laid[at].seat != seat) left[deal->laid[at].rank]--;
}

static double ways_to_hold(Hand hand, const int *left) {
    double ways = 1;
    for (int at = 0; at < hand_size[hand];) {
        int rank = hand_ranks[hand][at], held = how_many(hand, rank);
        for (int card = 0; card < held; card++) ways *= (double)(left[rank] - card) / (card + 1);
        at += held;
        if (held > left[rank]) return 0;
    }
    return ways;
}

static Hand whole_hand(Hand played, Hand held) {
    for (int at = 0; at < hand_size[played]; at++) held = hand_with[held][hand_ranks[played][at]];
    return held;
}

int possible_hands(const Deal *deal, int seat, int other, AsPlayed as_played, Belief *beliefs) {
    int left[RANKS], size = hand_size[deal->play.hands[other]], found = 0;
    const double *kept = tables.kept[role_of(deal, other)];
    unseen_by(deal, seat, left);
    for (int at = 0; at < hand_count[size]; at++) {
        Hand hand = hands_of[size][at];
        if (pips_of(hand_ranks[hand][0]) <= deal->excluded[other]) continue;
        double weight = ways_to_hold(hand, left);
        if (!weight) continue;
        weight *= kept[whole_hand(deal->played[other], hand)] * as_played(deal, other, hand);
        beliefs[found++] = (Belief){hand, weight};
    }
    return found;
}

int resample(Belief *beliefs, int count, int most, Random *random) {
    if (count <= most) return count;
    double total = 0, sum = 0;
    for (int at = 0; at < count; at++) total += beliefs[at].weight;
    double step = total / most, start = random_share(random) * step;
    int drawn = 0, left = 0;
    for (int at = 0; at < count; at++) {
        int times = 0;
        sum += beliefs[at].weight;
        while (drawn < most && start + drawn * step <= sum) drawn++, times++;
        if (times) beliefs[left++] = (Belief){beliefs[at].hand, times};
    }
    return left;
}

static int take_from(int *pack, int *cards, int needed, int above, int *taken) {
    int got = 0, left = 0;
    for (int at = 0; at < *cards; at++)
        if (got < needed && pips_of(pack[at]) > above) taken[got++] = pack[at];
        else pack[left++] = pack[at];
    *cards = left;
    return got;
}

void deal_others(const Deal *deal, int seat, Random *random, Hand *hands) {
    int left[RANKS], pack[CARDS], cards = 0;
    unseen_by(deal, seat, left);
    for (int rank = 0; rank < RANKS; rank++) for (int card = 0; card < left[rank]; card++) pack[cards++] = rank;
    shuffle(random, pack, cards);
    for (int other = 0; other < deal->players; other++) {
        int taken[KEPT], needed = hand_size[deal->play.hands[other]];
        hands[other] = 0;
        if (other == seat || !needed) continue;
        int got = take_from(pack, &cards, needed, deal->excluded[other], taken);
        take_from(pack, &cards, needed - got, 0, taken + got);
        hands[other] = hand_from(needed, taken);
    }
}
