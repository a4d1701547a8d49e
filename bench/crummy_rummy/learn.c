/* Learn the values of one round from games, or measure players against each other.
 *
 *   learn PLAYERS ROUND SEED WARM ROUNDS FILE [FROM WIDEST]   learn from WARM rounds of experts, then ROUNDS of its own
 *   match PLAYERS ONE OTHERS DECKS SEED [WITHIN [ANCHOR [WIDEST [DELAY]]]]
 *                                               ONE, OTHERS: expert, earlier, or a folder of values
 *   measure PLAYERS ROUND ONE DECKS SEED WITHIN ANCHOR WIDEST    the same for one round against experts
 *   trace PLAYERS ROUND DECKS SEED              round lengths and penalties of experts
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "play.h"

enum { BATCH = 128, REUSE = 2, KEPT = 400000, TEST_DECKS = 400 };
static float TRACE = 0.5f;  /* how much of what really happened counts, beside the value after the next turn */
static const float ANCHOR = 1, FAST = 1e-3f, SLOW = 5e-5f, NEVER_DELAY = 1e6f;

typedef struct { Signs signs; float target; } Sample;

typedef struct {
    Net net, smooth, acting;
    Adam adam;
    Sample *samples;
    int count, at;
    long fresh;
    double error, tested;
} Learner;

static void remember(Learner *learner, const Signs *signs, float target) {
    learner->samples[learner->at] = (Sample){*signs, target};
    learner->at = (learner->at + 1) % KEPT;
    if (learner->count < KEPT) learner->count++;
    learner->fresh += REUSE;
}

static void train(Learner *learner, Random *random, float rate) {
    if (learner->count < 4 * BATCH) return;
    while (learner->fresh >= BATCH) {
        learner->fresh -= BATCH;
        for (int each = 0; each < BATCH; each++) {
            const Sample *sample = &learner->samples[random_below(random, learner->count)];
            learner->error += learn_from(&learner->net, &sample->signs, sample->target, &learner->adam.slope);
            learner->tested += 1;
        }
        adam_step(&learner->net, &learner->adam, rate, BATCH);
        float keep = 1 - 10.0f / (float)(10 + learner->adam.steps);
        if (keep > 0.9995f) keep = 0.9995f;
        float *smooth = (float *)&learner->smooth, *now = (float *)&learner->net;
        for (int at = 0; at < WEIGHTS; at++) smooth[at] += (1 - keep) * (now[at] - smooth[at]);
    }
}

static void tell(Learner *learners, const Story *story, float outcome, int is_learned) {
    float target = outcome;
    for (int at = story->count - 1; at >= 0; at--) {
        const Turn *turn = &story->turns[at];
        remember(&learners[turn->phase], &turn->signs, target);
        if (is_learned) target = turn->strayed ? turn->before : (1 - TRACE) * turn->before + TRACE * target;
    }
}

static float outcome_of(const int *penalties, int players, int seat) {
    int others = -penalties[seat];
    for (int each = 0; each < players; each++) others += penalties[each];
    return (float)penalties[seat] - (float)others / (float)(players - 1);
}

/* Measure points a round won by one player against others, every deck from every chair. */
static void measure(int players, int number, const Player *one, const Player *others, int decks, uint64_t seed,
                    double *mean, double *error) {
    double sum = 0, squares = 0;
    for (int deck = 0; deck < decks; deck++) {
        double gain = 0;
        for (int chair = 0; chair < players; chair++) {
            Round round;
            Player seats[MOST_SEATS];
            int penalties[MOST_SEATS];
            for (int seat = 0; seat < players; seat++) seats[seat] = seat == chair ? *one : *others;
            deal(&round, players, number, 0, seed + (uint64_t)deck * 7919);
            play_round(&round, seats, NULL, penalties);
            gain -= outcome_of(penalties, players, chair) / players;
        }
        sum += gain;
        squares += gain * gain;
    }
    *mean = sum / decks;
    *error = sqrt((squares / decks - *mean * *mean) / decks);
}

static void save(const char *path, const Learner *learners) {
    FILE *file = fopen(path, "wb");
    if (!file) exit(1);
    for (int phase = 0; phase < PHASES; phase++) fwrite(&learners[phase].smooth, sizeof(Net), 1, file);
    fclose(file);
}

static int load(const char *path, Net *nets) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    size_t count = fread(nets, sizeof(Net), PHASES, file);
    fclose(file);
    return count == PHASES;
}

