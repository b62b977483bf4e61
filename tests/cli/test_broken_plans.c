/* A broken plan or a wrong command ends with exit 2 and one line that says where, what and what is
 * allowed, compared to the letter; and nothing is written. */
#include "../support.h"

#include "lab/experiment.h"
#include <peglab/codemaker.h>
#include <peglab/strategy.h>

/* Lists that grow with the registries. */
static void write_list(FILE *out, const char *name) {
    const char *comma = "";
    for (size_t i = 0; strcmp(name, "strategies") == 0 && peg_strategies[i]; i++, comma = ", ")
        fprintf(out, "%s%s", comma, peg_strategies[i]->name);
    for (size_t i = 0; strcmp(name, "codemakers") == 0 && peg_codemakers[i]; i++, comma = ", ")
        fprintf(out, "%s%s", comma, peg_codemakers[i]->name);
    for (size_t i = 0; strcmp(name, "keys") == 0 && peg_experiment_params[i].key; i++, comma = ", ")
        fprintf(out, "%s%s", comma, peg_experiment_params[i].key);
    assert_string_equal(comma, ", ");
}

/* The line as it is expected: {strategies}, {codemakers} and {keys} stand for their lists. */
static char *expand(const char *text) {
    char *line, name[32];
    size_t size;
    FILE *out = open_memstream(&line, &size);
    assert_non_null(out);
    fprintf(out, "peglab: ");
    for (; *text; text++) {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;
        if (!end) {
            fputc(*text, out);
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)(end - text - 1), text + 1);
        write_list(out, name);
        text = end;
    }
    fprintf(out, "\n");
    assert_int_equal(fclose(out), 0);
    return line;
}

static void check_refused(program *it, const char *expected) {
    char *line = expand(expected);
    assert_string_equal(it->err, line);
    assert_string_equal(it->out, "");
    assert_int_equal(it->exit, 2);
    free(line);
    program_free(it);
}

/* What a folder holds, names and contents, as a number. */
static uint64_t folder_digest(const char *path) {
    struct dirent **entries;
    uint64_t sum = 0;
    int count = scandir(path, &entries, NULL, alphasort);
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        char name[4096];
        size_t length;
        struct stat entry;
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        sum = sum * 31 + digest(entries[i]->d_name, strlen(entries[i]->d_name));
        assert_int_equal(lstat(name, &entry), 0);
        if (S_ISREG(entry.st_mode)) {
            char *bytes = file_bytes(name, &length);
            sum = sum * 31 + digest(bytes, length);
            free(bytes);
        }
        free(entries[i]);
    }
    free(entries);
    return sum;
}

/* Runs the plan as it stands, into "out" and into the default folder, and looks for traces. */
static void check_plan(const char *plan, const char *expected) {
    program it;
    write_text("plan.ini", plan);
    uint64_t before = folder_digest(".");
    RUN(&it, "run", "plan.ini", "--out", "out");
    check_refused(&it, expected);
    RUN(&it, "run", "plan.ini");
    check_refused(&it, expected);
    RUN(&it, "run", "plan.ini", "--dry-run");
    check_refused(&it, expected);
    assert_true(folder_digest(".") == before);
}

#define HEAD "[experiment]\nname = broken\n"

static void unknown_keys(void **state) {
    (void)state;
    check_plan(HEAD "gaems = 3\n", "plan.ini:3: [experiment] gaems = 3: unknown key; did you mean "
                                   "games? (allowed: {keys})");
    check_plan(HEAD "quux = 3\n",
               "plan.ini:3: [experiment] quux = 3: unknown key (allowed: {keys})");
    check_plan(HEAD "[strategy swaszek]\nmutations = 1\n",
               "plan.ini:4: [strategy swaszek] mutations = 1: swaszek has no parameter "
               "'mutations'; did you mean mutation? (allowed: first, mutation)");
    check_plan(HEAD "[strategy weak]\nuse = swaszek\nelites = 2\n",
               "plan.ini:5: [strategy weak] elites = 2: swaszek has no parameter 'elites' "
               "(allowed: first, mutation)");
    check_plan(HEAD "[codemaker adversary]\ntied = delay\n",
               "plan.ini:4: [codemaker adversary] tied = delay: adversary has no parameter 'tied'; "
               "did you mean ties? (allowed: ties, limit)");
    check_plan(HEAD "[codemaker every]\nuse = all\nlimit = 1\n",
               "plan.ini:5: [codemaker every] limit = 1: all has no parameter 'limit' (allowed: "
               "none)");
}

