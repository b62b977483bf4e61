#include "lab/node.h"

#include <stdlib.h>
#include <string.h>

/* Takes games over. */
static peg_node *allocate(const peg_cell *cell, uint64_t *games, size_t count) {
    size_t holes = (size_t)peg_space_spec(cell->space)->holes;
    peg_node *node = calloc(1, sizeof *node);
    if (!node) {
        free(games);
        return NULL;
    }
    node->cell = cell;
    node->count = count;
    node->games = games;
    node->secrets = malloc(count * holes);
    if (!node->games || !node->secrets) {
        peg_node_free(node);
        return NULL;
    }
    return node;
}

peg_node *peg_node_new(const peg_cell *cell, uint64_t *games, size_t count) {
    peg_node *node = allocate(cell, games, count);
    if (node)
        peg_state_init(&node->state, cell->space);
    return node;
}

void peg_node_free(peg_node *node) {
    if (!node)
        return;
    peg_state_fini(&node->state);
    free(node->games);
    free(node->secrets);
    free(node);
}

/* The games that got one answer, as a node of their own. */
static peg_node *child(const peg_node *node, const uint32_t *answers, uint32_t answer, size_t count,
                       const peg_move *move) {
    const peg_spec *spec = peg_space_spec(node->cell->space);
    size_t holes = (size_t)spec->holes, next = 0;
    peg_node *out = allocate(node->cell, malloc(count * sizeof *node->games), count);
    if (!out)
        return NULL;
    if (peg_state_copy(&out->state, &node->state) ||
        peg_state_push(&out->state, move->code, peg_feedback_from_ordinal(spec, (int)answer))) {
        peg_node_free(out);
        return NULL;
    }
    out->seconds = node->seconds;
    out->work = node->work;
    out->stuck = node->stuck;
    for (size_t i = 0; i < node->count; i++) {
        if (answers[i] != answer)
            continue;
        out->games[next] = node->games[i];
        memcpy(out->secrets + next++ * holes, node->secrets + i * holes, holes);
    }
    return out;
}

static void count_answers(const peg_node *node, const peg_move *move, uint32_t *answers,
                          uint32_t *counts) {
    const peg_spec *spec = peg_space_spec(node->cell->space);
    size_t holes = (size_t)spec->holes;
    for (size_t i = 0; i < node->count; i++) {
        peg_feedback feedback = peg_feedback_of(spec, node->secrets + i * holes, move->code);
        answers[i] = (uint32_t)peg_feedback_ordinal(spec, feedback);
        counts[answers[i]]++;
    }
}

peg_status peg_node_play(peg_node *node, const peg_move *move, uint64_t max_guesses,
                         peg_node_ended *ended, void *user, peg_node **list, peg_error *error) {
    const peg_spec *spec = peg_space_spec(node->cell->space);
    uint32_t classes = (uint32_t)peg_feedback_count(spec), solved = classes - 1;
    bool last = node->state.transcript.count + 1 == max_guesses;
    peg_status status = PEG_FAILED;
    uint32_t *counts = calloc(classes, sizeof *counts);
    uint32_t *answers = malloc(node->count * sizeof *answers);
    if (!counts || !answers)
        goto cleanup;
    count_answers(node, move, answers, counts);
    for (size_t i = 0; i < node->count; i++)
        if ((answers[i] == solved || last) && ended(user, node, i, answers[i] == solved))
            goto cleanup;
    /* The candidates are split from the parent's: computed once, shared by all its children. */
    for (uint32_t answer = solved; !last && answer-- > 0;) {
        if (counts[answer] == 0)
            continue;
        peg_node *next = child(node, answers, answer, counts[answer], move);
        if (!next)
            goto cleanup;
        next->next = *list;
        *list = next;
    }
    status = PEG_OK;
cleanup:
    free(counts);
    free(answers);
    peg_node_free(node);
    return status ? peg_fail_memory(error) : PEG_OK;
}
