/* The reports, to the byte: from cells made by hand, and from a store. */
#include "report/figures.h"
#include "report/grid.h"
#include "report/report.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is expected, as it is seen. */
/* clang-format off */

static const char TABLE[] =
    "classic: 4×6, codemaker all, 1296 games each, all solved\n"
    "\n"
    "            ── guesses ─────────────────────────────  ── time a game ────────────────────  ── a game ─\n"
    "strategy          mean ± se     sd  min  max  90% in  mean ± se µs  sd µs  min µs  max µs  comparisons\n"
    "knuth         4.476 ± 0.017  0.618    1    5       5   4.48 ± 0.02   0.62    1.00     5.0        4.48M\n"
    "entropie é  * 4.415 ± 0.018  0.632    1    6       5  13.25 ± 0.05   1.89    3.00    18.0        4.42M\n"
    "\n"
    "* the fewest guesses, or within a standard error of the difference\n";

static const char UNEVEN[] =
    "uneven\n"
    "\n"
    "                                                       ── guesses ───────────────────────────  ── time a game ────────────────────────  ── a game ─\n"
    "strategy  size            codemaker   games  solved %      mean ± se     sd  min  max  90% in       mean ± se  sd µs      min      max  comparisons\n"
    "some      4×6             all             3     66.67  4.000 ± 1.000  1.414    3    5       -  5.00 ± 2.08 µs   3.61  2.00 µs  9.00 µs         5.33\n"
    "one       5×12            all        1 of 3    100.00          7.000      -    7    7       7         1.50  s      -  1.50  s  1.50  s        2.50k\n"
    "lost      4×6 no repeats  all             1      0.00              -      -    -    -       -            0 ns      -     0 ns     0 ns            0\n"
    "none      4×6             adversary  0 of 3         -              -      -    -    -       -               -      -        -        -            -\n"
    "\n"
    "guesses: of the solved games; but 90% is of all\n";

static const char BEST[] =
    "best: codemaker all\n"
    "\n"
    "                                 ── guesses ─────────────────────────────  ── time a game ────────────────  ── a game ─\n"
    "strategy  size  games  solved %        mean ± se     sd  min  max  90% in  mean ± se s  sd s  min s  max s  comparisons\n"
    "sure      4×6       2    100.00  * 8.000 ± 1.000  1.414    7    9       9  1.00 ± 0.00     0   1.00   1.00            1\n"
    "quick     4×6       2     50.00            2.000      -    2    2       -  1.00 ± 0.00     0   1.00   1.00            1\n"
    "one       5×6       1    100.00          * 9.000      -    9    9       9         1.00     -   1.00   1.00            1\n"
    "ten       5×6       1    100.00           10.000      -   10   10      10         1.00     -   1.00   1.00            1\n"
    "lost      5×6       1      0.00                -      -    -    -       -         1.00     -   1.00   1.00            1\n"
    "\n"
    "* the fewest guesses of those that solve the most games, or within a standard error of the difference\n"
    "guesses: of the solved games; but 90% is of all\n";

static const char SINGLE[] =
    "single: 4×6, codemaker all, 1 game, all solved\n"
    "\n"
    "          ── guesses ────────────────────  ── time a game ────────────────  ── a game ─\n"
    "strategy  mean ± se  sd  min  max  90% in  mean ± se s  sd s  min s  max s  comparisons\n"
    "one           7.000   -    7    7       7         1.50     -   1.50   1.50        2.50k\n";

static const char STUCK[] =
    "stuck: 4×6, codemaker all, 2 games each, all solved\n"
    "\n"
    "          ── guesses ───────────────────────────  ── time a game ───────────────────  ── a game ────────\n"
    "strategy      mean ± se     sd  min  max  90% in  mean ± se ms  sd s  min ms  max ms  comparisons  stuck\n"
    "ga        5.000 ± 1.000  1.414    4    6       6   1.00 ± 0.00     0    1.00    1.00        2.00k   1.50\n"
    "knuth     4.000 ± 0.000  0.000    4    4       4   2.00 ± 0.00     0    2.00    2.00          500   0.00\n"
    "\n"
    "stuck: turns in which no eligible code was found, and the nearest was played\n";

