/* Discards as analysis/discards.py and analysis/discard_values.py in the host value them. */

#include "discards.h"

#include <string.h>

#include "tables.h"

enum { MOST_NEEDS = 256, SHIFTS = 3 };
static const double PLAY_SHARE = 0.5, EQUAL = 1e-9;

void unseen_ranks(int count, const int *seen, int *left) {
    for (int rank = 0; rank < RANKS; rank++) left[rank] = 4;
    for (int at = 0; at < count; at++) left[rank_of(seen[at])]--;
}

void discard_chances(const int *left, int role, double *chances) {
    double total = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        int low = pair_low[pair], high = pair_high[pair];
        double ways = low == high ? left[low] * (left[low] - 1) / 2.0 : left[low] * left[high];
        chances[pair] = ways > 0 ? ways * tables.discarded[role][pair] : 0;
        total += chances[pair];
    }
    for (int pair = 0; pair < PAIRS; pair++) chances[pair] /= total;
}

/* -- the mean crib of two players */

typedef struct {
    int left[RANKS], suits_left[4], unseen, other_role;
    double chances[PAIRS];      /* of what the other discards */
    double others_nobs;
    double by_pair[PAIRS];      /* -1 if not known yet */
} Cribs;

static void begin_cribs(Cribs *cribs, const int *dealt, int role) {
    unseen_ranks(MOST_DEALT, dealt, cribs->left);
    cribs->unseen = CARDS - MOST_DEALT;
    for (int suit = 0; suit < 4; suit++) cribs->suits_left[suit] = RANKS;
    for (int at = 0; at < MOST_DEALT; at++) cribs->suits_left[suit_of(dealt[at])]--;
    cribs->other_role = 1 - role;
    discard_chances(cribs->left, cribs->other_role, cribs->chances);
    cribs->others_nobs = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        cribs->others_nobs += cribs->chances[pair] * ((pair_low[pair] == JACK) + (pair_high[pair] == JACK)) / 4;
        cribs->by_pair[pair] = -1;
    }
}

static double crib_by_ranks(const Cribs *cribs, int one, int other) {
    double total = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        if (cribs->chances[pair] <= 0) continue;
        int low = pair_low[pair], high = pair_high[pair];
        const double *turned = tables.starters[cribs->other_role] + pair * RANKS;
        double points = 0, ways = 0;
        for (int starter = 0; starter < RANKS; starter++) {
            int left = cribs->left[starter] - (starter == low) - (starter == high);
            if (left <= 0) continue;
            ways += left * turned[starter];
            points += left * turned[starter] * rank_points(one, other, low, high, starter);
        }
        total += cribs->chances[pair] * points / ways;
    }
    return total;
}

static double mean_crib(Cribs *cribs, int one, int other) {
    double *known = &cribs->by_pair[pair_at(rank_of(one), rank_of(other))];
    if (*known < 0) *known = crib_by_ranks(cribs, rank_of(one), rank_of(other)) + cribs->others_nobs;
    double mean = *known, unseen = cribs->unseen;
    if (suit_of(one) == suit_of(other)) {
        double left = cribs->suits_left[suit_of(one)];
        mean += 5 * left * (left - 1) * (left - 2) / (unseen * (unseen - 1) * (unseen - 2));
    }
    if (rank_of(one) == JACK) mean += cribs->suits_left[suit_of(one)] / unseen;
    if (rank_of(other) == JACK) mean += cribs->suits_left[suit_of(other)] / unseen;
    return mean;
}

/* -- the chance to win, stage by stage. shift: -1, 0, 1 for a crib that is 2 points worse, usual or 2 points better */

typedef struct {
    int is_dealer, dealer_needs, pone_needs;
    double by_hand[MOST_POINTS][SHIFTS];  /* -1 if not known yet */
} Race;

static double remembered_crib[MOST_NEEDS][MOST_NEEDS], remembered_show[SHIFTS][MOST_NEEDS][MOST_NEEDS];

static double after_hands(int dealer, int pone, int shift) {
    if (pone <= 0) return 0;
    if (dealer - 2 * shift <= 0 || dealer <= 0) return 1;
    double *known = &remembered_crib[dealer - 2 * shift][pone];
    if (!*known) *known = with_usual_crib(dealer - 2 * shift, pone);
    return *known;
}

static double dealer_shows(int dealer, int pone, int shift) {
    double *known = &remembered_show[shift + 1][dealer][pone];
    if (*known) return *known;
    for (int points = 0; points < MOST_POINTS; points++)
        if (tables.dealer_hand[points] > 0)
            *known += tables.dealer_hand[points] * after_hands(dealer - points, pone, shift);
    return *known;
}

static double after_play(const Race *race, int hand, int dealer, int pone, int shift) {
    if (dealer <= 0 || pone <= 0) return ((dealer <= 0) - (pone <= 0) + 1) / 2.0;
    if (!race->is_dealer) return hand < pone ? dealer_shows(dealer, pone - hand, shift) : 0;
    double wins = 0;
    for (int points = 0; points < MOST_POINTS && points < pone; points++)
        if (tables.pone_hand[points] > 0)
            wins += tables.pone_hand[points] * after_hands(dealer - hand, pone - points, shift);
    return wins;
}

