/* Cards, hands of ranks, and random numbers.
 *
 * Suits mean nothing in the play, so a hand there is a number: four bits a card with its rank + 1, the lowest rank in
 * the lowest bits. A card is rank * 4 + suit, as in the host.
 */
#ifndef CARDS_H
#define CARDS_H

#include <stdint.h>

#include "../random.h"

enum { RANKS = 13, JACK = 10, CARDS = 52, KEPT = 4, MOST_DEALT = 6, MOST_SEATS = 4, MOST_POINTS = 32 };
enum { FIFTEEN = 15, LIMIT = 31, GO = -1, NOBODY = -1 };
enum { HAND_NUMBERS = 1 << 16, MOST_HANDS = 1820 };

typedef uint16_t Hand;

extern Hand hand_without[HAND_NUMBERS][RANKS];
extern Hand hand_with[HAND_NUMBERS][RANKS];
extern uint8_t hand_size[HAND_NUMBERS];
extern uint8_t hand_ranks[HAND_NUMBERS][KEPT];  /* lowest first */
extern Hand hands_of[KEPT + 1][MOST_HANDS];     /* by size, in the order of Python's combinations_with_replacement */
extern int hand_count[KEPT + 1];

void make_hands(void);
Hand hand_from(int size, const int *ranks);
int how_many(Hand hand, int rank);
int fitting_ranks(Hand hand, int count, int *ranks);

/* Points of five ranks, without flush and nobs. */
int rank_points(int a, int b, int c, int d, int e);
int shown_points(const int *four, int starter, int is_crib);

static inline int rank_of(int card) { return card >> 2; }
static inline int suit_of(int card) { return card & 3; }
static inline int pips_of(int rank) { return rank < 9 ? rank + 1 : 10; }

static inline double random_share(Random *random) { return (double)(next_random(random) >> 11) / 9007199254740992.0; }

void shuffle(Random *random, int *cards, int count);

#endif