static const char CSV[] =
    "cell,label,strategy,use,holes,colours,repeats,codemaker,codemaker_limit,max_guesses,"
    "seed,first,pool,ties,planned,games,solved,guesses_mean,guesses_stddev,"
    "guesses_standard_error,guesses_min,guesses_max,guesses_median,guesses_within90,"
    "guesses_total,guesses_approximate,seconds_mean,seconds_stddev,"
    "seconds_standard_error,seconds_min,seconds_max,seconds_median,"
    "seconds_lower_quartile,seconds_upper_quartile,seconds_total,seconds_approximate,"
    "evaluations_mean,evaluations_stddev,evaluations_standard_error,evaluations_min,"
    "evaluations_max,evaluations_median,evaluations_lower_quartile,"
    "evaluations_upper_quartile,evaluations_total,evaluations_approximate,"
    "comparisons_mean,comparisons_stddev,comparisons_standard_error,comparisons_min,"
    "comparisons_max,comparisons_median,comparisons_lower_quartile,"
    "comparisons_upper_quartile,comparisons_total,comparisons_approximate,stuck_mean,"
    "stuck_stddev,stuck_standard_error,stuck_min,stuck_max,stuck_median,"
    "stuck_lower_quartile,stuck_upper_quartile,stuck_total,stuck_approximate,cpu,wall\n"
    "0123456789abcdef,\"a, \"\"b\"\"\",\"a, \"\"b\"\"\",knuth,4,6,1,all,,10000,42,1122,"
    "all,,2,2,2,3.5,0.7071067811865476,0.5,3,4,3.5,4,7,0,0.375,0.1767766952966369,0.125,"
    "0.25,0.5,0.375,0.3125,0.4375,0.75,0,35,7.0710678118654755,5,30,40,35,32.5,37.5,70,0,"
    "5.5,0.7071067811865476,0.5,5,6,5.5,5.25,5.75,11,0,1,1.4142135623730951,1,0,2,1,0.5,1.5,2,0,0.25,0.125\n"
    "0123456789abcdef,none,none,knuth,4,6,1,all,1000000,10000,42,auto,,\"x,y\",9,0,0,,,,,"
    ",,,0,0,,,,,,,,,0,0,,,,,,,,,0,0,,,,,,,,,0,0,,,,,,,,,0,0,0.25,0.125\n";

