/* Rounds of Crummy Rummy between the expert and players that follow learned values. */

#include "play.h"

#include <math.h>

#include "outlook.h"

enum { MOST_RESHUFFLES = 5, MOST_UPCARDS_IN_A_ROW = 5, LAYOUTS_TRIED = 16 };
static const float HELPS_ANOTHER = 5;

void deal(Round *round, int players, int number, int dealer, uint64_t seed) {
    memset(round, 0, sizeof *round);
    round->players = players;
    round->round = number;
    round->decks = (players + 1) / 2;
    round->chance.state = seed;
    round->stray.state = seed ^ 0x5DEECE66Dull;
    for (int kind = 0; kind < NATURALS; kind++)
        for (int deck = 0; deck < round->decks; deck++) round->deck[round->deck_count++] = (uint8_t)kind;
    for (int wild = 0; wild < round->decks * WILDS_PER_DECK; wild++) round->deck[round->deck_count++] = WILD;
    shuffle(&round->chance, round->deck, round->deck_count);
    round->active = (dealer + 1) % players;
    for (int card = 0; card < CONTRACTS[number].dealt * players; card++)
        add_card(&round->hands[(round->active + card) % players], round->deck[--round->deck_count]);
    int at = round->deck_count - 1;
    while (round->deck[at] == WILD) at--;
    round->pile[round->pile_count++] = round->deck[at];
    memmove(round->deck + at, round->deck + at + 1, (size_t)(round->deck_count - at - 1));
    round->deck_count--;
    for (int top = at; top < round->deck_count; top++) {  /* wild cards that were above go back anywhere (Y14) */
        int other = random_below(&round->chance, top + 1);
        uint8_t card = round->deck[top];
        round->deck[top] = round->deck[other];
        round->deck[other] = card;
    }
}

/* -- choices by value */

typedef struct { int kind; float value; } Choice;

static uint64_t kinds_in(const Hand *hand) {
    uint64_t kinds = 0;
    for (int kind = 0; kind < KINDS; kind++) if (hand->of[kind]) kinds |= 1ull << kind;
    return kinds;
}

static float price_by(const Outlook *outlook, const Hand *hand, float draws) {
    return price_after(hand, outlook->round->round, draws, outlook->turns_left);
}

/* Rate discards and return how many there are, the best first. allowed: bits of the kinds to compare. */
static int rate_discards(const Outlook *outlook, const Player *player, Signs *signs, const Hand *hand, int melds,
                         int is_laid, uint64_t allowed, Choice *choices) {
    float draws[KINDS], prices[KINDS], least = is_laid ? 0 : 1e9f;
    int count = 0;
    Hand left = *hand;
    const Net *net = player->nets[is_laid ? AFTER : BEFORE];
    for (int kind = 0; kind < KINDS; kind++) {
        draws[kind] = -1, prices[kind] = 0;
        if (!(allowed >> kind & 1) || !hand->of[kind] || is_laid) continue;
        remove_card(&left, kind);
        draws[kind] = draws_left(&left, outlook->round->round, &outlook->chances);
        prices[kind] = price_by(outlook, &left, draws[kind]);
        if (prices[kind] < least) least = prices[kind];
        add_card(&left, kind);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (!(allowed >> kind & 1) || !hand->of[kind] || prices[kind] > least + player->within) continue;
        remove_card(&left, kind);
        Choice choice = {kind, outlook->out_value};
        if (left.size) {
            describe(signs, outlook, &left, kind, draws[kind], melds);
            choice.value = value_of(net, signs) + player->anchor * (prices[kind] - least);
        }
        add_card(&left, kind);
        int to = count++;
        for (; to && choices[to - 1].value > choice.value; to--) choices[to] = choices[to - 1];
        choices[to] = choice;
    }
    return count;
}

static uint64_t spare_discards(const Round *round, const Hand *hand) {
    uint64_t kinds = kinds_in(hand), wild = 1ull << WILD;
    int many = too_many_wilds(round->round, hand->of[WILD], hand->size);
    uint64_t spare = many ? kinds & wild : kinds & ~wild;
    return spare ? spare : kinds;
}