static void unknown_sections(void **state) {
    (void)state;
    check_plan(HEAD "[strategys knuth]\nfirst = 1122\n",
               "plan.ini:3: unknown section [strategys knuth]; did you mean strategy? (allowed: "
               "[experiment], [strategy NAME], [codemaker NAME])");
    check_plan(HEAD "[quux]\n", "plan.ini:3: unknown section [quux] (allowed: [experiment], "
                                "[strategy NAME], [codemaker NAME])");
    check_plan(HEAD "[strategy]\nfirst = 1122\n",
               "plan.ini:3: unknown section [strategy] (allowed: [experiment], [strategy NAME], "
               "[codemaker NAME])");
    check_plan("[strategy knuth]\nfirst = 1122\n", "plan.ini: a plan needs a section [experiment]");
    check_plan("", "plan.ini: a plan needs a section [experiment]");
    check_plan(HEAD "[experiment]\nseed = 2\n",
               "plan.ini:3: [experiment] a second time; the first is at plan.ini:1");
}

static void unknown_strategies(void **state) {
    (void)state;
    check_plan(HEAD "strategies = entropy, knoth\n",
               "plan.ini:3: [experiment] strategies = entropy, knoth: there is no strategy "
               "'knoth'; did you mean knuth? (known: {strategies})");
    check_plan(HEAD "strategies = small\n[strategy small]\nuse = knoth\n",
               "plan.ini:5: [strategy small] use = knoth: there is no strategy 'knoth'; did you "
               "mean knuth? (known: {strategies})");
    check_plan(HEAD "[strategy quux]\nfirst = 1122\n",
               "plan.ini:3: there is no strategy 'quux' (known: {strategies})");
}

static void unknown_codemakers(void **state) {
    (void)state;
    check_plan(HEAD "codemaker = rnadom\n",
               "plan.ini:3: [experiment] codemaker = rnadom: there is no codemaker 'rnadom'; did "
               "you mean random? (known: {codemakers})");
    check_plan(HEAD "[codemaker quux]\n",
               "plan.ini:3: there is no codemaker 'quux' (known: {codemakers})");
}

static void values_out_of_range(void **state) {
    (void)state;
    check_plan(HEAD "holes = 0\n", "plan.ini:3: [experiment] holes = 0: holes must be an integer "
                                   "from 1 to 256");
    check_plan(HEAD "colours = 257\n", "plan.ini:3: [experiment] colours = 257: colours must be "
                                       "an integer from 1 to 256");
    check_plan(HEAD "games = many\n",
               "plan.ini:3: [experiment] games = many: games must be an integer from 0 to "
               "1000000000000000");
    check_plan(HEAD "repeats = maybe\n",
               "plan.ini:3: [experiment] repeats = maybe: repeats must be yes or no");
    check_plan(HEAD "too_large = skpi\n", "plan.ini:3: [experiment] too_large = skpi: too_large "
                                          "must be one of refuse, skip; did you mean skip?");
    check_plan(HEAD "[strategy swaszek]\nmutation = 0.1, 1.5\n",
               "plan.ini:4: [strategy swaszek] mutation = 0.1, 1.5: mutation must be a number from "
               "0 to 1");
    check_plan(HEAD "[codemaker adversary]\nties = dealy\n",
               "plan.ini:4: [codemaker adversary] ties = dealy: ties must be one of delay, "
               "concede; did you mean delay?");
    check_plan("[experiment]\nname = ../elsewhere\n",
               "plan.ini:2: [experiment] name = ../elsewhere: a name has letters, digits, '.', '_' "
               "and '-', and does not begin with a dot");
    check_plan(HEAD "rng = dice\n",
               "plan.ini:3: [experiment] rng = dice: unknown generator; allowed are philox and "
               "GSL's, such as mt19937, ranlxd2, taus2 or gfsr4");
    check_plan(HEAD "strategies = knuth,, entropy\n",
               "plan.ini:3: [experiment] strategies = knuth,, entropy: value 2 of the list is "
               "empty; expected values separated by commas");
}

