/* Contracts in a hand, and plays to the table, as the bots choose them. */

#include "cards.h"

/* -- the contract */

typedef struct {
    const Contract *contract;
    Layout *found;
    int count, most;
    Layout draft;
    int wilds;  /* wild cards not used yet */
} Search;

static void add_run(Search *search, int suit, int first, int size) {
    Meld *meld = &search->draft.melds[search->draft.count++];
    uint16_t window = (uint16_t)(((1u << size) - 1) << first);
    uint16_t held = search->draft.left.mask[suit] & window;
    *meld = (Meld){1, (int8_t)suit, (int8_t)first, (int8_t)size, 0, (uint16_t)(window & ~held)};
    meld->wilds = (int8_t)__builtin_popcount(meld->wild);
    for (int place = first; place < first + size; place++)
        if (held >> place & 1) remove_card(&search->draft.left, kind_at(place, suit));
    for (int wild = 0; wild < meld->wilds; wild++) remove_card(&search->draft.left, WILD);
    search->wilds -= meld->wilds;
}

static void find_runs(Search *search, int runs, int from_suit) {
    if (search->count >= search->most) return;
    if (!runs) {
        search->found[search->count++] = search->draft;
        return;
    }
    int size = search->contract->shortest;
    for (int suit = from_suit; suit + runs <= SUITS; suit++) {
        uint16_t held = search->draft.left.mask[suit];
        if (2 * __builtin_popcount(held) < size) continue;
        for (int first = 0; first + size <= PLACES; first++) {
            int lacking = size - __builtin_popcount(held >> first & ((1u << size) - 1));
            if (lacking > size / 2 || lacking > search->wilds) continue;
            Layout before = search->draft;
            int wilds = search->wilds;
            add_run(search, suit, first, size);
            find_runs(search, runs - 1, suit + 1);
            search->draft = before;
            search->wilds = wilds;
            if (search->count >= search->most) return;
        }
    }
}

static void find_sets(Search *search, int sets, int from_place);

/* Choose which cards of a rank a set uses, suit by suit; with no runs to come any will do. */
static void choose_cards(Search *search, int sets, int place, int suit, int due) {
    if (search->count >= search->most) return;
    if (!due) {
        find_sets(search, sets - 1, place + 1);
        return;
    }
    if (suit == SUITS) return;
    int kind = kind_at(place, suit), held = search->draft.left.of[kind];
    if (held > due) held = due;
    for (int taken = held; taken >= 0; taken--) {
        Hand before = search->draft.left;
        for (int each = 0; each < taken; each++) remove_card(&search->draft.left, kind);
        int found = search->count;
        choose_cards(search, sets, place, suit + 1, due - taken);
        search->draft.left = before;
        if (!search->contract->runs && search->count > found) return;
    }
}

static void find_sets(Search *search, int sets, int from_place) {
    if (search->count >= search->most) return;
    if (!sets) {
        find_runs(search, search->contract->runs, 0);
        return;
    }
    for (int place = from_place; place < PLACES; place++) {
        int held = 0;
        for (int suit = 0; suit < SUITS; suit++) held += search->draft.left.of[kind_at(place, suit)];
        for (int wild = 0; wild <= 1; wild++) {
            if (held < 3 - wild || wild > search->wilds) continue;
            if (wild && held >= 3 && !search->contract->runs) continue;
            Layout before = search->draft;
            search->draft.melds[search->draft.count++] = (Meld){0, 0, (int8_t)place, 3, (int8_t)wild, 0};
            if (wild) remove_card(&search->draft.left, WILD);
            search->wilds -= wild;
            choose_cards(search, sets, place, 0, 3 - wild);
            search->wilds += wild;
            search->draft = before;
        }
    }
}

