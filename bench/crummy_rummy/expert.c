/* The expert's price of a hand, after host/autopeg/games/crummy_rummy/bots/plans.py and expert.py. */

#include "expert.h"

#include <math.h>

static const float NEVER = 0.002f, HOPELESS_TURNS = 200.0f;

typedef struct {
    float may_be_wild[7], natural_only[7];
    int wild_slots, natural_slots;
    uint16_t held;  /* places of a run that are held */
    int suit;
    float order;
} Slots;

static float chance_at(const Chances *chances, int place, int suit) {
    if (!place) return NEVER;
    float chance = chances->natural[kind_at(place, suit)];
    return chance > 0 ? chance : NEVER;
}

static void sort_up(float *values, int count) {
    for (int at = 1; at < count; at++) {
        float value = values[at];
        int to = at;
        for (; to && values[to - 1] > value; to--) values[to] = values[to - 1];
        values[to] = value;
    }
}

static void insert_slots(Slots *best, int *count, int most, const Slots *slots) {
    int to = *count;
    if (to == most && slots->order >= best[most - 1].order) return;
    if (to == most) to--;
    else ++*count;
    for (; to && best[to - 1].order > slots->order; to--) best[to] = best[to - 1];
    best[to] = *slots;
}

static void fill_slots(Slots *slots, float *lacking, int count, int most_wild) {
    sort_up(lacking, count);
    slots->wild_slots = count < most_wild ? count : most_wild;
    slots->natural_slots = count - slots->wild_slots;
    memcpy(slots->may_be_wild, lacking, sizeof(float) * (size_t)slots->wild_slots);
    memcpy(slots->natural_only, lacking + slots->wild_slots, sizeof(float) * (size_t)slots->natural_slots);
}

static int likeliest_runs(const Hand *hand, int suit, int size, const Chances *chances, Slots *best) {
    int count = 0;
    for (int first = 0; first + size <= PLACES; first++) {
        uint16_t window = (uint16_t)(((1u << size) - 1) << first), held = hand->mask[suit] & window;
        if (!held) continue;
        Slots slots = {.held = held, .suit = suit};
        float lacking[7], sum = 0;
        int lacks = 0;
        for (int place = first; place < first + size; place++)
            if (!(held >> place & 1)) sum += lacking[lacks++] = chance_at(chances, place, suit);
        slots.order = (float)lacks - sum;
        fill_slots(&slots, lacking, lacks, size / 2);
        insert_slots(best, &count, 3, &slots);
    }
    return count;
}

static int likeliest_sets(const int *held, const Chances *chances, Slots *best) {
    int count = 0;
    for (int place = 0; place <= RANKS; place++) {
        int rank = place ? place : RANKS;  /* the ace first: it has the lowest rank */
        if (place == RANKS || !held[rank]) continue;
        float chance = chances->by_place[rank], lacking[3];
        int lacks = held[rank] >= 3 ? 0 : 3 - held[rank];
        for (int at = 0; at < lacks; at++) lacking[at] = chance > NEVER ? chance : NEVER;
        Slots slots;
        slots.order = (float)lacks - chance;
        fill_slots(&slots, lacking, lacks, 1);
        insert_slots(best, &count, 6, &slots);
    }
    return count;
}

static float turns_of(const Slots *const *plan, int melds, int wilds, float wild_chance) {
    float wild[16], left[24];
    int wild_slots = 0, count = 0;
    for (int at = 0; at < melds; at++)
        for (int slot = 0; slot < plan[at]->wild_slots; slot++) wild[wild_slots++] = plan[at]->may_be_wild[slot];
    sort_up(wild, wild_slots);
    for (int at = wilds; at < wild_slots; at++) left[count++] = wild[at];
    for (int at = 0; at < melds; at++)
        for (int slot = 0; slot < plan[at]->natural_slots; slot++) left[count++] = plan[at]->natural_only[slot];
    sort_up(left, count);
    float rate = wild_chance, turns = 0;
    for (int at = 0; at < count; at++) {
        rate += left[at];
        turns += 1 / rate;
    }
    return turns;
}

enum { MOST_LACKING = 40 };

typedef struct {
    float promise[MOST_LACKING + 2];  /* by how many cards the plans lack */
    int complete, least, beyond, exponent;
} Together;

/* Return whether a plan counts beside the best so far. */
static int counts(Together *all, int lacking) {
    if (lacking < all->least) all->least = lacking < 0 ? 0 : lacking;
    return lacking <= all->least + all->beyond;
}