/* A range is checked as a whole before anything is played. */
static void broken_ranges(void **state) {
    (void)state;
#define WEAK HEAD "[strategy weak]\nuse = swaszek\nmutation = "
#define AT_WEAK "plan.ini:5: [strategy weak] mutation = "
    check_plan(WEAK "0..1\n", AT_WEAK "0..1: a range of real numbers needs a step: A..B step S");
    check_plan(WEAK "0..1 step 0\n", AT_WEAK "0..1 step 0: '0' as a step must be a number above 0");
    check_plan(WEAK "0.5, 1..0 step -0.1\n",
               AT_WEAK "0.5, 1..0 step -0.1: '-0.1' as a step must be a number above 0");
    check_plan(WEAK "0..2 step 0.5\n",
               AT_WEAK "0..2 step 0.5: '2' in a range A..B step S must be a number from 0 to 1");
    check_plan(WEAK "0..half step 0.1\n",
               AT_WEAK "0..half step 0.1: 'half' in a range A..B step S must be a number from 0 "
                       "to 1");
    check_plan(WEAK "0..1 step 0.0000001\n",
               AT_WEAK "0..1 step 0.0000001: the ranges make more than 1000000 values");
    check_plan(WEAK "0..1 step 0.001\nfirst = 1111, 2222, 3333, 4444, 5555\n"
                    "[codemaker adversary]\nlimit = 0..9\n",
               "plan.ini:8: [codemaker adversary] limit = 0..9: '0' in a range A..B step S must "
               "be an integer from 1 to 9007199254740992");
    check_plan(HEAD "[codemaker adversary]\nties = delay, concede\nlimit = 1..1000000\n",
               "plan.ini:5: [codemaker adversary] limit = 1..1000000: the lists of this section "
               "make more than 1000000 cells");
    check_plan(HEAD "[codemaker adversary]\nties = delay..concede\n",
               "plan.ini:4: [codemaker adversary] ties = delay..concede: ties must be one of "
               "delay, concede");
    check_plan(HEAD "[strategy knuth]\nprefer_candidates = no..yes\n",
               "plan.ini:4: [strategy knuth] prefer_candidates = no..yes: prefer_candidates must "
               "be yes or no");
    check_plan(HEAD "holes = 3..5\n",
               "plan.ini:3: [experiment] holes = 3..5: holes must be an integer from 1 to 256");
    check_plan(HEAD "codemaker = file\n[codemaker file]\npath = ../none.txt\n",
               "plan.ini:4: ../none.txt: No such file or directory");
}

static void sizes_that_do_not_fit(void **state) {
    (void)state;
    check_plan(HEAD "sizes = 4x6, 4y6\n", "plan.ini:3: [experiment] sizes = 4x6, 4y6: '4y6' is no "
                                          "size: write HOLESxCOLOURS, such as 4x6");
    check_plan(HEAD "sizes = 4x6\nholes = 5\n", "plan.ini:3: [experiment] sizes = 4x6: give either "
                                                "sizes, or holes and colours");
    check_plan(HEAD "holes = 5\ncolours = 4\nrepeats = no\n",
               "plan.ini:3: [experiment] holes = 5: 5x4 without repeats: there must be at least as "
               "many colours as holes");
    check_plan(HEAD "codemaker = random\nsizes = 4x6, 6x20\nstrategies = knuth\n",
               "plan.ini:5: [experiment] strategies = knuth: knuth cannot play 6x20: at most "
               "4194304 codes (too_large = skip leaves it out)");
    check_plan(HEAD "codemaker = all\nsizes = 9x20\n",
               "plan.ini:3: [experiment] codemaker = all: codemaker all: 9x20 has more than "
               "268435456 secrets; take codemaker = random and a number of games");
    check_plan(HEAD "strategies = static\nsizes = 4x6, 4x5\n",
               "plan.ini:3: [experiment] strategies = static: series: none is known for 4x5; give "
               "one, codes separated by /");
}

static void games_of_all(void **state) {
    (void)state;
    check_plan(HEAD "games = 1297\n", "plan.ini:3: [experiment] games = 1297: with codemaker = all "
                                      "leave games out, or give a multiple of the 1296 secrets; "
                                      "codemaker = random plays any number");
    check_plan(HEAD "games = 1296\nsizes = 4x6, 2x5\n",
               "plan.ini:3: [experiment] games = 1296: with codemaker = all leave games out, or "
               "give a multiple of the 25 secrets; codemaker = random plays any number");
}

