/* A deal is printed while it is played. */

#include "trace.h"

#include <stdio.h>

#include "habits.h"
#include "master.h"

enum { TARGET = 121, LEAST_LEFT = 10 };

static void print_cards(const char *word, int seat, const int *cards, int count) {
    printf("%s %d", word, seat);
    for (int at = 0; at < count; at++) printf(" %d", cards[at]);
    printf("\n");
}

static void discard_and_print(const Deal *deal, int seat, Discard *choice) {
    int size = dealt_cards(deal->players);
    discard_like_master(deal, seat, choice);
    print_cards("hand", seat, deal->dealt[seat], size);
    print_cards("discard", seat, choice->discarded, size - KEPT);
}

static int play_and_print(const Deal *deal, int seat, const int *ranks, int fitting, Random *random) {
    const Play *play = &deal->play;
    const Chances *chances = chances_of(play->tail, play->count, play->hands[seat], cards_of_others(play, seat));
    double values[KEPT];
    int best = 0;
    if (deal->players == 2) value_two(deal, seat, ranks, fitting, random, values);
    else value_more(deal, seat, ranks, fitting, random, values);
    printf("choice %d", seat);
    for (int at = 0; at < fitting; at++) {
        printf(" %d %.9f %.9f", ranks[at], values[at], (double)share_of(chances, ranks[at]));
        if (values[at] >= values[best]) best = at;
    }
    printf("\n");
    return ranks[best];
}

void trace_deals(int players, int deals, uint64_t seed) {
    static Player master = {discard_and_print, play_and_print};
    Player *bots[MOST_SEATS] = {&master, &master, &master, &master};
    Random random = {seed};
    for (int each = 0; each < deals; each++) {
        int deck[CARDS];
        Deal deal = {.players = players, .sides = players == 3 ? 3 : 2, .target = TARGET};
        for (int card = 0; card < CARDS; card++) deck[card] = card;
        shuffle(&random, deck, CARDS);
        deal.seed = next_random(&random);
        deal.dealer = random_below(&random, players);
        for (int side = 0; side < deal.sides; side++) deal.score[side] = random_below(&random, TARGET - LEAST_LEFT);
        print_cards("deal", deal.dealer, deal.score, deal.sides);
        play_deal(&deal, deck, bots);
        if (players == 3) printf("crib %d\n", deal.crib[0]);
        printf("starter %d\n", deal.starter);
        for (int at = 0; at < deal.laid_count; at++) printf("play %d %d\n", deal.laid[at].seat, deal.laid[at].rank);
    }
}
