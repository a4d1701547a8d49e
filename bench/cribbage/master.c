/* The master with two players, as analysis/best_play.py in the host: every card followed to the end of the play, over
 * the likely hands. */

#include "master.h"

#include <math.h>

#include "discards.h"
#include "habits.h"
#include "opponents.h"
#include "outlook.h"
#include "race.h"
#include "series.h"

enum { OWN, OTHER, PLACES_BY_RANK = RANKS + 1, PLACE_OF_GO = RANKS };
static const double SURPRISE = 0.03;  /* the least chance assumed for a play that was made */

MasterLimits master_limits = {RACE_POINTS, 20, RACE_POINTS, 150, 0.2, 150, 3};

/* The play as far as it matters for what follows, the seat's own hand in `hands[OWN]`; of the other only the size of
 * the hand is known, that of each belief. */
typedef struct {
    int tail, count, last, gone, turn;
    int points[2];
    Hand own, laid;  /* laid: what the other has played since */
    int other_cards;
} Node;

typedef struct { Outlook outlook; int seat; } Search;

double as_played(const Deal *deal, int seat, Hand hand) {
    double chance = 1;
    for (int at = deal->laid_count - 1; at >= 0; at--) {
        const Laid *laid = &deal->laid[at];
        if (laid->seat != seat) continue;
        hand = hand_with[hand][laid->rank];
        double share = share_of(chances_of(laid->tail, laid->count, hand, laid->others), laid->rank);
        chance *= share > SURPRISE ? share : SURPRISE;
    }
    return chance;
}

static void pass_on(Node *node, int player) {
    int cards[2] = {hand_size[node->own], node->other_cards};
    if (node->count != LIMIT) {
        for (int step = 0; step < 2; step++) {
            int next = step ? player : 1 - player;
            if (cards[next] && !(node->gone >> next & 1)) {
                node->turn = next;
                return;
            }
        }
        if (node->last != NOBODY) node->points[node->last]++;
    }
    int leader = node->last != NOBODY ? node->last : player;
    node->tail = EMPTY, node->count = 0, node->gone = 0, node->last = NOBODY;
    node->turn = cards[1 - leader] ? 1 - leader : cards[leader] ? leader : NOBODY;
}

static Node after(Node node, int player, int rank) {
    if (rank == GO) {
        node.gone |= 1 << player;
    } else {
        node.points[player] += card_points(node.tail, node.count, rank);
        node.tail = tail_after(node.tail, rank);
        node.count += pips_of(rank);
        node.last = player;
        if (player == OWN) node.own = hand_without[node.own][rank];
        else node.laid = hand_with[node.laid][rank], node.other_cards--;
    }
    pass_on(&node, player);
    return node;
}

static double worth(Search *search, const Node *node, Hand left) {
    if (!search->outlook.is_race) return node->points[OWN] - node->points[OTHER];
    int made[2];
    Hand held[MOST_SEATS] = {0};
    made[search->seat] = node->points[OWN], made[1 - search->seat] = node->points[OTHER];
    for (int at = 0; at < hand_size[node->laid]; at++) left = hand_with[left][hand_ranks[node->laid][at]];
    held[1 - search->seat] = left;
    return value_of_points(&search->outlook, made, held);
}

static double value_of(Search *search, const Node *node, const Belief *beliefs, int count);

static double best_own(Search *search, const Node *node, const Belief *beliefs, int count) {
    int ranks[KEPT], fitting = fitting_ranks(node->own, node->count, ranks);
    if (!fitting) ranks[fitting++] = GO;
    double best = -INFINITY;
    for (int at = 0; at < fitting; at++) {
        Node then = after(*node, OWN, ranks[at]);
        double value = value_of(search, &then, beliefs, count);
        if (value > best) best = value;
    }
    return best;
}

