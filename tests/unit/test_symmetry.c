/* Of every class of equivalent guesses the first must be scored. The classes by brute force: every
 * renaming of the colours not yet played with every permutation of the holes not yet told apart. */
#include "plain.h"

#include "kernel/space.h"
#include "kernel/symmetry.h"
#include <stdio.h>

enum { MOST_HOLES = 4, MOST_COLOURS = 6, MOST_CODES = 1296, MOST_CLASSES = 14 };

typedef struct group {
    size_t count;
    struct {
        int hole[MOST_HOLES];     /* where the peg of each hole comes from */
        int colour[MOST_COLOURS]; /* what each colour is called */
    } maps[24 * 720];
} group;

static uint64_t states, orbits, scored;

static void extend_colours(group *out, const int *hole, int *colour, int next, const peg_spec *spec,
                           const bool *played) {
    if (next == MOST_COLOURS) {
        memcpy(out->maps[out->count].hole, hole, sizeof out->maps->hole);
        memcpy(out->maps[out->count++].colour, colour, sizeof out->maps->colour);
        return;
    }
    for (int name = 0; name < MOST_COLOURS; name++) {
        bool fixed = played[next] || played[name] || next >= spec->colours || name >= spec->colours;
        bool taken = fixed && name != next;
        for (int earlier = 0; earlier < next; earlier++)
            taken |= colour[earlier] == name;
        if (taken)
            continue;
        colour[next] = name;
        extend_colours(out, hole, colour, next + 1, spec, played);
    }
}

static bool are_alike(const peg_transcript *transcript, int a, int b) {
    for (size_t turn = 0; turn < transcript->count; turn++) {
        const peg_colour *guess = peg_transcript_guess(transcript, turn);
        if (guess[a] != guess[b])
            return false;
    }
    return true;
}

static void extend_holes(group *out, int *hole, int next, const peg_transcript *transcript,
                         const bool *played) {
    if (next == MOST_HOLES) {
        int colour[MOST_COLOURS] = {0};
        extend_colours(out, hole, colour, 0, transcript->spec, played);
        return;
    }
    int holes = transcript->spec->holes;
    for (int from = 0; from < MOST_HOLES; from++) {
        bool fixed = next >= holes || from >= holes || !are_alike(transcript, next, from);
        bool taken = fixed && from != next;
        for (int earlier = 0; earlier < next; earlier++)
            taken |= hole[earlier] == from;
        if (taken)
            continue;
        hole[next] = from;
        extend_holes(out, hole, next + 1, transcript, played);
    }
}

static void group_of(group *out, const peg_transcript *transcript) {
    bool played[MOST_COLOURS] = {false};
    int hole[MOST_HOLES] = {0};
    for (size_t turn = 0; turn < transcript->count; turn++)
        for (int i = 0; i < transcript->spec->holes; i++)
            played[peg_transcript_guess(transcript, turn)[i]] = true;
    out->count = 0;
    extend_holes(out, hole, 0, transcript, played);
}

static size_t find(const peg_colour *codes, size_t count, size_t holes, const peg_colour *code) {
    size_t low = 0, high = count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(codes + middle * holes, code, holes) <= 0)
            low = middle;
        else
            high = middle;
    }
    assert_memory_equal(codes + low * holes, code, holes);
    return low;
}

/* How a guess splits the codes that are consistent with the transcript. */
static void split(uint32_t sizes[MOST_CLASSES], const peg_transcript *transcript,
                  const peg_colour *codes, size_t count, const bool *alive, size_t guess) {
    const peg_spec *spec = transcript->spec;
    size_t holes = (size_t)spec->holes, asked = 0;
    peg_feedback answers[MOST_CODES];
    memset(sizes, 0, MOST_CLASSES * sizeof *sizes);
    for (size_t i = 0; i < count; i++)
        if (alive[i])
            answers[asked++] = plain_feedback(spec, codes + guess * holes, codes + i * holes);
    plain_sizes(sizes, spec->holes, answers, asked);
}

static void find_alive(bool *out, const peg_transcript *transcript, const peg_colour *codes,
                       size_t count) {
    const peg_spec *spec = transcript->spec;
    for (size_t i = 0; i < count; i++) {
        out[i] = true;
        for (size_t turn = 0; turn < transcript->count; turn++)
            out[i] &= plain_same(plain_feedback(spec, peg_transcript_guess(transcript, turn),
                                                codes + i * (size_t)spec->holes),
                                 transcript->feedback[turn]);
    }
}

