/* The evolutionary engine on the oldest problem there is: a string of ones. */
#include <peglab/ga.h>
#include <peglab/random.h>
#include <stdio.h>

enum { LENGTH = 64 };

/* Less is better, and 0 is what we want: the number of zeros. */
static void count_zeros(void *user, const peg_letter *strings, size_t count, uint32_t *out) {
    (void)user;
    for (size_t i = 0; i < count; i++) {
        out[i] = LENGTH;
        for (size_t k = 0; k < LENGTH; k++)
            out[i] -= strings[i * LENGTH + k];
    }
}

static void show(void *user, const peg_ga_generation *generation) {
    (void)user;
    if (generation->number % 10 == 0)
        printf("generation %3lu: best %2u zeros, %5.2f on average, %zu different strings\n",
               (unsigned long)generation->number, generation->best, generation->mean,
               generation->distinct);
}

int main(void) {
    peg_ga_problem problem = {
        .length = LENGTH, .letters = 2, .repeats = true, .fitness = count_zeros};
    peg_params params;
    peg_error error;
    peg_ga *ga;
    size_t found;

    if (peg_params_init(&params, peg_ga_params(), &error) ||
        peg_params_set(&params, "selection", "tournament", &error) ||
        peg_params_set(&params, "eligible", "1", &error) ||
        peg_params_set(&params, "mutation", "0.4", &error) ||
        peg_params_set(&params, "generations", "1000", &error) ||
        peg_ga_new(&ga, &problem, &params, &error)) {
        fprintf(stderr, "onemax: %s\n", error.message);
        return 1;
    }
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    peg_random_start(rng, &(peg_random_key){.seed = 42});
    peg_ga_fill(ga, rng);
    peg_ga_evolve(ga, rng, &(peg_ga_observer){.notify = show});
    peg_ga_eligible(ga, &found);
    printf("%s after %lu generations and %lu evaluations\n", found ? "all ones" : "not found",
           (unsigned long)peg_ga_generations(ga), (unsigned long)peg_ga_evaluations(ga));

    gsl_rng_free(rng);
    peg_ga_free(ga);
    peg_params_fini(&params);
    return found ? 0 : 1;
}
