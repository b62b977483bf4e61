#include "cli/command.h"
#include "cli/game_args.h"
#include "cli/generations.h"
#include "kernel/partition.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_transcript(const peg_transcript *transcript) {
    char text[PEG_CODE_TEXT];
    for (size_t turn = 0; turn < transcript->count; turn++) {
        peg_feedback feedback = transcript->feedback[turn];
        printf("%2zu  %s  BP %u  MP %u  S(e) = %d\n", turn + 1,
               peg_code_format(text, transcript->spec, peg_transcript_guess(transcript, turn)),
               feedback.blacks, feedback.whites, peg_feedback_score(feedback));
    }
}

static void print_candidates(const peg_spec *spec, const peg_candidates *candidates) {
    char text[PEG_CODE_TEXT];
    for (uint64_t i = 0; i < peg_candidates_count(candidates); i++) {
        peg_colour code[PEG_MAX_HOLES];
        peg_code_from_index(code, spec, peg_candidates_index(candidates, i));
        printf("%s\n", peg_code_format(text, spec, code));
    }
}

/* For every code, how many candidates would give each answer, and the largest of these numbers: its
 * weight (B. Langer, Mastermind : des preuves par ordinateur, section 3.2). */
static peg_status print_weights(const peg_space *space, const peg_candidates *candidates,
                                peg_error *error) {
    const peg_spec *spec = peg_space_spec(space);
    int classes = peg_feedback_count(spec);
    char text[PEG_CODE_TEXT];
    peg_colour code[PEG_MAX_HOLES];
    uint32_t *sizes = malloc((size_t)classes * sizeof *sizes);
    if (!sizes)
        return peg_fail_memory(error);
    /* As wide as the widest: the last code, "holes,0" or the number of all candidates. */
    peg_code_from_index(code, spec, spec->size - 1);
    int code_width = (int)strlen(peg_code_format(text, spec, code));
    int answer_width = snprintf(NULL, 0, "%d,%d", spec->holes, spec->holes);
    int size_width = snprintf(NULL, 0, "%" PRIu64, peg_candidates_count(candidates));
    int width = answer_width > size_width ? answer_width : size_width;
    width = width > 5 ? width : 5;
    printf("%*s", code_width, "");
    for (int ordinal = 0; ordinal < classes; ordinal++) {
        peg_feedback feedback = peg_feedback_from_ordinal(spec, ordinal);
        snprintf(text, sizeof text, "%u,%u", feedback.blacks, feedback.whites);
        printf(" %*s", width, text);
    }
    printf("  weight\n");
    peg_code_from_index(code, spec, 0);
    do {
        uint32_t weight = 0;
        peg_partition(space, candidates, code, sizes);
        printf("%-*s", code_width, peg_code_format(text, spec, code));
        for (int ordinal = 0; ordinal < classes; ordinal++) {
            printf(" %*" PRIu32, width, sizes[ordinal]);
            weight = sizes[ordinal] > weight ? sizes[ordinal] : weight;
        }
        printf("  %6" PRIu32 "\n", weight);
    } while (peg_code_next(code, spec) && !ferror(stdout));
    free(sizes);
    return PEG_OK;
}

static peg_status find_guess(peg_move *out, peg_game *game, uint64_t number,
                             const peg_ga_observer *observer, peg_error *error) {
    peg_player *player;
    peg_options options = {.symmetry = true, .generations = observer};
    gsl_rng *rng = gsl_rng_alloc(peg_random_philox);
    if (!rng)
        return peg_fail_memory(error);
    peg_status status =
        peg_player_new(&player, game->strategy, game->space, &game->params, &options, error);
    if (!status) {
        peg_stream stream = {
            rng,
            {.seed = game->seed, .domain = peg_strategy_domain(game->strategy), .game = number}};
        status = peg_player_next(player, &game->state, &stream, out, error);
        peg_player_free(player);
    }
    gsl_rng_free(rng);
    return status;
}