/* Return the value of a hand once its contract is laid down: after all plays and the best discard. */
static float value_laid(Outlook *outlook, const Player *player, Hand *hand, Table *table, Choice *choices, int *count) {
    play_all(hand, table);
    *count = 0;
    if (!hand->size) return outlook->out_value;
    Signs signs = outlook->signs;
    if (memcmp(table, &outlook->round->table, sizeof *table)) note_playable(&signs, table);
    *count = rate_discards(outlook, player, &signs, hand, table->count, 1, kinds_in(hand), choices);
    return choices[0].value;
}

/* Return the best of several ways to lay down the contract, by value, and its value. */
static int best_layout(Outlook *outlook, const Player *player, const Layout *layouts, int count, float *value) {
    int best = 0;
    *value = 1e9f;
    for (int at = 0; at < count; at++) {
        Choice choices[KINDS];
        int rated;
        Hand hand = layouts[at].left;
        Table table = outlook->round->table;
        lay_down(&table, &layouts[at]);
        float each = value_laid(outlook, player, &hand, &table, choices, &rated);
        if (each < *value) *value = each, best = at;
    }
    return best;
}

/* Return the value of a hand that has drawn. allowed: the discards to compare before the contract. */
static float value_drawn(Outlook *outlook, const Player *player, const Hand *hand, uint64_t allowed, Choice *choices,
                         int *count) {
    const Round *round = outlook->round;
    if (round->laid[outlook->seat]) {
        Hand left = *hand;
        Table table = round->table;
        return value_laid(outlook, player, &left, &table, choices, count);
    }
    Layout layouts[LAYOUTS_TRIED];
    *count = 0;
    int found = find_layouts(hand, round->round, layouts, LAYOUTS_TRIED);
    if (found && round->round == LAST_ROUND) return outlook->out_value;
    float laid = 1e9f;
    if (found) {
        best_layout(outlook, player, layouts, found, &laid);
        if (player->delay > 1000) return laid;
    }
    uint64_t spare = spare_discards(round, hand), kinds = spare & allowed;
    Signs signs = outlook->signs;
    *count = rate_discards(outlook, player, &signs, hand, round->table.count, 0,
                           kinds ? kinds : spare, choices);
    float kept = choices[0].value;
    return found && laid < kept + player->delay ? laid : kept;
}

/* Return the mean value over all cards that the deck may bring. ranked: discards of the hand, the best first. */
static float value_of_deck(Outlook *outlook, const Player *player, const Hand *hand, const Choice *ranked, int count) {
    uint64_t allowed = 0;
    for (int at = 0; at < count && at < player->widest; at++) allowed |= 1ull << ranked[at].kind;
    if (!count) allowed = ~0ull;
    float sum = 0;
    int total = 0;
    Hand drawn = *hand;
    for (int kind = 0; kind < KINDS; kind++) {
        int times = outlook->unseen[kind];
        if (times <= 0) continue;
        Choice choices[KINDS];
        int rated;
        imagine(outlook, kind, -1);
        add_card(&drawn, kind);
        sum += (float)times * value_drawn(outlook, player, &drawn, allowed | 1ull << kind, choices, &rated);
        remove_card(&drawn, kind);
        imagine(outlook, kind, 1);
        total += times;
    }
    return total ? sum / (float)total : 0;
}

/* -- a turn */

static void leave_hand(Round *round, int seat, int kind) {
    if (kind != WILD && round->took[seat][kind]) round->took[seat][kind]--;
}

static void draw_deck(Round *round, int seat) {
    if (!round->deck_count) {
        round->deck_count = round->pile_count - 1;
        memcpy(round->deck, round->pile, (size_t)round->deck_count);
        round->pile[0] = round->pile[round->pile_count - 1];
        round->pile_count = 1;
        shuffle(&round->chance, round->deck, round->deck_count);
        round->reshuffles++;
    }
    add_card(&round->hands[seat], round->deck[--round->deck_count]);
}

static void take_upcard(Round *round, int seat) {
    int kind = round->pile[--round->pile_count];
    add_card(&round->hands[seat], kind);
    if (kind == WILD) return;
    round->took[seat][kind]++;
    round->discarded[seat][suit_of(kind)] &= (uint16_t)~(1u << place_of(kind));
}

static void discard(Round *round, int seat, int kind) {
    remove_card(&round->hands[seat], kind);
    leave_hand(round, seat, kind);
    round->pile[round->pile_count++] = (uint8_t)kind;
    if (kind != WILD) round->discarded[seat][suit_of(kind)] |= (uint16_t)(1u << place_of(kind));
}

