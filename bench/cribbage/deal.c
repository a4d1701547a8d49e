/* The course of a deal (C10 to C32). */

#include "deal.h"

#include <string.h>

#include "series.h"

void (*on_choice)(const Deal *deal, int seat, int rank);

static const int EVERYBODY_STARTS = 4711;

int cards_of_others(const Play *play, int seat) {
    int cards = 0;
    for (int other = 0; other < play->players; other++) if (other != seat) cards += hand_size[play->hands[other]];
    return cards;
}

static void pass_on(Play *play, int seat) {
    if (play->count != LIMIT) {
        for (int step = 1; step <= play->players; step++) {
            int next = (seat + step) % play->players;
            if (play->hands[next] && !(play->gone >> next & 1)) {
                play->turn = next;
                return;
            }
        }
        if (play->last != NOBODY) play->points[play->last % play->sides]++;
    }
    int leader = play->last != NOBODY ? play->last : seat;
    play->tail = EMPTY, play->count = 0, play->gone = 0, play->last = NOBODY, play->turn = NOBODY;
    for (int step = play->players; step >= 1; step--) {
        int next = (leader + step) % play->players;
        if (play->hands[next]) play->turn = next;
    }
}

void lay(Play *play, int rank) {
    int seat = play->turn;
    if (rank == GO) {
        play->gone |= 1 << seat;
    } else {
        play->points[seat % play->sides] += card_points(play->tail, play->count, rank);
        play->hands[seat] = hand_without[play->hands[seat]][rank];
        play->tail = tail_after(play->tail, rank);
        play->count += pips_of(rank);
        play->last = seat;
    }
    pass_on(play, seat);
}

static int score(Deal *deal, int side, int points) {
    deal->score[side] += points;
    return deal->score[side] >= deal->target;
}

static void deal_cards(Deal *deal, const int *deck, Player *const *players) {
    int size = dealt_cards(deal->players), in_crib = 0;
    for (int step = 1; step <= deal->players; step++)  /* by the distance from the dealer: the same for every chair */
        for (int card = 0; card < size; card++) deal->dealt[(deal->dealer + step) % deal->players][card] = *deck++;
    if (deal->players == 3) deal->crib[in_crib++] = *deck++;
    deal->starter = NOBODY;
    for (int seat = 0; seat < deal->players; seat++) {
        players[seat]->discard(deal, seat, &deal->discards[seat]);
        for (int card = 0; card < size - KEPT; card++) deal->crib[in_crib++] = deal->discards[seat].discarded[card];
    }
    deal->starter = *deck;
}

static void begin_play(Deal *deal) {
    memset(&deal->play, 0, sizeof deal->play);
    deal->play.players = deal->players, deal->play.sides = deal->sides;
    deal->play.last = NOBODY, deal->play.turn = (deal->dealer + 1) % deal->players;
    deal->laid_count = 0;
    for (int seat = 0; seat < deal->players; seat++) {
        int ranks[KEPT];
        for (int card = 0; card < KEPT; card++) ranks[card] = rank_of(deal->discards[seat].kept[card]);
        deal->play.hands[seat] = hand_from(KEPT, ranks);
        deal->played[seat] = 0, deal->excluded[seat] = 0;
    }
}

static int choose_rank(const Deal *deal, int seat, Player *const *players) {
    int ranks[KEPT], fitting = fitting_ranks(deal->play.hands[seat], deal->play.count, ranks);
    if (fitting < 2) return fitting ? ranks[0] : GO;
    Random random = {deal->seed + (uint64_t)deal->laid_count * EVERYBODY_STARTS};
    next_random(&random);
    int rank = players[seat]->play(deal, seat, ranks, fitting, &random);
    if (on_choice) on_choice(deal, seat, rank);
    return rank;
}

static void note(Deal *deal, int seat, int rank) {
    if (rank == GO) {
        int room = LIMIT - deal->play.count;
        if (room > deal->excluded[seat]) deal->excluded[seat] = room;
        return;
    }
    int others = cards_of_others(&deal->play, seat);
    deal->laid[deal->laid_count++] = (Laid){seat, rank, deal->play.tail, deal->play.count, others};
    deal->played[seat] = hand_with[deal->played[seat]][rank];
}

int play_deal(Deal *deal, const int *deck, Player *const *players) {
    int dealing = deal->dealer % deal->sides;
    deal_cards(deal, deck, players);
    if (rank_of(deal->starter) == JACK && score(deal, dealing, 2)) return dealing;
    begin_play(deal);
    while (deal->play.turn != NOBODY) {
        int seat = deal->play.turn, rank = choose_rank(deal, seat, players);
        note(deal, seat, rank);
        lay(&deal->play, rank);
        for (int side = 0; side < deal->sides; side++) {
            if (score(deal, side, deal->play.points[side])) return side;
            deal->play.points[side] = 0;
        }
    }
    for (int step = 1; step <= deal->players; step++) {
        int seat = (deal->dealer + step) % deal->players;
        if (score(deal, seat % deal->sides, shown_points(deal->discards[seat].kept, deal->starter, 0)))
            return seat % deal->sides;
    }
    return score(deal, dealing, shown_points(deal->crib, deal->starter, 1)) ? dealing : NOBODY;
}

int play_game(Deal *deal, int players, int dealer, int target, uint64_t seed, Player *const *bots) {
    Random random = {seed};
    int winner = NOBODY;
    memset(deal, 0, sizeof *deal);
    deal->players = players, deal->sides = players == 3 ? 3 : 2, deal->target = target;
    for (deal->dealer = dealer; winner == NOBODY; deal->dealer = (deal->dealer + 1) % players) {
        int deck[CARDS];
        for (int card = 0; card < CARDS; card++) deck[card] = card;
        shuffle(&random, deck, CARDS);
        deal->seed = next_random(&random);
        winner = play_deal(deal, deck, bots);
    }
    return winner;
}