/* The same, with the generations that it came from. */
static peg_status show_guess(peg_move *out, peg_game *game, uint64_t number, peg_error *error) {
    const peg_strategy *strategy = game->strategy;
    peg_generations generations;
    peg_generations_init(&generations);
    peg_status status = find_guess(out, game, number, &generations.observer, error);
    peg_generations_end(&generations);
    if (!status && generations.count == 0)
        printf("no generations to show: %s %s\n", strategy->name,
               strategy->evolves ? "does not evolve its first guess" : "does not evolve");
    return status;
}

static peg_status print_guess(peg_game *game, uint64_t number, bool verbose, peg_error *error) {
    char text[PEG_CODE_TEXT];
    peg_move move;
    peg_status status = verbose ? show_guess(&move, game, number, error)
                                : find_guess(&move, game, number, NULL, error);
    if (status)
        return status;
    printf("%s guesses %s\n", game->strategy->name, peg_code_format(text, &game->spec, move.code));
    if (move.stuck)
        printf("no eligible code was found: this is the nearest\n");
    return PEG_OK;
}

static peg_status check_solved(const peg_game *game, peg_error *error) {
    const peg_transcript *transcript = &game->state.transcript;
    for (size_t turn = 0; turn + 1 < transcript->count; turn++)
        if (peg_feedback_solved(&game->spec, transcript->feedback[turn]))
            return peg_fail(error, PEG_INVALID,
                            "guess %zu has found the secret: nothing follows it", turn + 1);
    return PEG_OK;
}

/* Everything that needs the set of candidates, where it can be enumerated. */
static peg_status print_position(peg_game *game, const peg_args *args, peg_error *error) {
    const peg_candidates *candidates;
    bool asked = peg_args_value(args, "--candidates") || peg_args_value(args, "--weights");
    if (game->spec.size > PEG_STATE_LARGEST && !asked)
        return PEG_OK;
    peg_status status = peg_state_candidates(&game->state, &candidates, error);
    if (status)
        return status;
    uint64_t count = peg_candidates_count(candidates);
    if (count == 0)
        return peg_state_contradiction(error);
    printf("%" PRIu64 " candidate%s\n", count, count == 1 ? "" : "s");
    if (peg_args_value(args, "--candidates"))
        print_candidates(&game->spec, candidates);
    if (peg_args_value(args, "--weights"))
        status = print_weights(game->space, candidates, error);
    return status;
}

static peg_status solve(peg_game *game, const peg_args *args, peg_error *error) {
    const peg_transcript *transcript = &game->state.transcript;
    int64_t number = 0;
    peg_status status = peg_args_integer(&number, args, "--game", 0, 0x1p62, error);
    if (!status)
        status = check_solved(game, error);
    if (status)
        return status;
    print_transcript(transcript);
    status = print_position(game, args, error);
    if (status)
        return status;
    if (transcript->count > 0 &&
        peg_feedback_solved(&game->spec, transcript->feedback[transcript->count - 1])) {
        printf("solved in %zu guess%s\n", transcript->count, transcript->count == 1 ? "" : "es");
        return PEG_OK;
    }
    return print_guess(game, (uint64_t)number, peg_args_value(args, "--verbose") != NULL, error);
}

static peg_status run(const peg_args *args, peg_error *error) {
    peg_game game;
    peg_status status = peg_game_init(&game, args, error);
    if (status)
        return status;
    status = solve(&game, args, error);
    peg_game_fini(&game);
    return status;
}

const peg_command peg_command_solve = {
    .name = "solve",
    .usage = "[OPTION]... [GUESS:BLACKS,WHITES]...",
    .summary = "The guess that a strategy would make next.",
    .help =
        "Takes the guesses so far with their answers, such as 1122:1,2, and shows each with its\n"
        "score S(e) = 2·BP + MP, how many codes are still possible, and the next guess.",
    .options =
        (const peg_option[]){
            PEG_GAME_OPTIONS,
            {"--game", "K", false, "The number of the game, for random strategies (default: 0)."},
            {"--candidates", NULL, false, "Lists the codes that are still possible."},
            {"--weights", NULL, false,
             "For every code, how the answers to it split the candidates."},
            {"--verbose", NULL, false,
             "Shows the generations of a strategy that evolves, as they pass."},
            {.name = NULL}},
    .run = run};