/* Return whether the cheapest runs and sets, each by itself, need no more wild cards than there are. */
static int may_be_complete(const Hand *hand, const Contract *contract) {
    int wilds = hand->of[WILD], size = contract->shortest;
    if (contract->runs) {
        int needs[SUITS];
        for (int suit = 0; suit < SUITS; suit++) {
            int most = 0;
            for (int first = 0; first + size <= PLACES; first++) {
                int inside = __builtin_popcount(hand->mask[suit] >> first & ((1u << size) - 1));
                if (inside > most) most = inside;
            }
            needs[suit] = size - most > size / 2 ? 99 : size - most;
        }
        for (int run = 0; run < contract->runs; run++) {
            int best = 0;
            for (int suit = 1; suit < SUITS; suit++) if (needs[suit] < needs[best]) best = suit;
            wilds -= needs[best];
            needs[best] = 99;
            if (wilds < 0) return 0;
        }
    }
    int pairs = 0, triples = 0;
    for (int place = 1; place < PLACES; place++) {
        int held = 0;
        for (int suit = 0; suit < SUITS; suit++) held += hand->of[kind_at(place, suit)];
        if (held >= 3) triples++;
        else if (held == 2) pairs++;
    }
    if (triples >= contract->sets) return 1;
    int due = contract->sets - triples;
    return pairs >= due && wilds >= due;
}

/* Round 7: every natural card goes into the run of its suit, wild cards fill the gaps and lengthen the runs (Y30). */
static int find_whole_hand(const Hand *hand, Layout *found) {
    int suits[SUITS], count = 0, spare = hand->of[WILD], sizes[SUITS], lows[SUITS], naturals[SUITS];
    for (int kind = 0; kind < NATURALS; kind++) if (hand->of[kind] > 1) return 0;
    for (int suit = 0; suit < SUITS; suit++) {
        if (!hand->mask[suit]) continue;
        if (count == 3) return 0;
        int low = __builtin_ctz(hand->mask[suit]), high = 31 - __builtin_clz((unsigned)hand->mask[suit]);
        int size = high - low + 1;
        if (size < 4) size = 4;
        naturals[count] = __builtin_popcount(hand->mask[suit]);
        if (size > 2 * naturals[count]) return 0;
        suits[count] = suit, sizes[count] = size, lows[count] = low;
        spare -= size - naturals[count];
        count++;
    }
    if (count != 3 || spare < 0) return 0;
    for (int at = 0; at < 3; at++) {
        int most = 2 * naturals[at] < PLACES ? 2 * naturals[at] : PLACES;
        int more = spare < most - sizes[at] ? spare : most - sizes[at];
        sizes[at] += more;
        spare -= more;
    }
    if (spare) return 0;
    if (!found) return 1;
    *found = (Layout){.count = 0};
    for (int at = 0; at < 3; at++) {
        int first = lows[at] + sizes[at] > PLACES ? PLACES - sizes[at] : lows[at];
        uint16_t window = (uint16_t)(((1u << sizes[at]) - 1) << first);
        found->melds[found->count++] = (Meld){
            1, (int8_t)suits[at], (int8_t)first, (int8_t)sizes[at], (int8_t)(sizes[at] - naturals[at]),
            (uint16_t)(window & ~hand->mask[suits[at]])};
    }
    return 1;
}

/* Find ways to lay down the contract of a round, at most `most`, and return their number. */
int find_layouts(const Hand *hand, int round, Layout *found, int most) {
    if (round == LAST_ROUND) return find_whole_hand(hand, found);
    Search search = {&CONTRACTS[round], found, 0, most, {.count = 0, .left = *hand}, hand->of[WILD]};
    if (may_be_complete(hand, search.contract)) find_sets(&search, search.contract->sets, 1);
    return search.count;
}

/* Return whether a hand has more wild cards than fit beside the contract while it still has to discard (Y7). */
int too_many_wilds(int round, int wilds, int size) {
    const Contract *contract = &CONTRACTS[round];
    int natural = contract->runs * (contract->shortest - contract->shortest / 2) + contract->sets * 2;
    if (round == LAST_ROUND) natural = size - size / 2;
    return wilds > size - natural;
}

void lay_down(Table *table, const Layout *layout) {
    for (int at = 0; at < layout->count; at++) table->melds[table->count++] = layout->melds[at];
}

/* -- plays to the table */