/* Codes in ascending order: one that no orbit before it has reached is the first of its own. */
static void check_orbits(const peg_candidates *guesses, const peg_transcript *transcript,
                         const peg_colour *codes, size_t count) {
    static group symmetries;
    bool alive[MOST_CODES], reached[MOST_CODES] = {false};
    size_t holes = (size_t)transcript->spec->holes;
    group_of(&symmetries, transcript);
    find_alive(alive, transcript, codes, count);
    for (size_t first = 0; first < count; first++) {
        if (reached[first])
            continue;
        uint32_t expected[MOST_CLASSES], sizes[MOST_CLASSES];
        const peg_colour *code = codes + first * holes;
        assert_true(peg_candidates_contain(guesses, first));
        split(expected, transcript, codes, count, alive, first);
        for (size_t i = 0; i < symmetries.count; i++) {
            peg_colour image[MOST_HOLES];
            for (size_t hole = 0; hole < holes; hole++)
                image[hole] =
                    (peg_colour)symmetries.maps[i].colour[code[symmetries.maps[i].hole[hole]]];
            size_t other = find(codes, count, holes, image);
            if (reached[other])
                continue;
            reached[other] = true;
            assert_true(other >= first);
            split(sizes, transcript, codes, count, alive, other);
            assert_memory_equal(sizes, expected, sizeof sizes);
        }
        orbits++;
    }
    scored += peg_candidates_count(guesses);
    states++;
}

static void check_ascending(const peg_candidates *guesses) {
    for (uint64_t i = 1; i < peg_candidates_count(guesses); i++)
        assert_true(peg_candidates_index(guesses, i - 1) < peg_candidates_index(guesses, i));
}

/* Guesses of one or two colours leave holes alike, which random ones seldom do. */
static void random_guess(peg_colour *out, const peg_spec *spec, uint64_t *random) {
    plain_code(out, spec, random);
    if (spec->repeats && plain_below(random, 4) > 0)
        for (int hole = 1; hole < spec->holes; hole++)
            out[hole] = out[plain_below(random, 2) * (unsigned)hole / 2];
}

static void check_state(peg_symmetry *kept, const peg_space *space, const peg_colour *codes,
                        size_t count, uint64_t *random) {
    const peg_spec *spec = peg_space_spec(space);
    peg_transcript transcript;
    peg_symmetry *fresh;
    const peg_candidates *guesses, *again;
    peg_colour secret[MOST_HOLES], guess[MOST_HOLES];
    peg_transcript_init(&transcript, spec);
    plain_code(secret, spec, random);
    for (uint32_t turns = plain_below(random, 5); turns > 0; turns--) {
        random_guess(guess, spec, random);
        assert_int_equal(
            peg_transcript_push(&transcript, guess, plain_feedback(spec, guess, secret)), PEG_OK);
    }
    assert_int_equal(peg_symmetry_guesses(kept, &transcript, &guesses), PEG_OK);
    check_ascending(guesses);
    check_orbits(guesses, &transcript, codes, count);

    assert_int_equal(peg_symmetry_new(&fresh, space), PEG_OK);
    assert_int_equal(peg_symmetry_guesses(fresh, &transcript, &again), PEG_OK);
    assert_int_equal(peg_candidates_count(again), peg_candidates_count(guesses));
    for (uint64_t i = 0; i < peg_candidates_count(again); i++)
        assert_int_equal(peg_candidates_index(again, i), peg_candidates_index(guesses, i));
    peg_symmetry_free(fresh);
    peg_transcript_fini(&transcript);
}

static void check_size(int holes, int colours, bool repeats, uint64_t *random) {
    peg_spec spec;
    peg_space *space;
    peg_symmetry *symmetry;
    size_t count;
    if (peg_spec_init(&spec, holes, colours, repeats, NULL))
        return;
    assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
    assert_int_equal(peg_symmetry_new(&symmetry, space), PEG_OK);
    peg_colour *codes = plain_codes(&spec, &count);
    /* More patterns than are kept: some are evicted and made again. */
    for (int i = 0; i < (PLAIN_SHARE > 1 ? 12 : 200); i++)
        check_state(symmetry, space, codes, count, random);
    free(codes);
    peg_symmetry_free(symmetry);
    peg_space_free(space);
}

