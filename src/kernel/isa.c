/* The kernel for one instruction set: PEG_ISA is scalar, avx2 or avx512. Everything is written for
 * a vector of VECTOR_WORDS words; a block of 512 codes is STEPS vectors. Vectors are passed inline
 * only, for 64-byte ones have no settled ABI. */
#include "kernel/kernel.h"

#include <string.h>

#define VARIANT_(isa) peg_kernel_##isa
#define VARIANT(isa) VARIANT_(isa)
#define NAME_(isa) #isa
#define NAME(isa) NAME_(isa)
#define INLINE static inline __attribute__((always_inline))

#if defined(__AVX512VPOPCNTDQ__)
#include <immintrin.h>
enum { VECTOR_WORDS = 8, FLUSH_BLOCKS = 1 << 30 };
typedef uint64_t vector __attribute__((vector_size(64), may_alias));
#elif defined(__AVX2__)
#include <immintrin.h>
/* Popcounts are summed in bytes: 8 a vector, so that 30 vectors fit. */
enum { VECTOR_WORDS = 4, FLUSH_BLOCKS = 15 };
typedef uint64_t vector __attribute__((vector_size(32), may_alias));
#else
enum { VECTOR_WORDS = 1, FLUSH_BLOCKS = 1 << 30 };
typedef uint64_t vector;
#endif

enum {
    STEPS = PEG_BLOCK_WORDS / VECTOR_WORDS,
    MAX_BITS = 9, /* of a sum of up to 256 planes */
    MAX_CLASSES = (PEG_TALLY_HOLES + 1) * (PEG_TALLY_HOLES + 2) / 2 - 1
};

/* Adds the number of set bits of `bits` to the counts in `sum`. */
INLINE void count_bits(vector *sum, vector bits) {
#if defined(__AVX512VPOPCNTDQ__)
    *sum += (vector)_mm512_popcnt_epi64((__m512i)bits);
#elif defined(__AVX2__)
    const __m256i nibble = _mm256_set1_epi8(0x0f);
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                            2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_and_si256((__m256i)bits, nibble);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)bits, 4), nibble);
    __m256i both =
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
    *sum = (vector)_mm256_add_epi8((__m256i)*sum, both);
#else
    *sum += (vector)__builtin_popcountll(bits);
#endif
}

INLINE uint32_t total_count(vector sum) {
#if defined(__AVX512VPOPCNTDQ__)
    return (uint32_t)_mm512_reduce_add_epi64((__m512i)sum);
#elif defined(__AVX2__)
    vector quarters = (vector)_mm256_sad_epu8((__m256i)sum, _mm256_setzero_si256());
    return (uint32_t)(quarters[0] + quarters[1] + quarters[2] + quarters[3]);
#else
    return (uint32_t)sum;
#endif
}

INLINE vector load(const uint64_t *words, size_t plane, int step) {
    return *(const vector *)(words + plane * PEG_BLOCK_WORDS + step * VECTOR_WORDS);
}

INLINE int bits_of(int largest) {
    int bits = 0;
    for (; largest > 0; largest >>= 1)
        bits++;
    return bits;
}