static const char JSON[] =
    "{\n"
    "  \"experiment\": \"x\",\n"
    "  \"cells\": [\n"
    "    {\n"
    "      \"cell\": \"0123456789abcdef\",\n"
    "      \"strategy\": \"knuth\",\n"
    "      \"use\": \"knuth\",\n"
    "      \"label\": \"knuth\",\n"
    "      \"params\": {\n"
    "        \"first\": \"auto\"\n"
    "      },\n"
    "      \"holes\": 4,\n"
    "      \"colours\": 6,\n"
    "      \"repeats\": true,\n"
    "      \"codemaker\": \"all\",\n"
    "      \"codemaker_params\": {},\n"
    "      \"max_guesses\": 10000,\n"
    "      \"seed\": 42,\n"
    "      \"planned\": 2,\n"
    "      \"games\": 2,\n"
    "      \"solved\": 2,\n"
    "      \"guesses\": {\n"
    "        \"mean\": 2.0,\n"
    "        \"stddev\": 1.4142135623730951,\n"
    "        \"standard_error\": 1.0,\n"
    "        \"min\": 1,\n"
    "        \"max\": 3,\n"
    "        \"median\": 2.0,\n"
    "        \"within90\": 3,\n"
    "        \"total\": 4,\n"
    "        \"approximate\": false,\n"
    "        \"histogram\": [\n"
    "          1,\n"
    "          0,\n"
    "          1\n"
    "        ]\n"
    "      },\n"
    "      \"seconds\": {\n"
    "        \"mean\": 0.375,\n"
    "        \"stddev\": 0.17677669529663689,\n"
    "        \"standard_error\": 0.125,\n"
    "        \"min\": 0.25,\n"
    "        \"max\": 0.5,\n"
    "        \"median\": 0.375,\n"
    "        \"lower_quartile\": 0.3125,\n"
    "        \"upper_quartile\": 0.4375,\n"
    "        \"total\": 0.75,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"evaluations\": {\n"
    "        \"mean\": 20.0,\n"
    "        \"stddev\": 14.142135623730951,\n"
    "        \"standard_error\": 10.0,\n"
    "        \"min\": 10,\n"
    "        \"max\": 30,\n"
    "        \"median\": 20.0,\n"
    "        \"lower_quartile\": 15.0,\n"
    "        \"upper_quartile\": 25.0,\n"
    "        \"total\": 40,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"comparisons\": {\n"
    "        \"mean\": 5.5,\n"
    "        \"stddev\": 0.70710678118654757,\n"
    "        \"standard_error\": 0.5,\n"
    "        \"min\": 5,\n"
    "        \"max\": 6,\n"
    "        \"median\": 5.5,\n"
    "        \"lower_quartile\": 5.25,\n"
    "        \"upper_quartile\": 5.75,\n"
    "        \"total\": 11,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"stuck\": {\n"
    "        \"mean\": 1.0,\n"
    "        \"stddev\": 1.4142135623730951,\n"
    "        \"standard_error\": 1.0,\n"
    "        \"min\": 0,\n"
    "        \"max\": 2,\n"
    "        \"median\": 1.0,\n"
    "        \"lower_quartile\": 0.5,\n"
    "        \"upper_quartile\": 1.5,\n"
    "        \"total\": 2,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"spent\": {\n"
    "        \"cpu\": 0.25,\n"
    "        \"wall\": 0.125\n"
    "      }\n"
    "    },\n"
    "    {\n"
    "      \"cell\": \"0123456789abcdef\",\n"
    "      \"strategy\": \"none\",\n"
    "      \"use\": \"knuth\",\n"
    "      \"label\": \"none\",\n"
    "      \"params\": {\n"
    "        \"first\": \"auto\"\n"
    "      },\n"
    "      \"holes\": 4,\n"
    "      \"colours\": 6,\n"
    "      \"repeats\": true,\n"
    "      \"codemaker\": \"all\",\n"
    "      \"codemaker_params\": {},\n"
    "      \"max_guesses\": 10000,\n"
    "      \"seed\": 42,\n"
    "      \"planned\": 9,\n"
    "      \"games\": 0,\n"
    "      \"solved\": 0,\n"
    "      \"guesses\": {\n"
    "        \"mean\": null,\n"
    "        \"stddev\": null,\n"
    "        \"standard_error\": null,\n"
    "        \"min\": null,\n"
    "        \"max\": null,\n"
    "        \"median\": null,\n"
    "        \"within90\": null,\n"
    "        \"total\": 0,\n"
    "        \"approximate\": false,\n"
    "        \"histogram\": []\n"
    "      },\n"
    "      \"seconds\": {\n"
    "        \"mean\": null,\n"
    "        \"stddev\": null,\n"
    "        \"standard_error\": null,\n"
    "        \"min\": null,\n"
    "        \"max\": null,\n"
    "        \"median\": null,\n"
    "        \"lower_quartile\": null,\n"
    "        \"upper_quartile\": null,\n"
    "        \"total\": 0.0,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"evaluations\": {\n"
    "        \"mean\": null,\n"
    "        \"stddev\": null,\n"
    "        \"standard_error\": null,\n"
    "        \"min\": null,\n"
    "        \"max\": null,\n"
    "        \"median\": null,\n"
    "        \"lower_quartile\": null,\n"
    "        \"upper_quartile\": null,\n"
    "        \"total\": 0,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"comparisons\": {\n"
    "        \"mean\": null,\n"
    "        \"stddev\": null,\n"
    "        \"standard_error\": null,\n"
    "        \"min\": null,\n"
    "        \"max\": null,\n"
    "        \"median\": null,\n"
    "        \"lower_quartile\": null,\n"
    "        \"upper_quartile\": null,\n"
    "        \"total\": 0,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"stuck\": {\n"
    "        \"mean\": null,\n"
    "        \"stddev\": null,\n"
    "        \"standard_error\": null,\n"
    "        \"min\": null,\n"
    "        \"max\": null,\n"
    "        \"median\": null,\n"
    "        \"lower_quartile\": null,\n"
    "        \"upper_quartile\": null,\n"
    "        \"total\": 0,\n"
    "        \"approximate\": false\n"
    "      },\n"
    "      \"spent\": {\n"
    "        \"cpu\": 0.25,\n"
    "        \"wall\": 0.125\n"
    "      }\n"
    "    }\n"
    "  ]\n"
    "}\n";

static const char HISTOGRAMS[] =
    "knuth, 4×6, codemaker all: 1296 games, 4.476 guesses on average\n"
    "guesses  count  percent  cumulative\n"
    "      1      1     0.08        0.08  ▏\n"
    "      2      6     0.46        0.54  ▍\n"
    "      3     62     4.78        5.32  ███▋\n"
    "      4    533    41.13       46.45  ██████████████████████████████▊\n"
    "      5    694    53.55      100.00  ████████████████████████████████████████\n"
    "\n"
    "lost, 4×6, codemaker all: 3 games, 2.000 guesses on average\n"
    " guesses  count  percent  cumulative\n"
    "       1      0     0.00        0.00\n"
    "       2      1    33.33       33.33  ████████████████████\n"
    "unsolved      2    66.67              ████████████████████████████████████████\n"
    "\n"
    "none, 4×6, codemaker all: 0 games\n";

