/* Every codemaker there is; registry.c lists them in the order of `peglab list`. */
#ifndef PEGLAB_CODEMAKER_REGISTRY_H
#define PEGLAB_CODEMAKER_REGISTRY_H

#include <peglab/codemaker.h>

extern const peg_codemaker peg_maker_all;
extern const peg_codemaker peg_maker_random;
extern const peg_codemaker peg_maker_file;
extern const peg_codemaker peg_maker_fixed;
extern const peg_codemaker peg_maker_adversary;

#endif
