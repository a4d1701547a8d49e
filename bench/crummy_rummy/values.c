/* Choices by learned values. */

#include <math.h>

#include "choices.h"
#include "show.h"

static float price_by(const Outlook *outlook, const Hand *hand, float draws) {
    return price_after(hand, outlook->round->round, draws, outlook->turns_left);
}

/* Rate discards before the contract and return how many there are, the best first. allowed: bits of their kinds. */
int rate_discards(const Outlook *outlook, const Player *player, Signs *signs, const Hand *hand, uint64_t allowed,
                  Choice *choices) {
    float draws[KINDS], prices[KINDS], least = 1e9f;
    int count = 0;
    Hand left = *hand;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!(allowed >> kind & 1) || !hand->of[kind]) continue;
        remove_card(&left, kind);
        draws[kind] = near_draws(outlook, &left);
        prices[kind] = price_by(outlook, &left, draws[kind]);
        if (prices[kind] < least) least = prices[kind];
        add_card(&left, kind);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (!(allowed >> kind & 1) || !hand->of[kind] || prices[kind] > least + player->within) continue;
        remove_card(&left, kind);
        describe(signs, outlook, &left, kind, draws[kind]);
        Choice choice = {kind, value_of(player->net, signs), 0};
        choice.order = choice.value + player->anchor * (prices[kind] - least);
        if (player->gifts > 0) choice.order += player->gifts * gift(outlook, player, kind);
        add_card(&left, kind);
        int to = count++;
        for (; to && choices[to - 1].order > choice.order; to--) choices[to] = choices[to - 1];
        choices[to] = choice;
    }
    return count;
}

/* Return the value of a contract laid down, with all plays that follow and the dearest discard. */
float value_of_laying(const Outlook *outlook, const Player *player, const Layout *layout, float *signs) {
    Hand hand = layout->left;
    Table table = outlook->round->table;
    lay_down(&table, layout);
    play_all(&hand, &table);
    if (hand.size <= 1) return outlook->out_value;
    int dearest = -1;
    for (int kind = 0; kind < KINDS; kind++)
        if (hand.of[kind] && (dearest < 0 || cost_of(kind) > cost_of(dearest))) dearest = kind;
    remove_card(&hand, dearest);
    describe_laid(signs, outlook, &hand);
    return value_laid_with(player->laid, outlook->round->round, signs);
}

/* Return the value of a hand that has drawn. allowed: the discards to compare before the contract. */
static float value_drawn(Outlook *outlook, const Player *player, const Hand *hand, uint64_t allowed, Choice *choices,
                         int *count) {
    const Round *round = outlook->round;
    Layout layouts[LAYOUTS_TRIED];
    *count = 0;
    int found = find_layouts(hand, round->round, layouts, LAYOUTS_TRIED);
    if (found && round->round == LAST_ROUND) return outlook->out_value;
    if (found) {
        float signs[LAID_SIGNS];
        return value_of_laying(outlook, player, &layouts[expert_layout(round, layouts, found)], signs);
    }
    uint64_t spare = spare_discards(round, hand), kinds = spare & allowed;
    Signs signs = outlook->signs;
    *count = rate_discards(outlook, player, &signs, hand, kinds ? kinds : spare, choices);
    return choices[0].order;
}

/* Choose kinds that the deck may bring, and how much each counts: all, or some by chance and the wild cards. */
static int choose_kinds(const Outlook *outlook, int tries, Random *random, int *kinds, float *weights) {
    int count = 0, chosen = 0;
    for (int kind = 0; kind < NATURALS; kind++) if (outlook->unseen[kind] > 0) kinds[count++] = kind;
    float all = 0, some = 0;
    for (int at = 0; at < count; at++) all += (float)outlook->unseen[kinds[at]];
    chosen = tries && tries < count ? tries : count;
    for (int at = 0; at < chosen && chosen < count; at++) {
        int other = at + random_below(random, count - at), kind = kinds[at];
        kinds[at] = kinds[other];
        kinds[other] = kind;
    }
    for (int at = 0; at < chosen; at++) some += weights[at] = (float)outlook->unseen[kinds[at]];
    for (int at = 0; at < chosen; at++) weights[at] *= all / some;
    if (outlook->unseen[WILD] > 0) kinds[chosen] = WILD, weights[chosen++] = (float)outlook->unseen[WILD];
    return chosen;
}

/* Return the mean value over the cards that the deck may bring. ranked: discards of the hand, the best first. */
static float value_of_deck(Outlook *outlook, const Player *player, const Hand *hand, const Choice *ranked, int count,
                           Random *random) {
    uint64_t allowed = 0;
    for (int at = 0; at < count && at < player->widest; at++) allowed |= 1ull << ranked[at].kind;
    if (!count) allowed = ~0ull;
    int kinds[KINDS], chosen;
    float weights[KINDS], sum = 0, total = 0;
    chosen = choose_kinds(outlook, player->tries, random, kinds, weights);
    Hand drawn = *hand;
    for (int at = 0; at < chosen; at++) {
        Choice choices[KINDS];
        int rated, kind = kinds[at];
        imagine(outlook, kind, -1);
        add_card(&drawn, kind);
        sum += weights[at] * value_drawn(outlook, player, &drawn, allowed | 1ull << kind, choices, &rated);
        remove_card(&drawn, kind);
        imagine(outlook, kind, 1);
        total += weights[at];
    }
    return total > 0 ? sum / total : 0;
}

/* Return whether an upcard brings a hand nearer to its contract, by the expert's price. */
static int may_help(const Outlook *outlook, const Hand *hand, const Hand *with_upcard) {
    float now = price_by(outlook, hand, near_draws(outlook, hand));
    Hand left = *with_upcard;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!left.of[kind]) continue;
        remove_card(&left, kind);
        float draws = near_draws(outlook, &left);
        float price = price_by(outlook, &left, draws);
        add_card(&left, kind);
        if (price < now) return 1;
    }
    return 0;
}

/* Return whether the upcard is worth more than the deck, before the contract. */
int value_wants(Outlook *outlook, const Player *player, Random *random) {
    const Round *round = outlook->round;
    int upcard = round->pile[round->pile_count - 1], count;
    Hand hand = round->hands[outlook->seat], with = hand;
    Choice choices[KINDS];
    Layout layout;
    add_card(&with, upcard);
    if (find_layouts(&with, round->round, &layout, 1)) return 1;
    if (round->round != LAST_ROUND && !may_help(outlook, &hand, &with)) return 0;
    float with_upcard = value_drawn(outlook, player, &with, ~0ull, choices, &count);
    float with_deck = value_of_deck(outlook, player, &hand, choices, count, random);
    show_choice(outlook, with_upcard, with_deck);
    return with_upcard < with_deck;
}
