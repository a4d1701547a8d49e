/* Choices of the expert, and of the master where it has no values. */

#include "choices.h"
#include "opponent.h"

static const float HELPS_ANOTHER = 5, TAKEN_BEFORE = 2, TAKEN_AFTER = 16;

uint64_t kinds_in(const Hand *hand) {
    uint64_t kinds = 0;
    for (int kind = 0; kind < KINDS; kind++) if (hand->of[kind]) kinds |= 1ull << kind;
    return kinds;
}

uint64_t spare_discards(const Round *round, const Hand *hand) {
    uint64_t kinds = kinds_in(hand), wild = 1ull << WILD;
    int many = too_many_wilds(round->round, hand->of[WILD], hand->size);
    uint64_t spare = many ? kinds & wild : kinds & ~wild;
    return spare ? spare : kinds;
}

/* Return the chances of the next card: the expert does not know what the other of two players took. */
static Chances chances_of(const Outlook *outlook, const Player *player) {
    if (player->holds) return outlook->chances;
    const Round *round = outlook->round;
    Chances chances = {{0}, {0}, 0};
    int unseen[KINDS], total = 0;
    memcpy(unseen, outlook->unseen, sizeof unseen);
    for (int other = 0; other < round->players && round->players == 2; other++)
        for (int kind = 0; kind < NATURALS; kind++)
            if (other != outlook->seat) unseen[kind] += round->took[other][kind];
    for (int kind = 0; kind < KINDS; kind++) total += unseen[kind];
    if (total < 1) total = 1;
    for (int kind = 0; kind < NATURALS; kind++) {
        chances.natural[kind] = (float)unseen[kind] / (float)total;
        chances.by_place[place_of(kind)] += chances.natural[kind];
    }
    chances.wild = (float)unseen[WILD] / (float)total;
    return chances;
}

static int exponent_of(const Player *player, int round) {
    return player->level == EARLIER_EXPERT ? EARLIER_EXPONENT : exponent_in(round);
}

int expert_wants(const Outlook *outlook, const Player *player) {
    const Round *round = outlook->round;
    int seat = outlook->seat, upcard = round->pile[round->pile_count - 1];
    Hand hand = round->hands[seat];
    if (round->laid[seat]) return player->level != EARLIER_EXPERT ? is_playable(&round->table, upcard)
                                                          : card_extends(&round->table, upcard);
    if (upcard == WILD)
        return player->level == EARLIER_EXPERT || !too_many_wilds(round->round, hand.of[WILD] + 1, hand.size + 1);
    Chances chances = chances_of(outlook, player);
    int exponent = exponent_of(player, round->round);
    float turns = outlook->turns_left, deck = price_of(&hand, round->round, &chances, turns, 1, exponent);
    add_card(&hand, upcard);
    for (int kind = 0; kind < KINDS; kind++) {
        if (!hand.of[kind]) continue;
        Hand left = hand;
        remove_card(&left, kind);
        if (price_of(&left, round->round, &chances, turns, 0, exponent) < deck) return 1;
    }
    return 0;
}

/* Return what a discard may cost because of the others. */
float gift(const Outlook *outlook, const Player *player, int kind) {
    const Round *round = outlook->round;
    if (player->holds && !outlook->others_laid && kind != WILD)
        return (round->laid[outlook->seat] ? TAKEN_AFTER : TAKEN_BEFORE) * chance_to_take(outlook, kind);
    return outlook->others_laid && card_extends(&round->table, kind) ? HELPS_ANOTHER : 0;
}

/* Return the best discard. spread: added to the price of each kind, NULL for nothing. */
int expert_discard(const Outlook *outlook, const Player *player, const float *spread) {
    const Round *round = outlook->round;
    int seat = outlook->seat, best = -1;
    const Hand *hand = &round->hands[seat];
    uint64_t wild = 1ull << WILD, kinds = kinds_in(hand);
    uint64_t allowed = round->laid[seat] ? kinds : spare_discards(round, hand);
    if (!round->laid[seat] && player->level == EARLIER_EXPERT && kinds & ~wild) allowed = kinds & ~wild;
    Chances chances = chances_of(outlook, player);
    int exponent = exponent_of(player, round->round);
    float turns = outlook->turns_left, least = 1e9f;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!(allowed >> kind & 1)) continue;
        Hand left = *hand;
        remove_card(&left, kind);
        float price = (float)points_in(&left);
        if (!round->laid[seat]) price = price_of(&left, round->round, &chances, turns, 0, exponent);
        price += gift(outlook, player, kind);
        if (spread) price += spread[kind];
        if (price < least) least = price, best = kind;
    }
    return best;
}

int expert_layout(const Round *round, const Layout *layouts, int count) {
    int best = 0, least = 9999;
    for (int at = 0; at < count; at++) {
        Hand hand = layouts[at].left;
        Table table = round->table;
        lay_down(&table, &layouts[at]);
        play_all(&hand, &table);
        int points = -1;
        if (hand.size > 1) {
            int dearest = 0;
            for (int kind = 0; kind < KINDS; kind++)
                if (hand.of[kind] && cost_of(kind) > dearest) dearest = cost_of(kind);
            points = points_in(&hand) - dearest;
        }
        if (points < least) least = points, best = at;
    }
    return best;
}
