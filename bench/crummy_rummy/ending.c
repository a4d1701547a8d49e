/* Chances of choices in the last round of two players, by experts who play it to its end.
 *
 * Of each position it reads the totals and turns of both, how many upcards the other took, the reshuffles, and three
 * piles of cards, each after its size: the hand of the seat to act, what the other is known to hold, and the discards.
 * Then come the choices, after their number, each with its kind of draw and the card of a discard. It prints the share
 * of games that each choice wins, and the standard error of how much less that is than the first's.
 *
 * The hidden cards fit what the seat saw: the other's hand is dealt from the unseen cards, and as often as they drew
 * from the deck it has got another card and discarded as an expert does.
 */

#include "ending.h"

#include <stdio.h>
#include <stdlib.h>

#include "../mean.h"
#include "choices.h"

enum { MOST_CHOICES = 24, OWN, OTHER };

typedef struct { int draws, discard; } Tried;

typedef struct {
    Round round;
    int upcards, held;  /* upcards that the other took; cards that it holds */
    Tried tried[MOST_CHOICES];
    int count;
} Position;

static int number(void) {
    int read;
    if (scanf("%d", &read) != 1) exit(1);
    return read;
}

static int read_position(Position *position) {
    memset(position, 0, sizeof *position);
    Round *round = &position->round;
    if (scanf("%d", &round->totals[0]) != 1) return 0;
    round->totals[1] = number();
    round->turns[0] = number();
    round->turns[1] = number();
    position->upcards = number();
    round->reshuffles = number();
    round->players = 2;
    round->round = LAST_ROUND;
    round->decks = 1;
    for (int left = number(); left > 0; left--) add_card(&round->hands[0], number());
    for (int left = number(); left > 0; left--) {
        int kind = number();
        add_card(&round->hands[1], kind);
        round->took[1][kind]++;
    }
    for (int left = number(); left > 0; left--) round->pile[round->pile_count++] = (uint8_t)number();
    position->held = number();
    position->count = number();
    for (int at = 0; at < position->count; at++) {
        position->tried[at].draws = number();
        position->tried[at].discard = number();
    }
    return 1;
}

static int is_complete(const Hand *hand) {
    Layout layout;
    return find_layouts(hand, LAST_ROUND, &layout, 1) > 0;
}

/* Give the other a better hand, as if it had drawn once more; what it discards goes back into the deck. */
static void improve(Round *round) {
    if (!round->deck_count) return;
    int drawn = round->deck[--round->deck_count], back = drawn;
    Player expert = {.level = EXPERT};
    Outlook outlook;
    add_card(&round->hands[1], drawn);
    if (!is_complete(&round->hands[1])) {
        look(&outlook, round, 1);
        int chosen = expert_discard(&outlook, &expert, NULL);
        if (chosen == WILD || !round->took[1][chosen]) back = chosen;
    }
    remove_card(&round->hands[1], back);
    round->deck[round->deck_count++] = (uint8_t)back;
    int other = random_below(&round->chance, round->deck_count);
    round->deck[round->deck_count - 1] = round->deck[other];
    round->deck[other] = (uint8_t)back;
}

static void deal_hidden(Round *round, const Position *position, uint64_t seed) {
    *round = position->round;
    round->chance.state = seed;
    int unseen[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        unseen[kind] = kind == WILD ? WILDS_PER_DECK : 1;
        unseen[kind] -= round->hands[0].of[kind] + round->hands[1].of[kind];
    }
    for (int at = 0; at < round->pile_count; at++) unseen[round->pile[at]]--;
    for (int kind = 0; kind < KINDS; kind++)
        for (int left = unseen[kind]; left > 0; left--) round->deck[round->deck_count++] = (uint8_t)kind;
    shuffle(&round->chance, round->deck, round->deck_count);
    while (round->hands[1].size < position->held) add_card(&round->hands[1], round->deck[--round->deck_count]);
    for (int turn = position->upcards; turn < round->turns[1]; turn++) improve(round);
}

/* Return 1 if the seat wins after a choice, a half for a draw. */
static double outcome(Round round, Tried tried) {
    Player experts[2] = {{.level = EXPERT}, {.level = EXPERT}};
    int penalties[MOST_SEATS];
    round.draws = tried.draws;
    if (tried.draws == ANY) {
        remove_card(&round.hands[0], tried.discard);
        round.pile[round.pile_count++] = (uint8_t)tried.discard;
        round.turns[0]++;
        round.active = 1;
    }
    play_round(&round, experts, NULL, penalties);
    int ahead = round.totals[1] + penalties[1] - round.totals[0] - penalties[0];
    return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

int ending(int deals, uint64_t seed) {
    Position position;
    for (uint64_t at = 0; read_position(&position); at++) {
        Mean won[MOST_CHOICES] = {{0}}, lost[MOST_CHOICES] = {{0}};
        for (int each = 0; each < deals; each++) {
            Round round;
            double first = 0;
            deal_hidden(&round, &position, seed + at * 1000003 + (uint64_t)each * 7919);
            for (int choice = 0; choice < position.count; choice++) {
                double share = outcome(round, position.tried[choice]);
                if (!choice) first = share;
                add_to(&won[choice], share);
                add_to(&lost[choice], first - share);
            }
        }
        for (int choice = 0; choice < position.count; choice++)
            printf("%.4f %.4f%s", average_of(&won[choice]), half_interval(&lost[choice]) / 1.96,
                   choice + 1 < position.count ? " " : "\n");
        fflush(stdout);
    }
    return 0;
}