static void add_plan(Together *all, int lacking, float turns) {
    if (turns <= 0) {
        all->complete = 1;
        return;
    }
    float cube = turns * turns * turns;
    all->promise[lacking] += 1 / (cube * cube * (all->exponent == 9 ? cube : 1));
}

static void rate_plan(Together *all, const Slots *const *plan, int melds, int wilds, float wild_chance) {
    int wild_slots = 0, natural_slots = 0;
    for (int at = 0; at < melds; at++) {
        wild_slots += plan[at]->wild_slots;
        natural_slots += plan[at]->natural_slots;
    }
    int lacking = natural_slots + (wild_slots > wilds ? wild_slots - wilds : 0);
    if (!lacking) all->complete = 1;
    else if (counts(all, lacking)) add_plan(all, lacking, turns_of(plan, melds, wilds, wild_chance));
}

static void add_sets(Together *all, const Hand *hand, int round, const int *ranks, const Slots **plan, int runs,
                     const Chances *chances) {
    const Contract *contract = &CONTRACTS[round];
    int held[PLACES];
    memcpy(held, ranks, sizeof held);
    for (int at = 0; at < runs; at++)
        for (unsigned mask = plan[at]->held; mask; mask &= mask - 1) held[__builtin_ctz(mask)]--;
    Slots sets[6];
    int count = likeliest_sets(held, chances, sets), wilds = hand->of[WILD];
    for (int a = 0; a < count; a++) {
        plan[runs] = &sets[a];
        if (contract->sets == 1) rate_plan(all, plan, runs + 1, wilds, chances->wild);
        for (int b = a + 1; contract->sets >= 2 && b < count; b++) {
            plan[runs + 1] = &sets[b];
            if (contract->sets == 2) rate_plan(all, plan, runs + 2, wilds, chances->wild);
            for (int c = b + 1; contract->sets == 3 && c < count; c++) {
                plan[runs + 2] = &sets[c];
                rate_plan(all, plan, runs + 3, wilds, chances->wild);
            }
        }
    }
}

static void add_runs(Together *all, const Hand *hand, int round, const int *ranks, const Slots (*runs)[3],
                     const int *found, const Slots **plan, int chosen, int from_suit, const Chances *chances) {
    const Contract *contract = &CONTRACTS[round];
    if (chosen == contract->runs) {
        if (contract->sets) add_sets(all, hand, round, ranks, plan, chosen, chances);
        else rate_plan(all, plan, chosen, hand->of[WILD], chances->wild);
        return;
    }
    for (int suit = from_suit; suit < SUITS; suit++)
        for (int at = 0; at < found[suit] && !all->complete; at++) {
            plan[chosen] = &runs[suit][at];
            add_runs(all, hand, round, ranks, runs, found, plan, chosen + 1, suit + 1, chances);
        }
}

/* -- round 7 */

typedef struct { int kept, gaps, order; float gap[PLACES], edges; } Stretch;

static int likeliest_stretches(uint16_t held, int suit, const Chances *chances, Stretch *best) {
    int count = 0;
    for (int low = 1; low < PLACES; low++) {
        if (!(held >> low & 1)) continue;
        Stretch stretch = {0};
        for (int high = low; high < PLACES; high++) {
            if (!(held >> high & 1)) {
                stretch.gap[stretch.gaps++] = chance_at(chances, high, suit);
                continue;
            }
            stretch.kept++;
            stretch.edges = chance_at(chances, low - 1, suit);
            if (high + 1 < PLACES) stretch.edges += chance_at(chances, high + 1, suit);
            stretch.order = 3 * stretch.gaps - 5 * stretch.kept;  /* whole numbers: ties stay ties */
            int to = count;
            if (count == 3) {
                if (stretch.order >= best[2].order) continue;
                to = 2;
            } else {
                count++;
            }
            for (; to && best[to - 1].order > stretch.order; to--) best[to] = best[to - 1];
            best[to] = stretch;
        }
    }
    return count;
}

static int whole_lacking(const Stretch *const *plan, int size, int wilds) {
    int gaps = 0, exchanged = size, too_short = 0;
    for (int at = 0; at < 3; at++) {
        int inside = plan[at]->kept + plan[at]->gaps;
        gaps += plan[at]->gaps;
        exchanged -= plan[at]->kept;
        if (inside < 4) too_short += 4 - inside;
    }
    return (exchanged > gaps + too_short ? exchanged : gaps + too_short) - wilds;
}