static void note_laid(Round *round, int seat, const Hand *before) {
    for (int kind = 0; kind < KINDS; kind++)
        for (int left = round->hands[seat].of[kind]; left < before->of[kind]; left++) {
            round->gone[kind]++;
            leave_hand(round, seat, kind);
        }
}

static Chances chances_of(const Round *round, const Outlook *outlook) {
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

static int expert_wants(const Round *round, const Outlook *outlook, const Player *player) {
    int seat = outlook->seat, upcard = round->pile[round->pile_count - 1];
    Hand hand = round->hands[seat];
    if (round->laid[seat]) return player->level != EARLIER_EXPERT ? is_playable(&round->table, upcard)
                                                          : card_extends(&round->table, upcard);
    if (upcard == WILD)
        return player->level == EARLIER_EXPERT || !too_many_wilds(round->round, hand.of[WILD] + 1, hand.size + 1);
    Chances chances = chances_of(round, outlook);
    float turns = outlook->turns_left, deck = price_of(&hand, round->round, &chances, turns, 1);
    add_card(&hand, upcard);
    for (int kind = 0; kind < KINDS; kind++) {
        if (!hand.of[kind]) continue;
        Hand left = hand;
        remove_card(&left, kind);
        if (price_of(&left, round->round, &chances, turns, 0) < deck) return 1;
    }
    return 0;
}

static int expert_discard(const Round *round, const Outlook *outlook, const Player *player, float *spread) {
    int seat = outlook->seat, best = -1;
    const Hand *hand = &round->hands[seat];
    uint64_t wild = 1ull << WILD, kinds = kinds_in(hand);
    uint64_t allowed = round->laid[seat] ? kinds : spare_discards(round, hand);
    if (!round->laid[seat] && player->level == EARLIER_EXPERT && kinds & ~wild) allowed = kinds & ~wild;
    Chances chances = chances_of(round, outlook);
    float turns = outlook->turns_left, least = 1e9f;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!(allowed >> kind & 1)) continue;
        Hand left = *hand;
        remove_card(&left, kind);
        float price = round->laid[seat] ? (float)points_in(&left) : price_of(&left, round->round, &chances, turns, 0);
        if (outlook->others_laid && card_extends(&round->table, kind)) price += HELPS_ANOTHER;
        if (spread) price += spread[kind];
        if (price < least) least = price, best = kind;
    }
    return best;
}