static const char RANGES[] =
    "late, 4×6, codemaker all: 201 games, 160.000 guesses on average\n"
    "guesses  count  percent  cumulative\n"
    "  51–60      1     0.50        0.50  ████\n"
    "  61–70     10     4.98        5.47  ████████████████████████████████████████\n"
    "  71–80     10     4.98       10.45  ████████████████████████████████████████\n"
    "  81–90     10     4.98       15.42  ████████████████████████████████████████\n"
    " 91–100     10     4.98       20.40  ████████████████████████████████████████\n"
    "101–110     10     4.98       25.37  ████████████████████████████████████████\n"
    "111–120     10     4.98       30.35  ████████████████████████████████████████\n"
    "121–130     10     4.98       35.32  ████████████████████████████████████████\n"
    "131–140     10     4.98       40.30  ████████████████████████████████████████\n"
    "141–150     10     4.98       45.27  ████████████████████████████████████████\n"
    "151–160     10     4.98       50.25  ████████████████████████████████████████\n"
    "161–170     10     4.98       55.22  ████████████████████████████████████████\n"
    "171–180     10     4.98       60.20  ████████████████████████████████████████\n"
    "181–190     10     4.98       65.17  ████████████████████████████████████████\n"
    "191–200     10     4.98       70.15  ████████████████████████████████████████\n"
    "201–210     10     4.98       75.12  ████████████████████████████████████████\n"
    "211–220     10     4.98       80.10  ████████████████████████████████████████\n"
    "221–230     10     4.98       85.07  ████████████████████████████████████████\n"
    "231–240     10     4.98       90.05  ████████████████████████████████████████\n"
    "241–250     10     4.98       95.02  ████████████████████████████████████████\n"
    "251–260     10     4.98      100.00  ████████████████████████████████████████\n"
    "\n"
    "huge, 4×6, codemaker all: 3 games, 41845.667 guesses on average\n"
    "     guesses  count  percent  cumulative\n"
    " 16384–32767      1    33.33       33.33  ████████████████████████████████████████\n"
    " 32768–65535      1    33.33       66.67  ████████████████████████████████████████\n"
    "65536–131071      1    33.33      100.00  ████████████████████████████████████████\n";

/* clang-format on */

/* Cells made by hand: texts are constants, only the summaries are freed. */

static peg_report_cell cell_of(const char *label, peg_collector *games, uint64_t planned) {
    peg_report_cell cell = {
        .name = {1, (char *)label, (char *)label, planned},
        .record = {.hash = "0123456789abcdef",
                   .use = "knuth",
                   .params = "{\"first\": \"auto\"}",
                   .codemaker = "all",
                   .codemaker_params = "{}",
                   .holes = 4,
                   .colours = 6,
                   .repeats = true,
                   .max_guesses = 10000,
                   .seed = 42,
                   .cpu = 0.25,
                   .wall = 0.125},
    };
    assert_int_equal(peg_collector_finish(games, &cell.summary, NULL), PEG_OK);
    peg_collector_free(games);
    return cell;
}

static peg_collector *collector(void) {
    peg_collector *games = NULL;
    assert_int_equal(peg_collector_new(&games, NULL), PEG_OK);
    return games;
}

static void add(peg_collector *games, bool solved, uint64_t guesses, double seconds,
                uint64_t comparisons) {
    assert_int_equal(
        peg_collector_add(games, solved, guesses, seconds, 10 * guesses, comparisons, 0), PEG_OK);
}

static void add_stuck(peg_collector *games, uint64_t guesses, double seconds, uint64_t comparisons,
                      uint64_t stuck) {
    assert_int_equal(
        peg_collector_add(games, true, guesses, seconds, 10 * guesses, comparisons, stuck), PEG_OK);
}

/* A histogram of guesses; a guess takes `seconds` and a million comparisons. */
static peg_report_cell played(const char *label, const uint64_t *histogram, size_t bins,
                              double seconds) {
    peg_collector *games = collector();
    uint64_t count = 0;
    for (uint64_t i = 0; i < bins; i++)
        for (uint64_t k = 0; k < histogram[i]; k++, count++)
            add(games, true, i + 1, seconds * (double)(i + 1), 1000000 * (i + 1));
    return cell_of(label, games, count);
}

static const uint64_t KNUTH[] = {1, 6, 62, 533, 694};
static const uint64_t ENTROPY[] = {1, 4, 71, 612, 596, 12};

typedef peg_status writer(FILE *out, const peg_report *report, peg_error *error);

static char *written(writer *write, const peg_report *report) {
    char *text = NULL;
    size_t size;
    peg_error error = {0};
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    if (write(out, report, &error) != PEG_OK)
        fail_msg("%s", error.message);
    fclose(out);
    return text;
}

static void assert_text(writer *write, const peg_report *report, const char *expected) {
    char *text = written(write, report);
    assert_string_equal(text, expected);
    free(text);
}

static void fini(peg_report *report) {
    for (size_t i = 0; i < report->count; i++)
        peg_summary_fini(&report->cells[i].summary);
}

static writer *format(const char *name) {
    assert_non_null(peg_format_find(name));
    return peg_format_find(name)->write;
}

static void test_registry(void **state) {
    (void)state;
    static const char *const names[] = {"table", "csv", "json"};
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(peg_formats[i]->name, names[i]);
        assert_ptr_equal(peg_format_find(names[i]), peg_formats[i]);
        assert_true(strlen(peg_formats[i]->summary) > 0);
    }
    assert_null(peg_formats[3]);
    assert_null(peg_format_find("tables"));
}