static void the_first_of_every_class_is_scored(void **unused) {
    (void)unused;
    uint64_t random = 7;
    for (int holes = 1; holes <= MOST_HOLES; holes++)
        for (int colours = 1; colours <= MOST_COLOURS; colours++) {
            check_size(holes, colours, true, &random);
            check_size(holes, colours, false, &random);
        }
    print_message("%llu states: %llu classes, %llu guesses\n", (unsigned long long)states,
                  (unsigned long long)orbits, (unsigned long long)scored);
}

static void check_root(int holes, int colours, bool repeats, const char *expected) {
    peg_spec spec;
    peg_space *space;
    peg_symmetry *symmetry;
    peg_transcript transcript;
    const peg_candidates *guesses;
    char text[256] = "", code[PEG_CODE_TEXT];
    assert_int_equal(peg_spec_init(&spec, holes, colours, repeats, NULL), PEG_OK);
    assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
    assert_int_equal(peg_symmetry_new(&symmetry, space), PEG_OK);
    peg_transcript_init(&transcript, &spec);
    assert_int_equal(peg_symmetry_guesses(symmetry, &transcript, &guesses), PEG_OK);
    for (uint64_t i = 0; i < peg_candidates_count(guesses); i++) {
        peg_colour guess[PEG_MAX_HOLES];
        peg_code_from_index(guess, &spec, peg_candidates_index(guesses, i));
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%s", i ? " " : "",
                 peg_code_format(code, &spec, guess));
    }
    assert_string_equal(text, expected);
    peg_symmetry_free(symmetry);
    peg_space_free(space);
}

static void first_guesses(void **unused) {
    (void)unused;
    check_root(4, 6, true, "1111 1112 1122 1123 1234");
    check_root(4, 6, false, "1234");
    check_root(3, 2, true, "111 112");
    check_root(1, 9, true, "1");
    check_root(4, 1, true, "1111");
}

/* A pattern that is met again costs nothing. */
static void patterns_are_kept(void **unused) {
    (void)unused;
    peg_spec spec;
    peg_space *space;
    peg_symmetry *symmetry;
    peg_transcript a, b;
    const peg_candidates *first, *second;
    assert_int_equal(peg_spec_init(&spec, 4, 6, true, NULL), PEG_OK);
    assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
    assert_int_equal(peg_symmetry_new(&symmetry, space), PEG_OK);
    peg_transcript_init(&a, &spec);
    peg_transcript_init(&b, &spec);
    assert_int_equal(peg_transcript_parse(&a, "1122:1,0", NULL), PEG_OK);
    assert_int_equal(peg_transcript_parse(&b, "2211:0,3", NULL), PEG_OK);
    assert_int_equal(peg_symmetry_guesses(symmetry, &a, &first), PEG_OK);
    assert_int_equal(peg_symmetry_guesses(symmetry, &b, &second), PEG_OK);
    assert_ptr_equal(first, second);
    peg_transcript_fini(&a);
    peg_transcript_fini(&b);
    peg_symmetry_free(symmetry);
    peg_space_free(space);
}

/* Where all colours are played and all holes told apart, every code is a class of its own. */
static void without_symmetry_all_codes_are_scored(void **unused) {
    (void)unused;
    peg_spec spec;
    peg_space *space;
    peg_symmetry *symmetry;
    peg_transcript transcript;
    const peg_candidates *guesses;
    assert_int_equal(peg_spec_init(&spec, 4, 4, true, NULL), PEG_OK);
    assert_int_equal(peg_space_new(&space, &spec, NULL), PEG_OK);
    assert_int_equal(peg_symmetry_new(&symmetry, space), PEG_OK);
    peg_transcript_init(&transcript, &spec);
    assert_int_equal(peg_transcript_parse(&transcript, "1234:0,2", NULL), PEG_OK);
    assert_int_equal(peg_symmetry_guesses(symmetry, &transcript, &guesses), PEG_OK);
    assert_ptr_equal(guesses, peg_space_all(space));
    peg_transcript_fini(&transcript);
    peg_symmetry_free(symmetry);
    peg_space_free(space);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_of_every_class_is_scored),
        cmocka_unit_test(first_guesses),
        cmocka_unit_test(patterns_are_kept),
        cmocka_unit_test(without_symmetry_all_codes_are_scored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
