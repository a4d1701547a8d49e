/* Learn the values of some rounds from games, or measure players against each other.
 *
 *   learn PLAYERS ROUNDS SEED WARM MIXED OWN FILE [FROM]
 *       ROUNDS: their digits, such as 7 or 123456; WARM rounds of experts, then MIXED in which the network discards
 *       and draws like an expert, then OWN in which it draws as well; FROM: values to start with
 *   match PLAYERS ONE OTHERS DECKS SEED            whole games, every deck from every chair
 *   measure PLAYERS ROUND ONE OTHERS DECKS SEED    the same for single rounds
 *   trace PLAYERS ROUND NAME DECKS SEED            round lengths and penalties
 *   show PLAYERS ROUND NAME DECKS SEED ONE_IN      positions in which values decide about the upcard
 *   ending PLAYERS DEALS SEED                      chances of choices in the last round, as ending.c reads them
 *
 * Run it in the folder of the bots, which has habits.json. measure.c has the names of the players.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../mean.h"
#include "ending.h"
#include "measure.h"
#include "opponent.h"
#include "show.h"

enum { BATCH = 128, KEPT = 600000, TOLD = 12 };
static const int REUSE = 3, TRIES = 10, WIDEST = 3;
static const float TRACE = 0.5f;  /* how much of what really happened counts, beside the value after the next turn */
static const float FAST = 1e-3f, SLOW = 5e-5f;

typedef struct { Signs signs; float laid[LAID_SIGNS]; float target; int is_laid; } Sample;

typedef struct {
    Values now, smooth, acting, slope, first, second;
    int steps;
    Sample *samples;
    int count, at;
    long fresh;
    double error, tested;
} Learner;

enum { ALL_WEIGHTS = sizeof(Values) / sizeof(float) };

static void remember(Learner *learner, const Turn *turn, float target) {
    Sample *sample = &learner->samples[learner->at];
    sample->signs = turn->signs;
    memcpy(sample->laid, turn->laid, sizeof sample->laid);
    sample->target = target;
    sample->is_laid = turn->is_laid;
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
            if (sample->is_laid) {
                learn_laid(&learner->now.laid, sample->signs.round, sample->laid, sample->target, &learner->slope.laid);
                continue;
            }
            learner->error += learn_from(&learner->now.net, &sample->signs, sample->target, &learner->slope.net);
            learner->tested += 1;
        }
        adam_step((float *)&learner->now, (float *)&learner->slope, (float *)&learner->first,
                  (float *)&learner->second, ALL_WEIGHTS, ++learner->steps, rate, BATCH);
        float keep = 1 - 10.0f / (float)(10 + learner->steps);
        if (keep > 0.9995f) keep = 0.9995f;
        float *smooth = (float *)&learner->smooth, *now = (float *)&learner->now;
        for (int at = 0; at < ALL_WEIGHTS; at++) smooth[at] += (1 - keep) * (now[at] - smooth[at]);
    }
}

static void tell(Learner *learner, const Story *story, float outcome, int is_learned) {
    float target = outcome;
    for (int at = story->count - 1; at >= 0; at--) {
        const Turn *turn = &story->turns[at];
        remember(learner, turn, target);
        if (is_learned) target = turn->strayed ? turn->before : (1 - TRACE) * turn->before + TRACE * target;
    }
}

static void print_means(Mean *means) {
    for (int number = 1; number <= LAST_ROUND; number++) {
        Mean *each = &means[number];
        if (!each->count) continue;
        printf(" %d: %.1f +- %.1f", number, average_of(each), half_interval(each));
        *each = (Mean){0};
    }
    printf("\n");
    fflush(stdout);
}

static float rate_at(float done, int goes_on) {
    if (goes_on) return FAST / 2 * powf(2 * SLOW / FAST, done);
    return done > 0.3f ? FAST * powf(SLOW / FAST, (done - 0.3f) / 0.7f) : FAST;
}