static void test_figures(void **state) {
    (void)state;
    static const struct {
        double number;
        const char *text;
    } shorts[] = {{NAN, "-"},       {0, "0"},          {0.5, "0.50"},    {7, "7"},
                  {7.25, "7.25"},   {99.96, "100"},    {812.4, "812"},   {999.4, "999"},
                  {999.6, "1.00k"}, {1690, "1.69k"},   {54200, "54.2k"}, {999600, "1.00M"},
                  {3e9, "3.00G"},   {7.5e12, "7.50T"}, {1e18, "1.00E"},  {2e22, "20000E"}};
    char text[PEG_FIGURE_TEXT];
    for (size_t i = 0; i < sizeof shorts / sizeof *shorts; i++)
        assert_string_equal(peg_figures_short(text, shorts[i].number), shorts[i].text);
    assert_string_equal(peg_figures_percent(text, 0, 0), "-");
    assert_string_equal(peg_figures_percent(text, 0, 3), "0.00");
    assert_string_equal(peg_figures_percent(text, 1, 3), "33.33");
    assert_string_equal(peg_figures_percent(text, 3, 3), "100.00");
    assert_string_equal(peg_figures_percent(text, 999999, 1000000), "99.99");
    assert_string_equal(peg_figures_percent(text, 1, 1000000), "0.01");
    assert_string_equal(peg_figures_unit(1)->name, "s");
    assert_string_equal(peg_figures_unit(0.999)->name, "ms");
    assert_string_equal(peg_figures_unit(1e-6)->name, "µs");
    assert_string_equal(peg_figures_unit(0)->name, "ns");
    assert_int_equal(peg_figures_decimals(0.017, 2, 3, 6), 3);
    assert_int_equal(peg_figures_decimals(0.00017, 2, 3, 6), 5);
    assert_int_equal(peg_figures_decimals(123, 3, 0, 6), 0);
    assert_int_equal(peg_figures_decimals(1e-12, 2, 0, 6), 6);
    assert_int_equal(peg_figures_decimals(NAN, 2, 3, 6), 3);
}

static void test_table(void **state) {
    (void)state;
    peg_report_cell cells[] = {played("knuth", KNUTH, 5, 1e-6),
                               played("entropie é", ENTROPY, 6, 3e-6)};
    peg_report report = {(char *)"classic", 2, cells};
    assert_text(format("table"), &report, TABLE);
    fini(&report);
}

/* An interrupted run, two sizes, unsolved games, times that lie far apart. */
static void test_table_uneven(void **state) {
    (void)state;
    peg_collector *some = collector(), *one = collector(), *lost = collector();
    add(some, true, 3, 2e-6, 5);
    add(some, true, 5, 4e-6, 5);
    add(some, false, 20, 9e-6, 6);
    add(one, true, 7, 1.5, 2500);
    add(lost, false, 20, 0, 0);
    peg_report_cell cells[] = {cell_of("some", some, 3), cell_of("one", one, 3),
                               cell_of("lost", lost, 1), cell_of("none", collector(), 3)};
    cells[1].record.holes = 5;
    cells[1].record.colours = 12;
    cells[2].record.repeats = false;
    cells[3].record.codemaker = (char *)"adversary";
    peg_report report = {(char *)"uneven", 4, cells};
    assert_text(format("table"), &report, UNEVEN);
    fini(&report);
    peg_report single = {(char *)"single", 1, cells + 1};
    assert_int_equal(peg_collector_new(&one, NULL), PEG_OK);
    add(one, true, 7, 1.5, 2500);
    cells[1] = cell_of("one", one, 1);
    assert_text(format("table"), &single, SINGLE);
    fini(&single);
    peg_report empty = {(char *)"empty", 0, NULL};
    assert_text(format("table"), &empty, "empty: no cells\n");
}

/* Marks beside means with and without an error, where some games are not solved. */
static void test_table_of_the_best(void **state) {
    (void)state;
    peg_collector *sure = collector(), *quick = collector(), *one = collector(), *ten = collector(),
                  *lost = collector();
    add(sure, true, 7, 1, 1);
    add(sure, true, 9, 1, 1);
    add(quick, true, 2, 1, 1);
    add(quick, false, 20, 1, 1);
    add(one, true, 9, 1, 1);
    add(ten, true, 10, 1, 1);
    add(lost, false, 20, 1, 1);
    peg_report_cell cells[] = {cell_of("sure", sure, 2), cell_of("quick", quick, 2),
                               cell_of("one", one, 1), cell_of("ten", ten, 1),
                               cell_of("lost", lost, 1)};
    for (size_t i = 2; i < 5; i++)
        cells[i].record.holes = 5;
    peg_report report = {(char *)"best", 5, cells};
    assert_text(format("table"), &report, BEST);
    fini(&report);
}