/* On the other's turn every card counts by its chance; what is then believed depends on the card. */
static double mean_of_other(Search *search, const Node *node, const Belief *beliefs, int count) {
    Belief by_rank[PLACES_BY_RANK][count];
    int found[PLACES_BY_RANK] = {0};
    for (int at = 0; at < count; at++) {
        Hand hand = beliefs[at].hand;
        const Chances *chances = chances_of(node->tail, node->count, hand, hand_size[node->own]);
        double followed = 0;
        if (!chances->count) by_rank[PLACE_OF_GO][found[PLACE_OF_GO]++] = beliefs[at];
        for (int each = 0; each < chances->count; each++)
            if (chances->shares[each] > master_limits.rare) followed += chances->shares[each];
        for (int each = 0; each < chances->count; each++) {
            int rank = chances->ranks[each];
            if (chances->shares[each] <= master_limits.rare) continue;
            double weight = beliefs[at].weight * chances->shares[each] / followed;
            by_rank[rank][found[rank]++] = (Belief){hand_without[hand][rank], weight};
        }
    }
    double value = 0;
    for (int place = 0; place < PLACES_BY_RANK; place++) {
        if (!found[place]) continue;
        Node then = after(*node, OTHER, place == PLACE_OF_GO ? GO : place);
        value += value_of(search, &then, by_rank[place], found[place]);
    }
    return value;
}

static double value_of(Search *search, const Node *node, const Belief *beliefs, int count) {
    const int *needs = search->outlook.needs;
    int is_over = node->points[OWN] >= needs[search->seat] || node->points[OTHER] >= needs[1 - search->seat];
    if (node->turn == OWN && !is_over) return best_own(search, node, beliefs, count);
    if (node->turn == OTHER && !is_over) return mean_of_other(search, node, beliefs, count);
    double value = 0;
    for (int at = 0; at < count; at++) value += beliefs[at].weight * worth(search, node, beliefs[at].hand);
    return value;
}

void value_two(const Deal *deal, int seat, const int *ranks, int fitting, Random *random, double *values) {
    static Search search;
    static Belief beliefs[MOST_BELIEFS];
    const Play *play = &deal->play;
    int other = 1 - seat, count = 1;
    double total = 0;
    beliefs[0] = (Belief){0, 1};
    if (play->hands[other]) {
        count = possible_hands(deal, seat, other, as_played, beliefs);
        count = resample(beliefs, count, master_limits.hands, random);
    }
    for (int at = 0; at < count; at++) total += beliefs[at].weight;
    for (int at = 0; at < count; at++) beliefs[at].weight /= total;
    begin_outlook(&search.outlook, deal, seat, master_limits.race_points);
    search.seat = seat;
    Node node = {.tail = play->tail, .count = play->count, .own = play->hands[seat], .turn = OWN};
    node.other_cards = hand_size[play->hands[other]];
    node.last = play->last == NOBODY ? NOBODY : play->last == seat ? OWN : OTHER;
    node.gone = (play->gone >> seat & 1) << OWN | (play->gone >> other & 1) << OTHER;
    for (int at = 0; at < fitting; at++) {
        Node then = after(node, OWN, ranks[at]);
        values[at] = value_of(&search, &then, beliefs, count);
    }
}

void discard_like_master(const Deal *deal, int seat, Discard *choice) {
    int most = deal->score[0] > deal->score[1] ? deal->score[0] : deal->score[1];
    if (deal->players == 2 && deal->target - most <= master_limits.near) discard_in_race(deal, seat, choice);
    else discard_within(master_limits.discard_race, deal, seat, choice);
}

int play_like_master(const Deal *deal, int seat, const int *ranks, int fitting, Random *random) {
    double values[KEPT];
    int best = 0;
    if (deal->players == 2) value_two(deal, seat, ranks, fitting, random, values);
    else value_more(deal, seat, ranks, fitting, random, values);
    for (int at = 1; at < fitting; at++) if (values[at] >= values[best]) best = at;
    return ranks[best];
}
