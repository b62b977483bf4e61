#include "kernel/symmetry.h"
#include "kernel/space.h"

#include <stdlib.h>
#include <string.h>

/* What decides which guesses are alike. */
typedef struct likeness {
    bool played[PEG_MAX_COLOURS];
    uint8_t alike[PEG_MAX_HOLES]; /* the next hole that no guess tells from this one; 0: none */
} likeness;

typedef struct kept {
    likeness pattern;
    peg_candidates *guesses;
    uint64_t used; /* when, for the eviction of the oldest */
} kept;

enum { ENTRIES = 64 };

/* How much the kept sets may come to, in codes. */
static const uint64_t KEPT_CODES = UINT64_C(1) << 23;

struct peg_symmetry {
    const peg_space *space;
    kept entries[ENTRIES];
    uint64_t clock, codes;
};

peg_status peg_symmetry_new(peg_symmetry **out, const peg_space *space) {
    *out = calloc(1, sizeof **out);
    if (!*out)
        return PEG_FAILED;
    (*out)->space = space;
    return PEG_OK;
}

void peg_symmetry_free(peg_symmetry *symmetry) {
    for (size_t i = 0; symmetry && i < ENTRIES; i++)
        peg_candidates_release(symmetry->entries[i].guesses);
    free(symmetry);
}

static bool told_apart(const peg_transcript *transcript, int a, int b) {
    for (size_t turn = 0; turn < transcript->count; turn++) {
        const peg_colour *guess = peg_transcript_guess(transcript, turn);
        if (guess[a] != guess[b])
            return true;
    }
    return false;
}

static void read_pattern(likeness *out, const peg_transcript *transcript) {
    int holes = transcript->spec->holes;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < transcript->count * (size_t)holes; i++)
        out->played[transcript->codes[i]] = true;
    for (int a = 0; a < holes; a++)
        for (int b = a + 1; b < holes && !out->alike[a]; b++)
            if (!told_apart(transcript, a, b))
                out->alike[a] = (uint8_t)b;
}

/* The depth-first enumeration of the codes that stand for their classes. */
typedef struct enumeration {
    const peg_spec *spec;
    const likeness *pattern;
    peg_colour unplayed[PEG_MAX_COLOURS];
    int unplayed_count;
    peg_colour code[PEG_MAX_HOLES];
    uint16_t in_use[PEG_MAX_COLOURS]; /* how often a colour stands in the code so far */
    uint32_t *index;
    size_t count, capacity;
} enumeration;

/* Renames the unplayed colours in the order in which they appear. */
static void rename_unplayed(const enumeration *search, peg_colour *code) {
    int16_t name[PEG_MAX_COLOURS];
    int next = 0;
    for (int i = 0; i < search->unplayed_count; i++)
        name[search->unplayed[i]] = -1;
    for (int hole = 0; hole < search->spec->holes; hole++) {
        if (search->pattern->played[code[hole]])
            continue;
        int16_t *renamed = &name[code[hole]];
        if (*renamed < 0)
            *renamed = search->unplayed[next++];
        code[hole] = (peg_colour)*renamed;
    }
}

static bool is_first_of_class(const enumeration *search) {
    size_t holes = (size_t)search->spec->holes;
    for (size_t hole = 0; hole < holes; hole++) {
        uint8_t other = search->pattern->alike[hole];
        if (!other || search->code[hole] == search->code[other])
            continue;
        peg_colour swapped[PEG_MAX_HOLES];
        memcpy(swapped, search->code, holes);
        swapped[hole] = search->code[other];
        swapped[other] = search->code[hole];
        rename_unplayed(search, swapped);
        if (memcmp(swapped, search->code, holes) < 0)
            return false;
    }
    return true;
}

static peg_status keep(enumeration *search) {
    if (!is_first_of_class(search))
        return PEG_OK;
    if (search->count == search->capacity) {
        size_t capacity = search->capacity ? 2 * search->capacity : 256;
        uint32_t *index = realloc(search->index, capacity * sizeof *index);
        if (!index)
            return PEG_FAILED;
        search->index = index;
        search->capacity = capacity;
    }
    search->index[search->count++] = (uint32_t)peg_code_index(search->spec, search->code);
    return PEG_OK;
}

/* Of the unplayed colours only the first that is not in the code yet may be new. */
static peg_status extend(enumeration *search, int hole) {
    if (hole == search->spec->holes)
        return keep(search);
    bool new_allowed = true;
    for (int colour = 0; colour < search->spec->colours; colour++) {
        bool used = search->in_use[colour] > 0;
        bool new_colour = !used && !search->pattern->played[colour];
        if ((used && !search->spec->repeats) || (new_colour && !new_allowed))
            continue;
        new_allowed &= !new_colour;
        search->code[hole] = (peg_colour)colour;
        search->in_use[colour]++;
        peg_status status = extend(search, hole + 1);
        search->in_use[colour]--;
        if (status)
            return status;
    }
    return PEG_OK;
}

static peg_status enumerate(peg_candidates **out, const peg_space *space, const likeness *pattern) {
    enumeration search = {.spec = &space->spec, .pattern = pattern};
    for (int colour = 0; colour < space->spec.colours; colour++)
        if (!pattern->played[colour])
            search.unplayed[search.unplayed_count++] = (peg_colour)colour;
    if (extend(&search, 0)) {
        free(search.index);
        return PEG_FAILED;
    }
    return peg_candidates_new(out, space, search.index, search.count);
}

static bool has_symmetry(const likeness *pattern, const peg_spec *spec) {
    int unplayed = 0;
    for (int colour = 0; colour < spec->colours; colour++)
        unplayed += !pattern->played[colour];
    for (int hole = 0; hole < spec->holes; hole++)
        if (pattern->alike[hole])
            return true;
    return unplayed > 1;
}

static void evict(peg_symmetry *symmetry, kept *set) {
    if (set->guesses)
        symmetry->codes -= set->guesses->count;
    peg_candidates_release(set->guesses);
    set->guesses = NULL;
}

static kept *oldest(peg_symmetry *symmetry) {
    kept *best = NULL;
    for (size_t i = 0; i < ENTRIES; i++) {
        kept *set = &symmetry->entries[i];
        if (set->guesses && (!best || set->used < best->used))
            best = set;
    }
    return best;
}

static kept *free_entry(peg_symmetry *symmetry) {
    while (symmetry->codes > KEPT_CODES)
        evict(symmetry, oldest(symmetry));
    for (size_t i = 0; i < ENTRIES; i++)
        if (!symmetry->entries[i].guesses)
            return &symmetry->entries[i];
    kept *set = oldest(symmetry);
    evict(symmetry, set);
    return set;
}

peg_status peg_symmetry_guesses(peg_symmetry *symmetry, const peg_transcript *transcript,
                                const peg_candidates **out) {
    const peg_space *space = symmetry->space;
    likeness pattern;
    read_pattern(&pattern, transcript);
    if (!has_symmetry(&pattern, &space->spec)) {
        *out = peg_space_all(space);
        return PEG_OK;
    }
    for (size_t i = 0; i < ENTRIES; i++) {
        kept *set = &symmetry->entries[i];
        if (set->guesses && memcmp(&set->pattern, &pattern, sizeof pattern) == 0) {
            set->used = ++symmetry->clock;
            *out = set->guesses;
            return PEG_OK;
        }
    }
    kept *set = free_entry(symmetry);
    if (enumerate(&set->guesses, space, &pattern))
        return PEG_FAILED;
    set->pattern = pattern;
    set->used = ++symmetry->clock;
    symmetry->codes += set->guesses->count;
    *out = set->guesses;
    return PEG_OK;
}
