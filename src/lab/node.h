/* Games of a cell that have gone the same way so far: a node of the strategy's tree, with the games
 * whose secrets lead through it. A single game is a node with one game. */
#ifndef PEGLAB_LAB_NODE_H
#define PEGLAB_LAB_NODE_H

#include "lab/experiment.h"

typedef struct peg_node peg_node;
struct peg_node {
    peg_node *next; /* in whatever list it stands */
    const peg_cell *cell;
    peg_state state;
    double seconds; /* what finding the guesses so far took */
    peg_work work;  /* and what a plain program would have done for them */
    uint64_t stuck; /* how many of them are the nearest code, for want of an eligible one */
    size_t count;
    uint64_t *games;
    peg_colour *secrets; /* count × holes */
};

/* The root, for these games, which it takes over, also on failure; their secrets are the caller's
 * to fill in. */
peg_node *peg_node_new(const peg_cell *cell, uint64_t *games, size_t count);
void peg_node_free(peg_node *node);

/* What becomes of a game that ends. */
typedef peg_status peg_node_ended(void *user, const peg_node *node, size_t position, bool solved);

/* Plays the move in a node: games that end with it are reported, the others stand in new nodes,
 * one for each answer, put before *list. Takes the node over. Games that reach max_guesses (0:
 * none) end unsolved. */
peg_status peg_node_play(peg_node *node, const peg_move *move, uint64_t max_guesses,
                         peg_node_ended *ended, void *user, peg_node **list, peg_error *error);

#endif