static int expert_layout(const Round *round, const Layout *layouts, int count) {
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

/* Choose by chance among discards that cost little: the likelier the better. */
static int stray_discard(Random *random, const Choice *choices, int count, float warmth) {
    float sum = 0, weights[KINDS];
    for (int at = 0; at < count; at++) sum += weights[at] = expf((choices[0].value - choices[at].value) / warmth);
    float pick = sum * random_share(random);
    for (int at = 0; at < count; at++) if ((pick -= weights[at]) < 0) return choices[at].kind;
    return choices[0].kind;
}

/* Play a turn and return whether the seat went out. */
static int play_turn(Round *round, const Player *player, Turn *turn) {
    int seat = round->active, learned = player->level == LEARNED, strays = 0;
    Outlook outlook;
    Choice choices[KINDS];
    int count = 0;
    look(&outlook, round, seat);
    int may_take = round->pile_count > 0, may_draw = round->deck_count > 0 || round->pile_count > 1, takes = 0;
    if (learned && player->widest) {
        float with_upcard = 1e9f, with_deck = 1e9f;
        Hand hand = round->hands[seat];
        if (may_take) {
            int upcard = round->pile[round->pile_count - 1];
            add_card(&hand, upcard);
            with_upcard = value_drawn(&outlook, player, &hand, ~0ull, choices, &count);
            remove_card(&hand, upcard);
        }
        if (may_draw) with_deck = value_of_deck(&outlook, player, &hand, choices, count);
        takes = with_upcard < with_deck;
        if (player->stray > 0 && random_share(&round->stray) < player->stray / 2 &&
            fabsf(with_upcard - with_deck) < 12) {
            takes = !takes;
            strays = 1;
        }
    } else if (may_take && may_draw) {
        takes = round->in_a_row[seat] < MOST_UPCARDS_IN_A_ROW && expert_wants(round, &outlook, player);
        if (player->stray > 0 && random_share(&round->stray) < player->stray / 3) takes = !takes;
    }
    if (!may_draw || (takes && round->in_a_row[seat] >= MOST_UPCARDS_IN_A_ROW)) takes = !may_draw;
    round->in_a_row[seat] = takes ? round->in_a_row[seat] + 1 : 0;
    if (takes) take_upcard(round, seat);
    else draw_deck(round, seat);
    look(&outlook, round, seat);
    Hand before_plays = round->hands[seat];
    if (!round->laid[seat]) {
        Layout layouts[LAYOUTS_TRIED];
        int found = find_layouts(&round->hands[seat], round->round, layouts, LAYOUTS_TRIED);
        if (found) {
            if (round->round == LAST_ROUND) {
                round->hands[seat].size = 0;
                return 1;
            }
            int at;
            float laid = 0, kept = 1e9f;
            if (learned) {
                at = best_layout(&outlook, player, layouts, found, &laid);
                if (player->delay < 1000) {
                    Signs signs = outlook.signs;
                    rate_discards(&outlook, player, &signs, &round->hands[seat], round->table.count, 0,
                                  spare_discards(round, &round->hands[seat]), choices);
                    kept = choices[0].value;
                }
            } else {
                at = expert_layout(round, layouts, found);
            }
            if (laid < kept + player->delay || !learned) {
                lay_down(&round->table, &layouts[at]);
                round->hands[seat] = layouts[at].left;
                round->laid[seat] = 1;
            }
        }
    }
    if (round->laid[seat]) {
        play_all(&round->hands[seat], &round->table);
        note_laid(round, seat, &before_plays);
    }
    if (!round->hands[seat].size) return 1;
    look(&outlook, round, seat);
    int chosen;
    if (learned) {
        Signs signs = outlook.signs;
        int phase = round->laid[seat] ? AFTER : BEFORE;
        uint64_t allowed = phase == AFTER ? kinds_in(&round->hands[seat]) : spare_discards(round, &round->hands[seat]);
        count = rate_discards(&outlook, player, &signs, &round->hands[seat], round->table.count,
                              phase == AFTER, allowed, choices);
        if (turn) turn->before = choices[0].value;
        chosen = choices[0].kind;
        if (player->stray > 0 && random_share(&round->stray) < player->stray) {
            chosen = stray_discard(&round->stray, choices, count, player->warmth);
            strays |= chosen != choices[0].kind;
        }
    } else if (player->stray > 0 && random_share(&round->stray) < player->stray) {
        float spread[KINDS];
        for (int kind = 0; kind < KINDS; kind++)
            spread[kind] = -player->warmth * logf(random_share(&round->stray) + 1e-9f);
        chosen = expert_discard(round, &outlook, player, spread);
    } else {
        chosen = expert_discard(round, &outlook, player, NULL);
    }
    discard(round, seat, chosen);
    if (turn) {
        Hand hand = round->hands[seat];
        turn->signs = outlook.signs;
        turn->phase = round->laid[seat] ? AFTER : BEFORE;
        float draws = round->laid[seat] ? -1 : draws_left(&hand, round->round, &outlook.chances);
        describe(&turn->signs, &outlook, &hand, chosen, draws, round->table.count);
        turn->strayed = strays;
    }
    round->turns[seat]++;
    return !round->hands[seat].size;
}

void play_round(Round *round, const Player *players, Story *stories, int *penalties) {
    if (stories) for (int seat = 0; seat < round->players; seat++) stories[seat].count = 0;
    for (int turns = 0; turns < MOST_TURNS * round->players; turns++) {
        int seat = round->active;
        Turn *turn = stories ? &stories[seat].turns[stories[seat].count] : NULL;
        if (play_turn(round, &players[seat], turn)) {
            round->hands[seat] = (Hand){.size = 0};
            break;
        }
        if (stories && stories[seat].count < MOST_TURNS - 1) stories[seat].count++;
        round->active = (seat + 1) % round->players;
        if (round->reshuffles > MOST_RESHUFFLES) break;
    }
    for (int seat = 0; seat < round->players; seat++) penalties[seat] = points_in(&round->hands[seat]);
}
