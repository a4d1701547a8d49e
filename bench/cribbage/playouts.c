/* The master with three and four players, as analysis/playouts.py in the host: every card followed to the end of the
 * play, in many deals of the unseen cards. */

#include <string.h>

#include "discards.h"
#include "habits.h"
#include "master.h"
#include "opponents.h"
#include "outlook.h"

enum { MOST_TRIES = 16 };
static const double IMPOSSIBLE = 0.03;  /* weight of a hand with a card that would have fitted when its owner said go */

/* -- likely hands: for each seat some are drawn, and one is taken by how likely its owner is to have played as they did */

typedef struct { int count, ranks[CARDS]; } Pack;

static Hand draw_hand(const Pack *pack, int size, int above, Random *random, double *weight) {
    Pack fitting = {0};
    for (int at = 0; at < pack->count; at++)
        if (pips_of(pack->ranks[at]) > above) fitting.ranks[fitting.count++] = pack->ranks[at];
    *weight = fitting.count < size ? IMPOSSIBLE : 1;
    if (fitting.count < size) fitting = *pack;
    for (int at = 0; at < size; at++) {
        int other = at + random_below(random, fitting.count - at), rank = fitting.ranks[other];
        fitting.ranks[other] = fitting.ranks[at];
        fitting.ranks[at] = rank;
    }
    return hand_from(size, fitting.ranks);
}

static Hand take_hand(const Deal *deal, int seat, const Pack *pack, Random *random, double *weight) {
    Hand tried[MOST_TRIES];
    double weights[MOST_TRIES], total = 0;
    int tries = master_limits.tries, taken = 0;
    for (int at = 0; at < tries; at++) {
        int size = hand_size[deal->play.hands[seat]];
        tried[at] = draw_hand(pack, size, deal->excluded[seat], random, &weights[at]);
        weights[at] *= as_played(deal, seat, tried[at]);
        total += weights[at];
    }
    double place = random_share(random) * total;
    while (taken < tries - 1 && (place -= weights[taken]) >= 0) taken++;
    *weight *= total;
    return tried[taken];
}

static void remove_hand(Pack *pack, Hand hand) {
    for (int at = 0; at < hand_size[hand]; at++) {
        int place = 0;
        while (pack->ranks[place] != hand_ranks[hand][at]) place++;
        pack->ranks[place] = pack->ranks[--pack->count];
    }
}

/* Deal hands to the others and return how much the deal counts. */
static double deal_likely(const Deal *deal, int seat, Random *random, Hand *hands) {
    int left[RANKS];
    Pack pack = {0};
    double weight = 1;
    unseen_by(deal, seat, left);
    for (int rank = 0; rank < RANKS; rank++)
        for (int card = 0; card < left[rank]; card++) pack.ranks[pack.count++] = rank;
    memset(hands, 0, MOST_SEATS * sizeof *hands);
    for (int step = 1; step < deal->players; step++) {
        int other = (seat + step) % deal->players;
        if (!deal->play.hands[other]) continue;
        hands[other] = take_hand(deal, other, &pack, random, &weight);
        remove_hand(&pack, hands[other]);
    }
    return weight;
}

/* -- the play to its end: the others by chance, the seat what it most likely plays */

static int draw_rank(const Chances *chances, Random *random) {
    int at = 0;
    if (!chances->count) return GO;
    double place = random_share(random);
    while (at < chances->count - 1 && (place -= chances->shares[at]) >= 0) at++;
    return chances->ranks[at];
}

static void play_out(Play *play, const Outlook *outlook, Random luck) {
    while (play->turn != NOBODY && !is_won(outlook, play->points)) {
        int seat = play->turn;
        const Chances *chances = chances_of(play->tail, play->count, play->hands[seat], cards_of_others(play, seat));
        lay(play, seat == outlook->seat ? likeliest(chances) : draw_rank(chances, &luck));
    }
}

void value_more(const Deal *deal, int seat, const int *ranks, int fitting, Random *random, double *values) {
    static Outlook outlook;
    int deals = cards_of_others(&deal->play, seat) ? master_limits.deals : 1;
    double total = 0;
    begin_outlook(&outlook, deal, seat, RACE_POINTS);
    outlook.others_share = 1;
    memset(values, 0, (size_t)fitting * sizeof *values);
    for (int each = 0; each < deals; each++) {
        Hand hands[MOST_SEATS];
        double weight = deal_likely(deal, seat, random, hands);
        Random luck = {next_random(random)};
        total += weight;
        for (int choice = 0; choice < fitting; choice++) {
            Play play = deal->play;
            memcpy(play.hands, hands, sizeof hands);
            play.hands[seat] = deal->play.hands[seat];
            lay(&play, ranks[choice]);
            play_out(&play, &outlook, luck);
            values[choice] += weight * value_of_points(&outlook, play.points, hands);
        }
    }
    for (int choice = 0; choice < fitting; choice++) values[choice] /= total;
}