static float whole_turns(const Stretch *const *plan, int lacking, int wilds, const Chances *chances) {
    float gaps[3 * PLACES], edges = 0, sum = 0, turns = 0;
    int missing = 0;
    for (int at = 0; at < 3; at++) {
        for (int gap = 0; gap < plan[at]->gaps; gap++) sum += gaps[missing++] = plan[at]->gap[gap];
        edges += plan[at]->edges;
    }
    int unbridged = missing - wilds;
    sort_up(gaps, missing);  /* the likeliest are filled first, so the least likely stay in the sum */
    for (int drawn = 0; drawn < (lacking < missing ? lacking : missing); drawn++) {
        float rate = sum + chances->wild + (drawn < unbridged ? 0 : edges);
        turns += 1 / (rate > NEVER ? rate : NEVER);
        sum -= gaps[missing - 1 - drawn];
    }
    if (lacking > missing) {
        float rate = chances->wild + edges;
        turns += (float)(lacking - missing) / (rate > NEVER ? rate : NEVER);
    }
    return turns;
}

static void add_whole(Together *all, const Hand *hand, const Chances *chances) {
    Stretch best[SUITS][3];
    int found[SUITS];
    for (int suit = 0; suit < SUITS; suit++)
        found[suit] = likeliest_stretches(hand->mask[suit], suit, chances, best[suit]);
    for (int rating = 0; rating <= 1; rating++)
        for (int without = 0; without < SUITS; without++) {
            int suits[3], at = 0;
            for (int suit = 0; suit < SUITS; suit++) if (suit != without) suits[at++] = suit;
            for (int a = 0; a < found[suits[0]]; a++)
                for (int b = 0; b < found[suits[1]]; b++)
                    for (int c = 0; c < found[suits[2]]; c++) {
                        const Stretch *plan[3] = {&best[suits[0]][a], &best[suits[1]][b], &best[suits[2]][c]};
                        int lacking = whole_lacking(plan, hand->size + 1, hand->of[WILD]);
                        if (counts(all, lacking) && rating)
                            add_plan(all, lacking, whole_turns(plan, lacking, hand->of[WILD], chances));
                    }
        }
}

float draws_left(const Hand *hand, int round, const Chances *chances, int beyond, int exponent) {
    Together all = {{0}, 0, MOST_LACKING, beyond, exponent};
    if (round == LAST_ROUND) {
        add_whole(&all, hand, chances);
    } else {
        const Slots *plan[4];
        Slots runs[SUITS][3];
        int found[SUITS] = {0}, ranks[PLACES] = {0};
        for (int kind = 0; kind < NATURALS; kind++) ranks[place_of(kind)] += hand->of[kind];
        if (CONTRACTS[round].runs)
            for (int suit = 0; suit < SUITS; suit++)
                found[suit] = likeliest_runs(hand, suit, CONTRACTS[round].shortest, chances, runs[suit]);
        add_runs(&all, hand, round, ranks, (const Slots (*)[3])runs, found, plan, 0, 0, chances);
    }
    if (all.complete) return 0;
    float promise = 0;
    for (int lacking = all.least; lacking <= all.least + beyond && lacking < MOST_LACKING + 2; lacking++)
        promise += all.promise[lacking];
    return promise > 0 ? powf(promise, -1.0f / (float)exponent) : HOPELESS_TURNS;
}

/* Return the price of a hand from how far it is from its contract. */
float price_after(const Hand *hand, int round, float draws, float turns_left) {
    float turns = draws / 1.5f;
    float stuck = turns / (turns + turns_left), points = (float)points_in(hand), after = 0;
    if (round != LAST_ROUND) {
        int spare = hand->size - CONTRACTS[round].runs * CONTRACTS[round].shortest - CONTRACTS[round].sets * 3 - 1;
        after = 12 + 4 * (float)(spare > 0 ? spare : 0);
        if (points < after) after = points;
    }
    return stuck * (0.2f * points + 48) + (1 - stuck) * after;
}

float price_of(const Hand *hand, int round, const Chances *chances, float turns_left, int draws, int exponent) {
    float left = draws_left(hand, round, chances, ALL_PLANS, exponent) - (float)draws;
    return price_after(hand, round, left > 0 ? left : 0, turns_left);
}