static double dealer_wins_with(Race *race, int hand, int shift) {
    double *known = &race->by_hand[hand][shift + 1];
    if (*known >= 0) return *known;
    double wins = 0;
    for (int at = 0; at < tables.plays; at++) {
        int dealer = race->dealer_needs - tables.play[at].dealer, pone = race->pone_needs - tables.play[at].pone;
        wins += tables.play[at].chance * after_play(race, hand, dealer, pone, shift);
    }
    return *known = wins;
}

static double wins_with(Race *race, int hand, double crib_shift) {
    int low = crib_shift < 0 ? -1 : 0;
    double at_low = dealer_wins_with(race, hand, low), at_high = dealer_wins_with(race, hand, low + 1);
    double dealer = at_low + (at_high - at_low) * (crib_shift - 2 * low) / 2;
    return race->is_dealer ? dealer : 1 - dealer;
}

static void begin_race(Race *race, const Deal *deal, int seat) {
    int own = deal->target - deal->score[seat], other = deal->target - deal->score[1 - seat];
    race->is_dealer = role_of(deal, seat) == DEALER;
    race->dealer_needs = race->is_dealer ? own : other;
    race->pone_needs = race->is_dealer ? other : own;
    for (int hand = 0; hand < MOST_POINTS; hand++)
        for (int shift = 0; shift < SHIFTS; shift++) race->by_hand[hand][shift] = -1;
}

static double race_value(Race *race, const double *spread, double crib, double play) {
    double wins = 0, usual = race->is_dealer ? tables.usual_margin : -tables.usual_margin;
    for (int points = 0; points < MOST_POINTS; points++)
        if (spread[points] > 0) wins += spread[points] * wins_with(race, points, crib - tables.mean_crib);
    double a_point = (wins_with(race, 9, 0) - wins_with(race, 7, 0)) / 2;
    return wins + a_point * (play - usual) * PLAY_SHARE;
}

/* -- the choice */

typedef struct {
    const Deal *deal;
    int seat, role, is_race;
    double crib_share;
    Cribs cribs;
    Race race;
} Valuation;

typedef struct { double value, points; } Worth;

static Worth value_of(Valuation *valuation, const int *dealt, const Discard *choice) {
    const Deal *deal = valuation->deal;
    double spread[MOST_POINTS] = {0}, hand = 0, play, crib, points;
    int size = dealt_cards(deal->players), ranks[KEPT];
    for (int starter = 0; starter < CARDS; starter++) {
        int is_dealt = 0;
        for (int at = 0; at < size; at++) is_dealt |= dealt[at] == starter;
        if (!is_dealt) spread[shown_points(choice->kept, starter, 0)] += 1.0 / (CARDS - size);
    }
    for (int points = 0; points < MOST_POINTS; points++) hand += points * spread[points];
    if (deal->players > 2) {
        points = hand + valuation->crib_share * tables.one_card[deal->players][rank_of(choice->discarded[0])];
        return (Worth){points, points};
    }
    for (int at = 0; at < KEPT; at++) ranks[at] = rank_of(choice->kept[at]);
    play = tables.margin[valuation->role][hand_from(KEPT, ranks)];
    crib = mean_crib(&valuation->cribs, choice->discarded[0], choice->discarded[1]);
    points = hand + valuation->crib_share * crib + play;
    return (Worth){valuation->is_race ? race_value(&valuation->race, spread, crib, play) : points, points};
}

static void take(const int *dealt, int size, int one, int other, Discard *choice) {
    int kept = 0, discarded = 0;
    for (int at = 0; at < size; at++)
        if (at == one || at == other) choice->discarded[discarded++] = dealt[at];
        else choice->kept[kept++] = dealt[at];
}

static void sort(int count, int *cards) {
    for (int at = 1; at < count; at++)
        for (int to = at; to && cards[to - 1] > cards[to]; to--) {
            int card = cards[to];
            cards[to] = cards[to - 1], cards[to - 1] = card;
        }
}

void discard_within(int race_points, const Deal *deal, int seat, Discard *choice) {
    Valuation valuation = {.deal = deal, .seat = seat, .role = role_of(deal, seat)};
    int size = dealt_cards(deal->players), dealt[MOST_DEALT], owns = deal->dealer % deal->sides == seat % deal->sides;
    memcpy(dealt, deal->dealt[seat], sizeof dealt);
    sort(size, dealt);
    valuation.crib_share = owns ? 1 : -1.0 / (deal->sides - 1);
    if (deal->players == 2) {
        int most = deal->score[0] > deal->score[1] ? deal->score[0] : deal->score[1];
        begin_cribs(&valuation.cribs, dealt, valuation.role);
        valuation.is_race = most >= deal->target - race_points;
        if (valuation.is_race) begin_race(&valuation.race, deal, seat);
    }
    Worth best = {-1e9, -1e9};
    int is_pair = size - KEPT == 2, last = is_pair ? size - 1 : size;
    for (int one = 0; one < size; one++)
        for (int other = is_pair ? one + 1 : size; other <= last; other++) {
            Discard tried;
            take(dealt, size, one, other, &tried);
            Worth worth = value_of(&valuation, dealt, &tried);
            double ahead = worth.value - best.value;
            if (ahead > EQUAL || (ahead > -EQUAL && worth.points > best.points)) best = worth, *choice = tried;
        }
}

void discard_like_expert(const Deal *deal, int seat, Discard *choice) {
    discard_within(RACE_POINTS, deal, seat, choice);
}