/* Turns without an eligible code have a column where there are any. */
static void test_table_stuck(void **state) {
    (void)state;
    peg_collector *breeds = collector(), *counts = collector();
    add_stuck(breeds, 4, 1e-3, 1000, 0);
    add_stuck(breeds, 6, 1e-3, 3000, 3);
    add_stuck(counts, 4, 2e-3, 500, 0);
    add_stuck(counts, 4, 2e-3, 500, 0);
    peg_report_cell cells[] = {cell_of("ga", breeds, 2), cell_of("knuth", counts, 2)};
    peg_report report = {(char *)"stuck", 2, cells};
    assert_text(format("table"), &report, STUCK);
    fini(&report);
}

static void test_csv(void **state) {
    (void)state;
    peg_collector *two = collector();
    add_stuck(two, 3, 0.5, 5, 0);
    add_stuck(two, 4, 0.25, 6, 2);
    peg_report_cell cells[] = {cell_of("a, \"b\"", two, 2), cell_of("none", collector(), 9)};
    cells[0].record.params = (char *)"{\"first\": \"1122\", \"pool\": \"all\"}";
    cells[1].record.params = (char *)"{\"ties\": \"x,y\", \"first\": \"auto\"}";
    cells[1].record.codemaker_params = (char *)"{\"limit\": \"1000000\"}";
    peg_report report = {(char *)"x", 2, cells};
    assert_text(format("csv"), &report, CSV);
    fini(&report);
    cells[1].record.params = (char *)"[]";
    peg_error error;
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    assert_int_equal(format("csv")(out, &report, &error), PEG_FAILED);
    assert_string_equal(error.message,
                        "cell 0123456789abcdef: its parameters are damaged: not an object");
    fclose(out);
}

static void test_json(void **state) {
    (void)state;
    peg_collector *two = collector();
    add_stuck(two, 3, 0.5, 5, 2);
    add_stuck(two, 1, 0.25, 6, 0);
    peg_report_cell cells[] = {cell_of("knuth", two, 2), cell_of("none", collector(), 9)};
    peg_report report = {(char *)"x", 2, cells};
    assert_text(format("json"), &report, JSON);
    fini(&report);
}

/* Above 100 guesses bins stand instead of the histogram. */
static void test_json_bins(void **state) {
    (void)state;
    peg_collector *hundred = collector(), *more = collector(), *huge = collector();
    add(hundred, true, 100, 1, 1);
    add(more, true, 101, 1, 1);
    add(more, true, 64, 1, 1);
    add(more, true, 1, 1, 1);
    add(huge, true, 10000000, 1, 1);
    peg_report_cell cells[] = {cell_of("hundred", hundred, 1), cell_of("more", more, 3),
                               cell_of("huge", huge, 1)};
    peg_report report = {(char *)"x", 3, cells};
    char *text = written(format("json"), &report);
    json_t *root = json_loads(text, 0, NULL);
    assert_non_null(root);
    json_t *guesses[3];
    for (size_t i = 0; i < 3; i++)
        guesses[i] = json_object_get(json_array_get(json_object_get(root, "cells"), i), "guesses");
    assert_int_equal(json_array_size(json_object_get(guesses[0], "histogram")), 100);
    assert_null(json_object_get(guesses[0], "bins"));
    assert_null(json_object_get(guesses[1], "histogram"));
    json_t *bins = json_object_get(guesses[1], "bins");
    assert_int_equal(json_array_size(bins), 7);
    static const json_int_t counts[] = {1, 0, 0, 0, 0, 0, 2};
    for (size_t i = 0; i < 7; i++) {
        json_t *bin = json_array_get(bins, i);
        assert_int_equal(json_integer_value(json_object_get(bin, "first")), 1 << i);
        assert_int_equal(json_integer_value(json_object_get(bin, "last")), (2 << i) - 1);
        assert_int_equal(json_integer_value(json_object_get(bin, "count")), counts[i]);
    }
    bins = json_object_get(guesses[2], "bins");
    assert_int_equal(json_array_size(bins), 24);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(bins, 23), "count")), 1);
    assert_true(json_is_true(json_object_get(guesses[2], "approximate")));
    json_decref(root);
    free(text);
    fini(&report);
}

static void test_histograms(void **state) {
    (void)state;
    peg_collector *lost = collector();
    add(lost, true, 2, 1, 1);
    add(lost, false, 9, 1, 1);
    add(lost, false, 9, 1, 1);
    peg_report_cell cells[] = {played("knuth", KNUTH, 5, 1e-6), cell_of("lost", lost, 3),
                               cell_of("none", collector(), 3)};
    peg_report report = {(char *)"classic", 3, cells};
    assert_text(peg_report_histograms, &report, HISTOGRAMS);
    fini(&report);
}