static int learn(int players, int number, uint64_t seed, long warm, long rounds, const char *path, const char *from,
                 int widest) {
    static Learner learners[PHASES];
    static Story stories[MOST_SEATS];
    Random random = {seed};
    for (int phase = 0; phase < PHASES; phase++) {
        learners[phase].samples = malloc(sizeof(Sample) * KEPT);
        start_net(&learners[phase].net, &random);
    }
    if (from) {
        Net nets[PHASES];
        if (!load(from, nets)) return 1;
        for (int phase = 0; phase < PHASES; phase++) learners[phase].net = nets[phase];
    }
    for (int phase = 0; phase < PHASES; phase++) {
        learners[phase].smooth = learners[phase].net;
        learners[phase].acting = learners[phase].net;
    }
    Player expert = {EXPERT, {0}, 0, 0, 0, 0, 0, NEVER_DELAY};
    Player straying = {EXPERT, {0}, 0.15f, 1.5f, 0, 0, 0, NEVER_DELAY};
    Player learned = {LEARNED, {&learners[BEFORE].acting, &learners[AFTER].acting}, 0.15f, 3.0f, widest, 4, ANCHOR,
                      NEVER_DELAY};
    Player greedy = learned;
    greedy.stray = 0;
    clock_t began = clock();
    for (long at = 0; at < warm + rounds; at++) {
        int is_warm = at < warm, table_players = players;
        if (players == 3) table_players = at % 2 ? 3 : 4;  /* one network for three and four */
        Round round;
        Player seats[MOST_SEATS];
        int penalties[MOST_SEATS];
        int lone = !is_warm && random_below(&random, 2) ? random_below(&random, table_players) : -1;
        for (int seat = 0; seat < table_players; seat++)
            seats[seat] = is_warm ? straying : lone < 0 || seat == lone ? learned : expert;
        deal(&round, table_players, number, random_below(&random, table_players), next_random(&random));
        play_round(&round, seats, stories, penalties);
        for (int seat = 0; seat < table_players; seat++)
            if (is_warm || seats[seat].level == LEARNED)
                tell(learners, &stories[seat], outcome_of(penalties, table_players, seat),
                     seats[seat].level == LEARNED);
        float done = (float)at / (float)(warm + rounds), rate = FAST;
        if (from) rate = FAST / 2 * powf(2 * SLOW / FAST, done);
        else if (done > 0.3f) rate = FAST * powf(SLOW / FAST, (done - 0.3f) / 0.7f);
        if (at % 200 == 199) {
            for (int phase = 0; phase < PHASES; phase++) {
                train(&learners[phase], &random, rate);
                learners[phase].acting = learners[phase].smooth;
            }
            forget_cached();
        }
        long step = is_warm ? warm : rounds / 6;
        if ((at + 1 - (is_warm ? 0 : warm)) % (step ? step : 1) == 0) {
            double mean, error;
            measure(players, number, &greedy, &expert, TEST_DECKS, 1000003, &mean, &error);
            printf("%d players, round %d, %ld rounds, %.0f s: error %.4f, after %.4f; gain %.2f +- %.2f points\n",
                   players, number, at + 1, (double)(clock() - began) / CLOCKS_PER_SEC,
                   learners[BEFORE].error / (learners[BEFORE].tested + 1e-9),
                   learners[AFTER].error / (learners[AFTER].tested + 1e-9), mean, 1.96 * error);
            fflush(stdout);
            for (int phase = 0; phase < PHASES; phase++) learners[phase].error = learners[phase].tested = 0;
            save(path, learners);
        }
    }
    save(path, learners);
    return 0;
}

static Net loaded[2][LAST_ROUND + 1][PHASES];

static Player named(const char *name, int side, int players, int number) {
    Player player = {EXPERT, {0}, 0, 0, 0, 4, 0, NEVER_DELAY};
    if (!strcmp(name, "expert")) return player;
    if (!strcmp(name, "earlier")) {
        player.level = EARLIER_EXPERT;
        return player;
    }
    char path[400];
    snprintf(path, sizeof path, "%s/%d-%d.bin", name, players < 3 ? 2 : 3, number);
    if (!load(path, loaded[side][number])) return player;
    player.level = LEARNED;
    for (int phase = 0; phase < PHASES; phase++) player.nets[phase] = &loaded[side][number][phase];
    return player;
}