/* Adds three bits in every place. */
INLINE void full_add(vector *sum, vector *carry, vector a, vector b, vector c) {
#if defined(__AVX512F__)
    *sum = (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
    *carry = (vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xe8);
#else
    vector half = a ^ b;
    *carry = (a & b) | (half & c);
    *sum = half ^ c;
#endif
}

/* Adds two bits in every place to a number of `bits` bits. */
INLINE void add_two(vector *number, int bits, vector a, vector b) {
    vector carry;
    full_add(&number[0], &carry, number[0], a, b);
    for (int bit = 1; bit < bits; bit++) {
        vector next = number[bit] & carry;
        number[bit] ^= carry;
        carry = next;
    }
}

/* Adds up `holes` planes into a bit-sliced number, two planes at a time. */
INLINE void add_planes(vector *sum, const uint64_t *words, const peg_probe *planes, int holes,
                       int step) {
    int bits = bits_of(holes);
    for (int bit = 0; bit < bits; bit++)
        sum[bit] = (vector){0};
    int hole = holes & 1;
    if (hole)
        sum[0] = load(words, planes[0], step);
    for (; hole < holes; hole += 2)
        add_two(sum, bits, load(words, planes[hole], step), load(words, planes[hole + 1], step));
}

/* The bits where the number is `value`. */
INLINE vector equals(const vector *number, int bits, int value) {
    vector same = value & 1 ? number[0] : ~number[0];
    for (int bit = 1; bit < bits; bit++)
        same &= value >> bit & 1 ? number[bit] : ~number[bit];
    return same;
}

/* The classes of one vector of codes, one mask an ordinal. */
INLINE void classify(vector *classes, const uint64_t *words, const peg_probe *probe, int holes,
                     int step) {
    vector blacks[MAX_BITS], both[MAX_BITS], has_both[PEG_TALLY_HOLES + 1];
    int bits = bits_of(holes), ordinal = 0;
    add_planes(blacks, words, probe, holes, step);
    add_planes(both, words, probe + holes, holes, step);
#pragma GCC unroll 16
    for (int value = 0; value <= holes; value++)
        has_both[value] = equals(both, bits, value);
#pragma GCC unroll 16
    for (int black = 0; black <= holes; black++) {
        vector has_blacks = equals(blacks, bits, black);
#pragma GCC unroll 16
        for (int value = black; value <= holes; value++)
            if (black != holes - 1 || value != holes)
                classes[ordinal++] = has_blacks & has_both[value];
    }
}

INLINE void partition_small(const peg_slices *set, const peg_probe *probe, uint32_t *sizes,
                            int holes) {
    int classes = (holes + 1) * (holes + 2) / 2 - 1;
    size_t blocks = peg_slices_blocks(set), words = peg_layout_words(&set->layout);
    memset(sizes, 0, (size_t)classes * sizeof *sizes);
    for (size_t first = 0; first < blocks; first += FLUSH_BLOCKS) {
        vector sums[MAX_CLASSES];
#pragma GCC unroll 64
        for (int ordinal = 0; ordinal < classes; ordinal++)
            sums[ordinal] = (vector){0};
        size_t end = blocks - first > FLUSH_BLOCKS ? first + FLUSH_BLOCKS : blocks;
        for (size_t block = first; block < end; block++) {
            for (int step = 0; step < STEPS; step++) {
                vector masks[MAX_CLASSES];
                classify(masks, set->words + block * words, probe, holes, step);
#pragma GCC unroll 64
                for (int ordinal = 0; ordinal < classes; ordinal++)
                    count_bits(&sums[ordinal], masks[ordinal]);
            }
        }
#pragma GCC unroll 64
        for (int ordinal = 0; ordinal < classes; ordinal++)
            sizes[ordinal] += total_count(sums[ordinal]);
    }
}

/* For many holes, where classes are too many to keep a mask each: reads the sums code by code. */
static void partition_large(const peg_slices *set, const peg_probe *probe, uint32_t *sizes) {
    int holes = set->layout.holes, bits = bits_of(holes);
    peg_spec spec = {.holes = holes};
    memset(sizes, 0, (size_t)peg_feedback_count(&spec) * sizeof *sizes);
    for (size_t block = 0; block < peg_slices_blocks(set); block++) {
        const uint64_t *words = set->words + block * peg_layout_words(&set->layout);
        for (int step = 0; step < STEPS; step++) {
            vector blacks[MAX_BITS], both[MAX_BITS];
            add_planes(blacks, words, probe, holes, step);
            add_planes(both, words, probe + holes, holes, step);
            const uint64_t *black = (const uint64_t *)blacks, *sum = (const uint64_t *)both;
            for (int code = 0; code < VECTOR_WORDS * 64; code++) {
                unsigned b = 0, s = 0;
                for (int bit = 0; bit < bits; bit++) {
                    int word = bit * VECTOR_WORDS + code / 64;
                    b |= (unsigned)(black[word] >> code % 64 & 1) << bit;
                    s |= (unsigned)(sum[word] >> code % 64 & 1) << bit;
                }
                peg_feedback feedback = {(uint16_t)b, (uint16_t)(s - b)};
                sizes[peg_feedback_ordinal(&spec, feedback)]++;
            }
        }
    }
}

/* Calls body with a constant number of holes, so that the compiler unrolls it. */
#define FOR_HOLES(holes, body)                                                                     \
    switch (holes) {                                                                               \
    case 1:                                                                                        \
        body(1);                                                                                   \
        break;                                                                                     \
    case 2:                                                                                        \
        body(2);                                                                                   \
        break;                                                                                     \
    case 3:                                                                                        \
        body(3);                                                                                   \
        break;                                                                                     \
    case 4:                                                                                        \
        body(4);                                                                                   \
        break;                                                                                     \
    case 5:                                                                                        \
        body(5);                                                                                   \
        break;                                                                                     \
    case 6:                                                                                        \
        body(6);                                                                                   \
        break;                                                                                     \
    case 7:                                                                                        \
        body(7);                                                                                   \
        break;                                                                                     \
    case 8:                                                                                        \
        body(8);                                                                                   \
        break;                                                                                     \
    default:                                                                                       \
        break;                                                                                     \
    }

static void partition(const peg_slices *set, const peg_probe *probe, uint32_t *sizes) {
    if (set->layout.holes > PEG_TALLY_HOLES) {
        partition_large(set, probe, sizes);
    } else {
#define PARTITION(holes) partition_small(set, probe, sizes, holes)
        FOR_HOLES(set->layout.holes, PARTITION)
#undef PARTITION
    }
    /* The empty places of the last block answered like codes that have no colour in common. */
    sizes[0] -= (uint32_t)(peg_slices_blocks(set) * PEG_BLOCK_CODES - set->count);
}

INLINE void filter_holes(const uint64_t *words, size_t blocks, const peg_layout *layout,
                         const peg_probe *probe, peg_feedback feedback, uint64_t *mask, int holes) {
    int bits = bits_of(holes), both_wanted = feedback.blacks + feedback.whites;
    for (size_t block = 0; block < blocks; block++, words += peg_layout_words(layout)) {
        for (int step = 0; step < STEPS; step++) {
            vector blacks[MAX_BITS], both[MAX_BITS];
            add_planes(blacks, words, probe, holes, step);
            add_planes(both, words, probe + holes, holes, step);
            vector same = equals(blacks, bits, feedback.blacks) & equals(both, bits, both_wanted);
            memcpy(mask + block * PEG_BLOCK_WORDS + (size_t)(step * VECTOR_WORDS), &same,
                   sizeof same);
        }
    }
}

static void filter(const uint64_t *words, size_t blocks, const peg_layout *layout,
                   const peg_probe *probe, peg_feedback feedback, uint64_t *mask) {
    if (layout->holes > PEG_TALLY_HOLES) {
        filter_holes(words, blocks, layout, probe, feedback, mask, layout->holes);
        return;
    }
#define FILTER(holes) filter_holes(words, blocks, layout, probe, feedback, mask, holes)
    FOR_HOLES(layout->holes, FILTER)
#undef FILTER
}

/* Adds a number of three bits to a counter of `bits`, at least three. */
INLINE void add_number(vector *counter, unsigned bits, vector one, vector two, vector four) {
    vector carry = counter[0] & one;
    counter[0] ^= one;
    full_add(&counter[1], &carry, counter[1], two, carry);
    full_add(&counter[2], &carry, counter[2], four, carry);
    for (unsigned bit = 3; bit < bits; bit++) {
        vector next = counter[bit] & carry;
        counter[bit] ^= carry;
        carry = next;
    }
}

/* Adds one bit from each of seven masks, `stride` apart, to a counter. */
INLINE void count_seven(vector *counter, unsigned bits, const vector *masks, int stride) {
    vector one[3], two[4], four;
    full_add(&one[0], &two[0], masks[0], masks[stride], masks[2 * stride]);
    full_add(&one[1], &two[1], masks[3 * stride], masks[4 * stride], masks[5 * stride]);
    full_add(&one[2], &two[2], one[0], one[1], masks[6 * stride]);
    full_add(&two[3], &four, two[0], two[1], two[2]);
    add_number(counter, bits, one[2], two[3], four);
}

INLINE void count_three(vector *counter, unsigned bits, const vector *masks, int stride) {
    vector one, two, none = {0};
    full_add(&one, &two, masks[0], masks[stride], masks[2 * stride]);
    add_number(counter, bits, one, two, none);
}

/* The places where a counter is not zero. */
INLINE vector is_counted(const vector *counter, unsigned bits) {
    vector any = counter[0] | counter[1] | counter[2];
    for (unsigned bit = 3; bit < bits; bit++)
        any |= counter[bit];
    return any;
}

/* The places where at least `parts` classes have a counter that is not zero. */
INLINE vector has_parts(const vector *counters, int classes, unsigned bits, unsigned parts) {
    vector number[6], at_least = {0};
    int number_bits = bits_of(classes);
    for (int bit = 0; bit < number_bits; bit++)
        number[bit] = at_least;
    for (int ordinal = 0; ordinal < classes; ordinal += 2) {
        const vector *counter = counters + (size_t)ordinal * bits;
        vector second = at_least;
        if (ordinal + 1 < classes)
            second = is_counted(counter + bits, bits);
        add_two(number, number_bits, is_counted(counter, bits), second);
    }
    vector equal = ~at_least;
    for (int bit = number_bits; bit-- > 0;) {
        if (parts >> bit & 1)
            equal &= number[bit];
        else
            at_least |= equal & number[bit], equal &= ~number[bit];
    }
    return at_least | equal;
}

/* The places where no counter is above `largest`. */
INLINE vector has_no_larger(const vector *counters, int classes, unsigned bits, unsigned largest) {
    vector larger = {0};
    for (int ordinal = 0; ordinal < classes; ordinal++) {
        const vector *counter = counters + (size_t)ordinal * bits;
        vector above = {0}, equal = ~above;
        for (unsigned bit = bits; bit-- > 0;) {
            if (largest >> bit & 1)
                equal &= counter[bit];
            else
                above |= equal & counter[bit], equal &= ~counter[bit];
        }
        larger |= above;
    }
    return ~larger;
}

INLINE bool is_any(vector bits) {
    uint64_t words[VECTOR_WORDS], any = 0;
    memcpy(words, &bits, sizeof words);
    for (int word = 0; word < VECTOR_WORDS; word++)
        any |= words[word];
    return any != 0;
}

INLINE void tally_holes(const uint64_t *block, const peg_probe *probes, size_t count,
                        const peg_tally_limits *limits, uint64_t *out, uint64_t *mask, int holes) {
    enum { GROUP = 7, FEW = 3, MOST_BITS = 10 };
    int classes = (holes + 1) * (holes + 2) / 2 - 1;
    unsigned bits = peg_tally_bits(count);
    vector counters[MAX_CLASSES * MOST_BITS], masks[GROUP * MAX_CLASSES];
    for (int step = 0; step < STEPS; step++) {
        memset(counters, 0, (size_t)classes * bits * sizeof *counters);
        for (size_t first = 0, group; first < count; first += group) {
            group = count - first > FEW ? GROUP : FEW;
            for (size_t i = 0; i < group; i++) {
                vector *into = masks + i * (size_t)classes;
                if (first + i < count)
                    classify(into, block, probes + (first + i) * 2 * (size_t)holes, holes, step);
                else
                    memset(into, 0, (size_t)classes * sizeof *into);
            }
            for (int ordinal = 0; ordinal < classes; ordinal++) {
                vector *counter = counters + (size_t)ordinal * bits;
                if (group == GROUP)
                    count_seven(counter, bits, masks + ordinal, classes);
                else
                    count_three(counter, bits, masks + ordinal, classes);
            }
        }
        vector enough = has_parts(counters, classes, bits, limits->parts);
        if (limits->largest < count)
            enough &= has_no_larger(counters, classes, bits, limits->largest);
        memcpy(mask + step * VECTOR_WORDS, &enough, sizeof enough);
        if (!is_any(enough))
            continue;
        for (size_t i = 0; i < (size_t)classes * bits; i++)
            memcpy(out + i * PEG_BLOCK_WORDS + step * VECTOR_WORDS, &counters[i], sizeof *counters);
    }
}

static void tally(const uint64_t *block, const peg_layout *layout, const peg_probe *probes,
                  size_t count, const peg_tally_limits *limits, uint64_t *counters,
                  uint64_t *mask) {
#define TALLY(holes) tally_holes(block, probes, count, limits, counters, mask, holes)
    FOR_HOLES(layout->holes, TALLY)
#undef TALLY
}

/* Adds `weight` where the bit of a lane is set. */
#if defined(__AVX512BW__)
typedef uint16_t lanes __attribute__((vector_size(64), aligned(2), may_alias));
enum { LANES = 32 };
INLINE void add_weight(lanes *number, uint64_t bits, unsigned bit) {
    *number |= (lanes)_mm512_maskz_set1_epi16((__mmask32)bits, (short)(1 << bit));
}
#else
typedef uint16_t lanes __attribute__((vector_size(32), aligned(2), may_alias));
enum { LANES = 16 };
INLINE void add_weight(lanes *number, uint64_t bits, unsigned bit) {
    const lanes own = {1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                       1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    lanes all = (lanes){0} + (uint16_t)bits;
    *number |= (lanes)((all & own) == own) & (uint16_t)(1 << bit);
}
#endif

static void expand(const uint64_t *counters, int classes, unsigned bits, uint16_t *sizes) {
    for (int ordinal = 0; ordinal < classes; ordinal++) {
        for (size_t first = 0; first < PEG_BLOCK_CODES; first += LANES) {
            lanes number = {0};
            for (unsigned bit = 0; bit < bits; bit++)
                add_weight(&number, counters[bit * PEG_BLOCK_WORDS + first / 64] >> first % 64,
                           bit);
            *(lanes *)(sizes + first) = number;
        }
        counters += bits * PEG_BLOCK_WORDS;
        sizes += PEG_BLOCK_CODES;
    }
}

extern const peg_kernel VARIANT(PEG_ISA);
const peg_kernel VARIANT(PEG_ISA) = {.name = NAME(PEG_ISA),
                                     .partition = partition,
                                     .filter = filter,
                                     .tally = tally,
                                     .expand = expand};