/* 40 rows stay rows; 41 become ranges; beyond 65,536 guesses they are powers of two. */
static void test_histogram_ranges(void **state) {
    (void)state;
    peg_collector *forty = collector(), *late = collector(), *huge = collector();
    for (uint64_t g = 1; g <= 40; g++)
        add(forty, true, g, 1, 1);
    for (uint64_t g = 60; g <= 260; g++)
        add(late, true, g, 1, 1);
    add(huge, true, 20000, 1, 1);
    add(huge, true, 40000, 1, 1);
    add(huge, true, 65537, 1, 1);
    peg_report_cell cells[] = {cell_of("forty", forty, 40), cell_of("late", late, 201),
                               cell_of("huge", huge, 3)};
    peg_report one = {(char *)"x", 1, cells};
    char *text = written(peg_report_histograms, &one);
    assert_non_null(strstr(text, "\n     40      1     2.50      100.00  █"));
    free(text);
    fini(&one);
    peg_report rest = {(char *)"x", 2, cells + 1};
    assert_text(peg_report_histograms, &rest, RANGES);
    fini(&rest);
}

static void test_grid(void **state) {
    (void)state;
    peg_grid grid;
    char *text = NULL;
    size_t size;
    peg_grid_init(&grid, 2);
    peg_grid_column_add(&grid, NULL, "é", true);
    peg_grid_column_add(&grid, "a long heading", "x", false);
    peg_grid_column_add(&grid, NULL, "", true);
    peg_grid_set(&grid, 0, 0, "%s", "×××");
    peg_grid_set(&grid, 0, 1, "%d", 5);
    peg_grid_set(&grid, 1, 1, "%d", 6);
    peg_grid_set(&grid, 1, 1, "%d", 77);
    peg_grid_set(&grid, 1, 2, "end");
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(peg_grid_print(out, &grid, NULL), PEG_OK);
    fclose(out);
    assert_string_equal(text, "     ── a long heading\n"
                              "é                    x\n"
                              "×××                  5\n"
                              "                    77  end\n");
    free(text);
    peg_grid_fini(&grid);
}

static void test_full_disk(void **state) {
    (void)state;
    static const char *const expected = "cannot write the report: No space left on device";
    enum { CELLS = 100 };
    peg_report_cell cells[CELLS];
    for (size_t i = 0; i < CELLS; i++)
        cells[i] = played("knuth", KNUTH, 1, 1);
    /* Less than a buffer, and much more. */
    for (size_t count = 1; count <= CELLS; count += CELLS - 1) {
        peg_report report = {(char *)"full", count, cells};
        for (size_t i = 0; i < 4; i++) {
            peg_error error = {0};
            FILE *out = fopen("/dev/full", "w");
            assert_non_null(out);
            writer *write = peg_formats[i] ? peg_formats[i]->write : peg_report_histograms;
            assert_int_equal(write(out, &report, &error), PEG_FAILED);
            assert_string_equal(error.message, expected);
            fclose(out);
        }
    }
    peg_report all = {(char *)"full", CELLS, cells};
    fini(&all);
}

/* From a store: only the games of the plan count, a cell may have two names. */