/* The size is named. */
static void codes_that_do_not_fit(void **state) {
    (void)state;
    check_plan(HEAD "sizes = 4x6, 5x8\n[strategy knuth]\nprefer_candidates = no\nfirst = 1122\n",
               "plan.ini:6: [strategy knuth] first = 1122: '1122' is no code of 5 holes and 8 "
               "colours: it has 4 colours, not 5");
    check_plan(HEAD "sizes = 4x8, 4x6\n[strategy knuth]\nfirst = 1122, 1277\n",
               "plan.ini:5: [strategy knuth] first = 1122, 1277: '1277' is no code of 4 holes and "
               "6 colours: colours are 1 to 6");
    check_plan(HEAD "codemaker = fixed\n[codemaker fixed]\ncode = 11\n",
               "plan.ini:5: [codemaker fixed] code = 11: '11' is no code of 4 holes and 6 "
               "colours: it has 2 colours, not 4");
}

static void files_of_secrets(void **state) {
    (void)state;
    check_plan(HEAD "codemaker = file\n",
               "plan.ini:3: [experiment] codemaker = file: codemaker file needs its file: path = "
               "secrets.txt in [codemaker file]");
    check_plan(HEAD "codemaker = file\n[codemaker file]\npath = none.txt\n",
               "plan.ini:4: none.txt: No such file or directory");
    write_text("secrets.txt", "1122\n\n11223\n");
    check_plan(HEAD "codemaker = file\n[codemaker file]\npath = secrets.txt\n",
               "plan.ini:4: secrets.txt:3: '11223' is no code of 4 holes and 6 colours: it has "
               "5 colours, not 4");
}

static void broken_lines(void **state) {
    (void)state;
    char plan[512] = HEAD;
    memset(plan + sizeof HEAD - 1, 'x', 200);
    check_plan(plan, "plan.ini:3: a line of more than 198 bytes; a list can go on in an indented "
                     "line");
    check_plan(HEAD "seed = 1\nholes = 4\nseed = 2\n",
               "plan.ini:5: [experiment] seed a second time; the first is at plan.ini:3");
    check_plan(HEAD "nonsense\n",
               "plan.ini:3: 'nonsense' is no KEY = VALUE, no [SECTION] and no comment (; or #)");
    check_plan("holes = 4\n",
               "plan.ini:1: the key 'holes' stands before any section; expected [SECTION] first");
    check_plan(HEAD "[strategy knuth\n",
               "plan.ini:3: no ']' after '[strategy knuth'; expected [SECTION]");
    check_plan(HEAD "holes =\n",
               "plan.ini:3: [experiment] holes has no value; expected KEY = VALUE");
    check_plan(HEAD "\xff\n", "plan.ini:3: byte 0xFF is no text; a plan is UTF-8 without control "
                              "characters");
}

static void no_file(void **state) {
    (void)state;
    program it;
    uint64_t before = folder_digest(".");
    RUN(&it, "run", "none.ini");
    check_refused(&it, "none.ini: cannot be read: No such file or directory");
    RUN(&it, "run", ".");
    check_refused(&it, ".: cannot be read: Is a directory");
    RUN(&it, "run");
    check_refused(&it, "run takes one plan, such as configs/classic.ini");
    RUN(&it, "run", "a.ini", "b.ini");
    check_refused(&it, "run takes one plan, such as configs/classic.ini");
    assert_true(folder_digest(".") == before);
}

/* A sound plan with a wrong command line. */
static void check_option(const char *option, const char *value, const char *expected) {
    program it;
    write_text("plan.ini", "[experiment]\nname = sound\nholes = 2\ncolours = 2\n");
    uint64_t before = folder_digest(".");
    RUN(&it, "run", "plan.ini", option, value);
    check_refused(&it, expected);
    assert_true(folder_digest(".") == before);
}

static void wrong_settings(void **state) {
    (void)state;
    check_option("--set", "holes=3",
                 "--set holes=3: no '.' before the '='; expected "
                 "SECTION.KEY=VALUE");
    check_option("--set", "experiment.holes",
                 "--set experiment.holes: no '='; expected SECTION.KEY=VALUE");
    check_option("--set", "experiment.holes=",
                 "--set experiment.holes=: no value; expected SECTION.KEY=VALUE");
    check_option("--set", "experiment.=3",
                 "--set experiment.=3: no key; expected "
                 "SECTION.KEY=VALUE");
    check_option("--set", ".holes=3", "--set .holes=3: no section; expected SECTION.KEY=VALUE");
    check_option("--set", "experiment.holes=300",
                 "--set: [experiment] holes = 300: holes must be an integer from 1 to 256");
    check_option("--set", "experiment.hloes=3",
                 "--set: [experiment] hloes = 3: unknown key; did you mean holes? (allowed: "
                 "{keys})");
    check_option("--set", "strategy knuht.first=11",
                 "--set: there is no strategy 'knuht'; did you mean knuth? (known: {strategies})");
    check_option("--set", "strategy knuth.first=13",
                 "--set: [strategy knuth] first = 13: '13' is no code of 2 holes and 2 colours: "
                 "colours are 1 to 2");
}

