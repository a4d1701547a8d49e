/* A deal of cribbage for two to four players, and whole games. */
#ifndef DEAL_H
#define DEAL_H

#include "cards.h"

enum { MOST_LAID = MOST_SEATS * KEPT, MOST_SIDES = 3 };

/* The play of a deal. */
typedef struct {
    Hand hands[MOST_SEATS];
    int players, sides;
    int tail, count;
    int gone;                /* bits of the seats that have said go */
    int last;                /* who has played the last card of the series */
    int turn;
    int points[MOST_SIDES];  /* made in this play */
} Play;

/* A card that was played, and what its player saw: the tail, the count and how many cards the others held. */
typedef struct { int seat, rank, tail, count, others; } Laid;

typedef struct { int kept[KEPT], discarded[2]; } Discard;

typedef struct {
    int players, sides, dealer, target;
    int score[MOST_SIDES];
    int dealt[MOST_SEATS][MOST_DEALT];
    Discard discards[MOST_SEATS];
    int crib[KEPT], starter;
    Play play;
    Hand played[MOST_SEATS];
    Laid laid[MOST_LAID];
    int laid_count;
    int excluded[MOST_SEATS];  /* highest pips that the seat cannot hold, since it said go */
    uint64_t seed;
} Deal;

typedef struct {
    void (*discard)(const Deal *deal, int seat, Discard *choice);
    int (*play)(const Deal *deal, int seat, const int *ranks, int fitting, Random *random);
} Player;

extern void (*on_choice)(const Deal *deal, int seat, int rank);  /* called for every choice of a card, if it is set */

static inline int dealt_cards(int players) { return players == 2 ? 6 : 5; }
static inline int role_of(const Deal *deal, int seat) { return seat != deal->dealer; }

int cards_of_others(const Play *play, int seat);

/* Play a rank or GO for the player on turn; `turn` is NOBODY at the end. */
void lay(Play *play, int rank);

/* Play a deal from this deck and return the side that has won the game, or NOBODY. */
int play_deal(Deal *deal, const int *deck, Player *const *players);

/* Play a game and return the side that wins. Every deck comes from the seed, whatever is played. */
int play_game(Deal *deal, int players, int dealer, int target, uint64_t seed, Player *const *bots);

#endif