static int learn(int players, const char *rounds, uint64_t seed, long warm, long mixed, long own, const char *path,
                 const char *from) {
    static Learner learner;
    static Story stories[MOST_SEATS];
    Random random = {seed};
    Mean gains[LAST_ROUND + 1] = {{0}};
    learner.samples = malloc(sizeof(Sample) * KEPT);
    start_net(&learner.now.net, &random);
    start_laid(&learner.now.laid, &random);
    if (from && !load(from, &learner.now)) return 1;
    learner.smooth = learner.acting = learner.now;
    Player expert = {.level = EXPERT}, earlier = {.level = EARLIER_EXPERT};
    Player straying = {.level = EXPERT, .stray = 0.15f, .warmth = 1.5f};
    Player learned = {.level = LEARNED, .net = &learner.acting.net, .laid = &learner.acting.laid, .stray = 0.15f,
                      .warmth = 3, .within = 4, .anchor = 1, .tries = TRIES, .throws = 1, .holds = players == 2};
    clock_t began = clock();
    long all = warm + mixed + own, step = all / TOLD ? all / TOLD : 1;
    for (long at = 0; at < all; at++) {
        int is_warm = at < warm, table_players = players;
        int number = rounds[random_below(&random, (int)strlen(rounds))] - '0';
        if (players == 3) table_players = at % 2 ? 3 : 4;  /* one network for three and four */
        Round round;
        Player seats[MOST_SEATS];
        int penalties[MOST_SEATS];
        int lone = !is_warm && random_below(&random, 2) ? random_below(&random, table_players) : -1;
        learned.widest = at < warm + mixed ? 0 : WIDEST;
        for (int seat = 0; seat < table_players; seat++)
            seats[seat] = is_warm ? straying : lone < 0 || seat == lone ? learned : expert;
        if (lone >= 0) {
            seats[lone].stray = 0;
            if (players == 2 && random_below(&random, 2)) seats[1 - lone] = earlier;
        }
        deal(&round, table_players, number, random_below(&random, table_players), next_random(&random));
        if (counts_wins(&round)) give_lead(&round, &random);
        play_round(&round, seats, stories, penalties);
        for (int seat = 0; seat < table_players; seat++)
            if (is_warm || seats[seat].level == LEARNED)
                tell(&learner, &stories[seat], outcome_of(&round, penalties, seat), !is_warm);
        if (lone >= 0) add_to(&gains[number], -outcome_of(&round, penalties, lone));
        if (at % 200 == 199) {
            train(&learner, &random, rate_at((float)at / (float)all, from != NULL));
            learner.acting = learner.smooth;
            forget_cached();
        }
        if ((at + 1) % step && at + 1 < all) continue;
        printf("%ld rounds, %.0f s: error %.4f; gain against experts", at + 1,
               (double)(clock() - began) / CLOCKS_PER_SEC, learner.error / (learner.tested + 1e-9));
        print_means(gains);
        learner.error = learner.tested = 0;
        save(path, &learner.smooth);
    }
    return 0;
}

int main(int count, char **words) {
    read_habits("habits.json");
    if (count >= 9 && !strcmp(words[1], "learn"))
        return learn(atoi(words[2]), words[3], strtoull(words[4], NULL, 10), atol(words[5]), atol(words[6]),
                     atol(words[7]), words[8], count > 9 ? words[9] : NULL);
    if (count == 7 && !strcmp(words[1], "match"))
        return match(atoi(words[2]), words[3], words[4], atoi(words[5]), strtoull(words[6], NULL, 10));
    if (count == 8 && !strcmp(words[1], "measure"))
        return measure(atoi(words[2]), atoi(words[3]), words[4], words[5], atoi(words[6]),
                       strtoull(words[7], NULL, 10));
    if (count == 7 && !strcmp(words[1], "trace"))
        return trace(atoi(words[2]), atoi(words[3]), words[4], atoi(words[5]), strtoull(words[6], NULL, 10));
    if (count == 5 && !strcmp(words[1], "ending")) return ending(atoi(words[3]), strtoull(words[4], NULL, 10));
    if (count == 8 && !strcmp(words[1], "show"))
        return show(atoi(words[2]), atoi(words[3]), words[4], atoi(words[5]), strtoull(words[6], NULL, 10),
                    atoi(words[7]));
    return 2;
}