static void wrong_options(void **state) {
    (void)state;
    check_option("--treads", "2",
                 "--treads: unknown option; did you mean --threads? (peglab help "
                 "run lists them)");
    check_option("--quux", "2", "--quux: unknown option (peglab help run lists them)");
    check_option("--threads", "0", "--threads must be an integer from 1 to 1024");
    check_option("--threads", "two", "--threads must be an integer from 1 to 1024");
    check_option("--threads=1", "--threads=1", "--threads is given twice");
    check_option("--quiet", "--quiet", "--quiet is given twice");
    check_option("--quiet=no", "--dry-run", "--quiet takes no value");
    check_option("--quiet", "--out", "--out needs DIR after it");
    program it;
    RUN(&it, "rum", "plan.ini");
    check_refused(&it, "there is no command 'rum'; did you mean run? (peglab help lists them)");
}

/* Folders that hold something else stay as they are. */
static void other_folders(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", "[experiment]\nname = sound\nholes = 2\ncolours = 2\n");
    write_text("other.ini", "[experiment]\nname = other\nholes = 2\ncolours = 2\n");
    RUN_WELL(&it, "run", "other.ini", "--out", "results");
    program_free(&it);
    assert_int_equal(mkdir("notes", 0777) | mkdir("strange", 0777), 0);
    write_text("notes/notes.txt", "dear diary\n");
    write_text("strange/results.db", "no database, whatever its name says\n");
    static const struct {
        const char *dir, *expected;
    } folders[] = {
        {"results", "results/results.db: holds experiment 'other', not 'sound'"},
        {"notes", "notes: the folder is not empty and holds no results.db; choose another"},
        {"strange", "strange/results.db: not a SQLite file"}};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        uint64_t before = folder_digest(folders[i].dir);
        RUN(&it, "run", "plan.ini", "--out", folders[i].dir);
        check_refused(&it, folders[i].expected);
        assert_true(folder_digest(folders[i].dir) == before);
    }
    RUN(&it, "run", "plan.ini", "--out", "plan.ini");
    check_refused(&it, "plan.ini: Not a directory");
}

/* A section that no list names would be edited in vain; parameters without effect make no cell. */
static void what_has_no_effect(void **state) {
    (void)state;
    program it;
    write_text("plan.ini", "[experiment]\nstrategies = ga\ncodemaker = random\n"
                           "[strategy tuned]\nuse = ga\npopulation = 20\n"
                           "[strategy ga]\ntournament_size = 2, 3\n"
                           "[codemaker adversary]\nties = delay\n");
    RUN_WELL(&it, "run", "plan.ini", "--dry-run");
    assert_string_equal(
        it.err,
        "peglab: warning: plan.ini:4: [strategy tuned] is left out: strategies in [experiment] "
        "does not name it\n"
        "peglab: warning: plan.ini:9: [codemaker adversary] is left out: codemaker in [experiment] "
        "does not name it\n"
        "peglab: warning: ga tournament_size=3 means the same as ga tournament_size=2: played "
        "once\n");
    assert_non_null(strstr(it.out, "\n1 cell, 1000 games\n"));
    program_free(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {IN_FOLDER(what_has_no_effect),
                                       IN_FOLDER(unknown_keys),
                                       IN_FOLDER(unknown_sections),
                                       IN_FOLDER(unknown_strategies),
                                       IN_FOLDER(unknown_codemakers),
                                       IN_FOLDER(values_out_of_range),
                                       IN_FOLDER(broken_ranges),
                                       IN_FOLDER(sizes_that_do_not_fit),
                                       IN_FOLDER(games_of_all),
                                       IN_FOLDER(codes_that_do_not_fit),
                                       IN_FOLDER(files_of_secrets),
                                       IN_FOLDER(broken_lines),
                                       IN_FOLDER(no_file),
                                       IN_FOLDER(wrong_settings),
                                       IN_FOLDER(wrong_options),
                                       IN_FOLDER(other_folders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