static void remove_dir(const char *dir) {
    char path[256];
    static const char *const files[] = {"results.db", "results.db-journal", "lock"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, files[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(dir), 0);
}

static peg_status write_games(peg_store *store, peg_cell_record *record) {
    static const peg_row rows[] = {{2, 4, true, 0.25, 20, 200, 2},
                                   {0, 2, true, 0.000000001, 0, 0, 0},
                                   {1, 10, false, 1234.5, UINT64_C(1) << 40, 7, 1},
                                   {3, 99, true, 1, 1, 1, 9}};
    static const peg_colour secrets[] = {0, 1, 11, 1, 2, 2, 9, 0};
    static const peg_trace_row trace[] = {{1, 2, 0, 3, 7.25, 0, 150, 2.584962500721156, 150},
                                          {1, 2, 1, 0, 1.23456, 60, 149, 0, 300},
                                          {2, 3, 0, 1, 2, 0, 1, 0, UINT64_C(1) << 40},
                                          {3, 2, 0, 0, 0, 0, 0, 0, 0}};
    peg_batch batch = {.cell = record->id,
                       .count = 4,
                       .rows = rows,
                       .secrets = secrets,
                       .trace_count = 4,
                       .trace = trace};
    return peg_store_write(store, &batch, 1, NULL);
}

/* Of the games that are traced now, and that the plan asks for. */
static void check_trace(const peg_report *report, peg_store *store) {
    static const char header[] = "cell,strategy,game,turn,generation,best,mean,eligible,distinct,"
                                 "entropy,evaluations,label\n";
    static const char *const rows[] = {
        "00000000000000ff,five,1,2,0,3,7.2500,0,150,2.5850,150,\"five x=1, y=2\"\n"
        "00000000000000ff,five,1,2,1,0,1.2346,60,149,0.0000,300,\"five x=1, y=2\"\n",
        "00000000000000ff,five,2,3,0,1,2.0000,0,1,0.0000,1099511627776,\"five x=1, y=2\"\n",
        "00000000000000ff,two,1,2,0,3,7.2500,0,150,2.5850,150,two\n"
        "00000000000000ff,two,1,2,1,0,1.2346,60,149,0.0000,300,two\n"};
    for (uint64_t games = 1; games <= 4; games++) {
        char *text = NULL, expected[1024];
        size_t size;
        FILE *out = open_memstream(&text, &size);
        assert_non_null(out);
        assert_int_equal(peg_report_trace(out, report, games, store, NULL), PEG_OK);
        fclose(out);
        snprintf(expected, sizeof expected, "%s%s%s%s", header, games > 1 ? rows[0] : "",
                 games > 2 ? rows[1] : "", games > 1 ? rows[2] : "");
        assert_string_equal(text, expected);
        free(text);
    }
    peg_error error;
    FILE *out = fopen("/dev/full", "w");
    assert_non_null(out);
    assert_int_equal(peg_report_trace(out, report, 4, store, &error), PEG_FAILED);
    assert_string_equal(error.message, "cannot write the report: No space left on device");
    fclose(out);
}

static void test_store(void **state) {
    (void)state;
    char dir[] = "/tmp/peglab-report-XXXXXX";
    assert_non_null(mkdtemp(dir));
    peg_store *store = NULL;
    peg_error error = {0};
    if (peg_store_open(&store, dir, PEG_STORE_WRITE, "stored", &error) != PEG_OK)
        fail_msg("%s", error.message);
    peg_cell_record record = {.hash = "00000000000000ff",
                              .identity = (char *)"identity",
                              .use = (char *)"knuth",
                              .params = (char *)"{}",
                              .codemaker = (char *)"random",
                              .codemaker_params = (char *)"{}",
                              .holes = 2,
                              .colours = 12,
                              .repeats = true,
                              .max_guesses = 10,
                              .seed = 1};
    assert_int_equal(peg_store_add_cell(store, &record, &error), PEG_OK);
    assert_int_equal(write_games(store, &record), PEG_OK);
    peg_cell_name names[] = {{record.id, (char *)"five", (char *)"five x=1, y=2", 3},
                             {record.id, (char *)"two", (char *)"two", 2}};
    assert_int_equal(peg_store_set_names(store, names, 2, &error), PEG_OK);

    peg_report report;
    if (peg_report_load(&report, store, &error) != PEG_OK)
        fail_msg("%s", error.message);
    assert_string_equal(report.experiment, "stored");
    assert_int_equal(report.count, 2);
    assert_string_equal(report.cells[0].name.label, "five x=1, y=2");
    assert_string_equal(report.cells[0].record.hash, "00000000000000ff");
    assert_int_equal(report.cells[0].summary.games, 3);
    assert_int_equal(report.cells[0].summary.solved, 2);
    assert_int_equal(report.cells[0].summary.guesses.total, 6);
    assert_true(report.cells[0].summary.comparisons.total == 207);
    assert_true(report.cells[0].summary.stuck.total == 3);
    assert_int_equal(report.cells[1].summary.games, 2);
    assert_int_equal(report.cells[1].summary.guesses.total, 2);

    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(peg_report_games(out, &report, store, &error), PEG_OK);
    fclose(out);
    assert_string_equal(
        text, "cell,strategy,holes,colours,repeats,codemaker,game,secret,solved,guesses,seconds,"
              "evaluations,comparisons,label\n"
              "00000000000000ff,five,2,12,1,random,0,12 2,1,2,0.000000001,0,0,\"five x=1, y=2\"\n"
              "00000000000000ff,five,2,12,1,random,1,3 3,0,10,1234.500000000,1099511627776,7,"
              "\"five x=1, y=2\"\n"
              "00000000000000ff,five,2,12,1,random,2,1 2,1,4,0.250000000,20,200,\"five x=1, y=2\"\n"
              "00000000000000ff,two,2,12,1,random,0,12 2,1,2,0.000000001,0,0,two\n"
              "00000000000000ff,two,2,12,1,random,1,3 3,0,10,1234.500000000,1099511627776,7,two\n");
    free(text);

    out = fopen("/dev/full", "w");
    assert_non_null(out);
    assert_int_equal(peg_report_games(out, &report, store, &error), PEG_FAILED);
    assert_string_equal(error.message, "cannot write the report: No space left on device");
    fclose(out);

    check_trace(&report, store);
    peg_report_fini(&report);
    assert_int_equal(report.count, 0);
    peg_store_close(store);
    remove_dir(dir);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registry),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_table_uneven),
        cmocka_unit_test(test_table_of_the_best),
        cmocka_unit_test(test_table_stuck),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_bins),
        cmocka_unit_test(test_histograms),
        cmocka_unit_test(test_histogram_ranges),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