static int wild_extends(const Meld *meld) {
    if (2 * (meld->wilds + 1) > meld->size + 1) return 0;
    return !meld->is_run || meld->place > 0 || meld->place + meld->size < PLACES;
}

/* Return how many wild cards bridge the gap to a natural card, 0 if it fits by itself, -1 if it does not fit. */
static int bridge_to(const Meld *meld, int kind, int wilds) {
    if (!meld->is_run) return place_of(kind) == meld->place ? 0 : -1;
    if (suit_of(kind) != meld->suit) return -1;
    int place = place_of(kind);
    int gap = place < meld->place ? meld->place - place - 1 : place - meld->place - meld->size;
    if (gap < 0 || gap > 3 || gap > wilds) return -1;
    return 2 * (meld->wilds + gap) <= meld->size + gap + 1 ? gap : -1;
}

static void extend(Meld *meld, int kind, int bridge) {
    meld->size = (int8_t)(meld->size + bridge + 1);
    meld->wilds = (int8_t)(meld->wilds + bridge + (kind == WILD));
    if (!meld->is_run) return;
    int below = kind == WILD ? meld->place > 0 : place_of(kind) < meld->place;
    int start = below ? meld->place - bridge - 1 : meld->place + meld->size - bridge - 1;
    for (int place = start; place <= start + bridge; place++)
        if (kind == WILD || place != place_of(kind)) meld->wild |= (uint16_t)(1u << place);
    if (below) meld->place = (int8_t)start;
}

static int replaces(const Meld *meld, int kind) {
    return meld->is_run && kind != WILD && suit_of(kind) == meld->suit && meld->wild >> place_of(kind) & 1;
}

/* Return the meld that a wild card can go to once it has left another one in a run, -1 if there is none (Y26). */
static int goal_of_freed(const Table *table, int from) {
    for (int at = 0; at < table->count; at++) {
        Meld meld = table->melds[at];
        if (at == from) meld.wilds--;
        if (wild_extends(&meld)) return at;
    }
    return -1;
}

int card_extends(const Table *table, int kind) {
    for (int at = 0; at < table->count; at++) {
        const Meld *meld = &table->melds[at];
        if (kind == WILD ? wild_extends(meld) : bridge_to(meld, kind, 0) == 0) return 1;
    }
    return 0;
}

int is_playable(const Table *table, int kind) {
    if (card_extends(table, kind)) return 1;
    for (int at = 0; at < table->count; at++)
        if (replaces(&table->melds[at], kind) && goal_of_freed(table, at) >= 0) return 1;
    return 0;
}

/* Play as the expert does: natural cards first, then in place of wild ones, then wild cards, the dearest first. */
void play_all(Hand *hand, Table *table) {
    while (hand->size) {
        int best = -1, best_kind = 0, best_meld = 0, best_way = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            if (!hand->of[kind]) continue;
            for (int at = 0; at < table->count; at++) {
                const Meld *meld = &table->melds[at];
                int way, worth;
                if (kind == WILD) {
                    if (!wild_extends(meld)) continue;
                    way = 0, worth = cost_of(WILD);
                } else if ((way = bridge_to(meld, kind, hand->of[WILD])) >= 0) {
                    worth = way ? cost_of(kind) + way * cost_of(WILD) : 2000 + cost_of(kind);
                } else if (replaces(meld, kind) && goal_of_freed(table, at) >= 0) {
                    worth = 1000 + cost_of(kind);
                } else {
                    continue;
                }
                if (worth > best) best = worth, best_kind = kind, best_meld = at, best_way = way;
            }
        }
        if (best < 0) return;
        Meld *meld = &table->melds[best_meld];
        remove_card(hand, best_kind);
        if (best_way >= 0) {
            for (int wild = 0; wild < best_way; wild++) remove_card(hand, WILD);
            extend(meld, best_kind, best_way);
        } else {
            int goal = goal_of_freed(table, best_meld);
            meld->wilds--;
            meld->wild &= (uint16_t)~(1u << place_of(best_kind));
            extend(&table->melds[goal], WILD, 0);
        }
    }
}