static int match(int players, const char *one, const char *others, int decks, uint64_t seed, float within,
                 float anchor, int widest, float delay) {
    double won = 0, squares = 0, gains[LAST_ROUND + 1] = {0}, gain_squares[LAST_ROUND + 1] = {0};
    Player sides[2][LAST_ROUND + 1];
    for (int number = 1; number <= LAST_ROUND; number++) {
        sides[0][number] = named(one, 0, players, number);
        sides[1][number] = named(others, 1, players, number);
        sides[0][number].within = within;
        sides[0][number].anchor = anchor;
        sides[0][number].delay = delay;
        sides[0][number].widest = widest;
    }
    for (int deck = 0; deck < decks; deck++) {
        double share = 0, gain[LAST_ROUND + 1] = {0};
        for (int chair = 0; chair < players; chair++) {
            int totals[MOST_SEATS] = {0};
            for (int number = 1; number <= LAST_ROUND; number++) {
                Round round;
                Player seats[MOST_SEATS];
                int penalties[MOST_SEATS];
                for (int seat = 0; seat < players; seat++) seats[seat] = sides[seat != chair][number];
                deal(&round, players, number, (deck + number) % players, seed + (uint64_t)(deck * 8 + number) * 104729);
                play_round(&round, seats, NULL, penalties);
                for (int seat = 0; seat < players; seat++) totals[seat] += penalties[seat];
                gain[number] -= outcome_of(penalties, players, chair) / players;
            }
            int least = totals[0], winners = 0;
            for (int seat = 1; seat < players; seat++) if (totals[seat] < least) least = totals[seat];
            for (int seat = 0; seat < players; seat++) winners += totals[seat] == least;
            if (totals[chair] == least) share += 1.0 / winners / players;
        }
        won += share;
        squares += share * share;
        for (int number = 1; number <= LAST_ROUND; number++) {
            gains[0] += gain[number];
            gains[number] += gain[number];
            gain_squares[number] += gain[number] * gain[number];
        }
    }
    double mean = won / decks, error = sqrt((squares / decks - mean * mean) / decks);
    printf("%s against %s, %d players, %d games: wins %.2f%% +- %.2f, %.1f points a game;", one, others, players,
           decks * players, 100 * mean, 196 * error, gains[0] / decks);
    for (int number = 1; number <= LAST_ROUND; number++) {
        double each = gains[number] / decks;
        printf(" %.1f+-%.1f", each, 1.96 * sqrt((gain_squares[number] / decks - each * each) / decks));
    }
    printf("\n");
    return 0;
}

/* Measure single rounds, which takes less time than games. */
static int measure_round(int players, int number, const char *one, int decks, uint64_t seed,
                         float within, float anchor, int widest) {
    double mean, error;
    Player learned = named(one, 0, players, number), expert = named("expert", 1, players, number);
    learned.within = within;
    learned.anchor = anchor;
    learned.widest = widest;
    measure(players, number, &learned, &expert, decks, seed, &mean, &error);
    printf("round %d, within %.1f, anchor %.1f, widest %d: gain %.2f +- %.2f points\n", number, within, anchor,
           widest, mean, 1.96 * error);
    return 0;
}

static int trace(int players, int number, int decks, uint64_t seed) {
    Player seats[MOST_SEATS];
    double turns = 0, points = 0, squares = 0, first = 0;
    for (int seat = 0; seat < players; seat++) seats[seat] = (Player){EXPERT, {0}, 0, 0, 0, 0, 0, NEVER_DELAY};
    for (int deck = 0; deck < decks; deck++) {
        Round round;
        int penalties[MOST_SEATS];
        deal(&round, players, number, 0, seed + (uint64_t)deck);
        play_round(&round, seats, NULL, penalties);
        for (int seat = 0; seat < players; seat++) {
            turns += round.turns[seat];
            points += penalties[seat];
            squares += (double)penalties[seat] * penalties[seat];
        }
        first += penalties[1] == 0;
    }
    printf("round %d: %.2f turns, %.2f points a seat, starter goes out %.3f\n", number, turns / decks,
           points / decks / players, first / decks);
    return 0;
}

int main(int count, char **words) {
    if (count >= 8 && !strcmp(words[1], "learn")) {
        if (getenv("TRACE")) TRACE = (float)atof(getenv("TRACE"));
        return learn(atoi(words[2]), atoi(words[3]), strtoull(words[4], NULL, 10), atol(words[5]), atol(words[6]),
                     words[7], count > 8 ? words[8] : NULL, count > 9 ? atoi(words[9]) : 0);
    }
    if (count >= 7 && !strcmp(words[1], "match"))
        return match(atoi(words[2]), words[3], words[4], atoi(words[5]), strtoull(words[6], NULL, 10),
                     count > 7 ? (float)atof(words[7]) : 4, count > 8 ? (float)atof(words[8]) : 1,
                     count > 9 ? atoi(words[9]) : 0, count > 10 ? (float)atof(words[10]) : NEVER_DELAY);
    if (count >= 10 && !strcmp(words[1], "measure"))
        return measure_round(atoi(words[2]), atoi(words[3]), words[4], atoi(words[5]), strtoull(words[6], NULL, 10),
                             (float)atof(words[7]), (float)atof(words[8]), atoi(words[9]));
    if (count >= 6 && !strcmp(words[1], "trace"))
        return trace(atoi(words[2]), atoi(words[3]), atoi(words[4]), strtoull(words[5], NULL, 10));
    return 2;
}
