/* The cards that the seat does not hold are shuffled for every deal; both discard and play as experts. */

#include "ending.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "discards.h"
#include "expert.h"
#include "tables.h"

enum { OWN = 0, OTHER = 1 };

static void discard_the_last(const Deal *deal, int seat, Discard *choice) {
    memcpy(choice->kept, deal->dealt[seat], sizeof choice->kept);
    memcpy(choice->discarded, deal->dealt[seat] + KEPT, sizeof choice->discarded);
}

static double share_of_win(const Deal *deal, int winner) {
    if (winner != NOBODY) return winner == OWN;
    int needs[] = {deal->target - deal->score[OWN], deal->target - deal->score[OTHER]}, next = 1 - deal->dealer;
    double wins = dealer_wins(needs[next], needs[1 - next]);
    return next == OWN ? wins : 1 - wins;
}

static double play_once(const Deal *position, int *rest, Random *random) {
    static Player own = {discard_the_last, play_like_expert}, other = {discard_like_expert, play_like_expert};
    Player *players[] = {&own, &other};
    int deck[CARDS], first = 1 - position->dealer;
    Deal deal = *position;
    shuffle(random, rest, CARDS - MOST_DEALT);
    memcpy(deck + (first == OWN ? 0 : MOST_DEALT), position->dealt[OWN], sizeof position->dealt[OWN]);
    memcpy(deck + (first == OWN ? MOST_DEALT : 0), rest, sizeof position->dealt[OWN]);
    deck[2 * MOST_DEALT] = rest[MOST_DEALT];
    deal.seed = next_random(random);
    return share_of_win(&deal, play_deal(&deal, deck, players));
}

static int read_position(Deal *position) {
    memset(position, 0, sizeof *position);
    position->players = position->sides = 2;
    if (scanf("%d %d %d %d", &position->dealer, &position->target, position->score, position->score + 1) != 4) return 0;
    for (int at = 0; at < MOST_DEALT; at++) if (scanf("%d", &position->dealt[OWN][at]) != 1) return 0;
    return 1;
}

void play_endings(int deals, uint64_t seed) {
    Deal position;
    while (read_position(&position)) {
        Random random = {seed};
        int rest[CARDS], left = 0;
        for (int card = 0; card < CARDS; card++) {
            int is_own = 0;
            for (int at = 0; at < MOST_DEALT; at++) is_own |= position.dealt[OWN][at] == card;
            if (!is_own) rest[left++] = card;
        }
        double sum = 0, squares = 0;
        for (int each = 0; each < deals; each++) {
            double share = play_once(&position, rest, &random);
            sum += share, squares += share * share;
        }
        double mean = sum / deals;
        printf("%.6f %.6f\n", mean, sqrt(fmax(0, squares / deals - mean * mean) / deals));
        fflush(stdout);
    }
}
