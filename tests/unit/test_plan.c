/* Plans: what is read from a file, what is refused and in which words, --set, and lists. */
#include "config/plan.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/peglab-plan-XXXXXX";
static char path[sizeof folder + sizeof "/plan.ini"];

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/plan.ini", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_bytes(const char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void read_good(peg_plan *out, const char *text) {
    peg_error error = {0};
    write_bytes(text, strlen(text));
    if (peg_plan_read(out, path, &error) != PEG_OK)
        fail_msg("%s", error.message);
    assert_string_equal(out->path, path);
}

/* Every "@" in the expected message stands for the path. */
static void assert_message(const peg_error *error, const char *expected) {
    char message[sizeof error->message] = "";
    for (const char *at = expected; *at; at++) {
        size_t length = strlen(message);
        if (*at == '@')
            snprintf(message + length, sizeof message - length, "%s", path);
        else
            snprintf(message + length, sizeof message - length, "%c", *at);
    }
    assert_string_equal(error->message, message);
    assert_null(strchr(error->message, '\n'));
    assert_int_equal(error->status, PEG_INVALID);
}

static void refuse_path(const char *name, const char *expected) {
    peg_plan plan;
    peg_error error = {0};
    assert_int_equal(peg_plan_read(&plan, name, &error), PEG_INVALID);
    assert_message(&error, expected);
    assert_null(plan.path);
    assert_null(plan.sections);
    assert_int_equal(plan.count, 0);
    assert_int_equal(peg_plan_read(&plan, name, NULL), PEG_INVALID);
}

static void refuse_bytes(const char *bytes, size_t size, const char *expected) {
    write_bytes(bytes, size);
    refuse_path(path, expected);
}

static void refuse(const char *text, const char *expected) {
    refuse_bytes(text, strlen(text), expected);
}

static const char *value_of(const peg_plan *plan, const char *section, const char *key) {
    const peg_section *found = peg_plan_section(plan, section);
    assert_non_null(found);
    const peg_entry *entry = peg_section_entry(found, key);
    assert_non_null(entry);
    return entry->value;
}

static void assert_place(const char *place, int line) {
    char expected[sizeof path + 16];
    snprintf(expected, sizeof expected, "%s:%d", path, line);
    assert_string_equal(place, expected);
}

static void test_reads_in_order(void **state) {
    (void)state;
    peg_plan plan;
    read_good(&plan, "; a plan\n"
                     "# of two sections\n"
                     "[experiment]   ; first\n"
                     "name = classic ; an inline comment\n"
                     "\n"
                     "seed=42\n"
                     "  ; an indented comment\n"
                     "\t# another\n"
                     "[ strategy ga ]\t\n"
                     "a key \t=\t two words  \n"
                     "formula = a = b: c;d\n"
                     "first = #1 # 2\t; a '#' is a character\n");
    assert_int_equal(plan.count, 2);
    assert_string_equal(plan.sections[0].name, "experiment");
    assert_place(plan.sections[0].place, 3);
    assert_int_equal(plan.sections[0].count, 2);
    assert_string_equal(plan.sections[0].entries[0].key, "name");
    assert_string_equal(plan.sections[0].entries[0].value, "classic");
    assert_place(plan.sections[0].entries[0].place, 4);
    assert_string_equal(plan.sections[0].entries[1].key, "seed");
    assert_string_equal(plan.sections[0].entries[1].value, "42");
    assert_place(plan.sections[0].entries[1].place, 6);
    assert_string_equal(plan.sections[1].name, "strategy ga");
    assert_place(plan.sections[1].place, 9);
    assert_string_equal(value_of(&plan, "strategy ga", "a key"), "two words");
    assert_string_equal(value_of(&plan, "strategy ga", "formula"), "a = b: c;d");
    assert_string_equal(value_of(&plan, "strategy ga", "first"), "#1 # 2");
    assert_null(peg_plan_section(&plan, "strategy"));
    assert_null(peg_section_entry(&plan.sections[0], "first"));
    peg_plan_fini(&plan);
    assert_null(plan.sections);
}

static void test_reads_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {"", "\n\n", "\xEF\xBB\xBF", "\r", " ; only\n\t# comments"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_plan plan;
        read_good(&plan, texts[i]);
        assert_int_equal(plan.count, 0);
        peg_plan_fini(&plan);
    }
}

static void test_reads_windows_files(void **state) {
    (void)state;
    peg_plan plan;
    read_good(
        &plan,
        "\xEF\xBB\xBF[a]\r\nk = 1,\r\n  2\r\n\r\nl = caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2");
    assert_string_equal(plan.sections[0].name, "a");
    assert_string_equal(value_of(&plan, "a", "k"), "1, 2");
    assert_string_equal(value_of(&plan, "a", "l"), "caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2");
    assert_place(plan.sections[0].entries[1].place, 5);
    peg_plan_fini(&plan);
}

static void test_reads_empty_sections(void **state) {
    (void)state;
    peg_plan plan;
    read_good(&plan, "[a]\n[strategy b]\n\n[c]\nk = 1\n[d]");
    assert_int_equal(plan.count, 4);
    const char *names[] = {"a", "strategy b", "c", "d"};
    const int lines[] = {1, 2, 4, 6};
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(plan.sections[i].name, names[i]);
        assert_place(plan.sections[i].place, lines[i]);
        assert_int_equal(plan.sections[i].count, i == 2);
    }
    peg_plan_fini(&plan);
}

static void test_same_key_in_two_sections(void **state) {
    (void)state;
    peg_plan plan;
    read_good(&plan, "[a]\nk = 1\n[b]\nk = 2\n");
    assert_string_equal(value_of(&plan, "a", "k"), "1");
    assert_string_equal(value_of(&plan, "b", "k"), "2");
    peg_plan_fini(&plan);
}

static void test_indented_lines_go_on(void **state) {
    (void)state;
    peg_plan plan;
    read_good(&plan, "[a]\n"
                     "k = one, two,   ; the first\n"
                     "    three,      ; an inline comment here too\n"
                     "\n"
                     "    ; and one that stands alone\n"
                     "\tfour\n"
                     "  , five, x = 6,\n"
                     " seven\n"
                     "l = 1\n");
    assert_string_equal(value_of(&plan, "a", "k"), "one, two, three, four, five, x = 6, seven");
    assert_place(plan.sections[0].entries[0].place, 2);
    assert_place(plan.sections[0].entries[1].place, 9);
    assert_int_equal(plan.sections[0].count, 2);
    peg_plan_fini(&plan);
}

static void test_refuses_other_indented_lines(void **state) {
    (void)state;
    refuse("[a]\nk = 3\nl = 4\n  5\n",
           "@:4: an indented line goes on with the list above it, but neither does 'l' (@:3) end "
           "with a comma nor this line begin with one; keys and sections are not indented");
    refuse("[a]\nk = 3\n  l = 4\n",
           "@:3: an indented line goes on with the list above it, but neither does 'k' (@:2) end "
           "with a comma nor this line begin with one; keys and sections are not indented");
    refuse("[a]\nk = 3\n[b]\n\n  4\n",
           "@:5: an indented line goes on with the value above it, but there is none in [b]; "
           "keys and sections are not indented");
    refuse("  [a]\nk = 3\n", "@:1: an indented line goes on with the value above it, but there is "
                             "none; keys and sections are not indented");
}

/* A line "k = 11…1" of so many bytes, in line 2 of [a]. */
static char *long_line(size_t bytes, const char *end) {
    char *digits = malloc(bytes), *text;
    assert_non_null(digits);
    memset(digits, '1', bytes);
    assert_true(asprintf(&text, "[a]\nk = %.*s%s", (int)(bytes - 4), digits, end) > 0);
    free(digits);
    return text;
}

static void test_line_length(void **state) {
    (void)state;
    static const char *const ends[] = {"\nl = 2\n", "\r\nl = 2\r\n"};
    for (size_t i = 0; i < 2; i++) {
        peg_plan plan;
        char *text = long_line(198, ends[i]);
        read_good(&plan, text);
        assert_int_equal(strlen(value_of(&plan, "a", "k")), 194);
        assert_place(plan.sections[0].entries[1].place, 3);
        peg_plan_fini(&plan);
        free(text);
    }
    static const size_t sizes[] = {199, 200, 201, 400, 1 << 20};
    static const char *const too_long_ends[] = {"", "\n", "\r\n", "\nl = 2\n"};
    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < 4; j++) {
            char *text = long_line(sizes[i], too_long_ends[j]);
            refuse(text,
                   "@:2: a line of more than 198 bytes; a list can go on in an indented line");
            free(text);
        }
    char *comment = long_line(199, "\n");
    comment[4] = ';';
    refuse(comment, "@:2: a line of more than 198 bytes; a list can go on in an indented line");
    free(comment);
}

static void test_refuses_what_is_no_text(void **state) {
    (void)state;
    refuse_bytes("[a]\nk = 1\0002\n", 12,
                 "@:2: byte 0x00 is no text; a plan is UTF-8 without control characters");
    refuse_bytes("\0", 1, "@:1: byte 0x00 is no text; a plan is UTF-8 without control characters");
    refuse("[a]\n; \x1B[2J\n",
           "@:2: byte 0x1B is no text; a plan is UTF-8 without control characters");
    refuse("[a]\rk = 1\r", "@:1: byte 0x0D is no text; a plan is UTF-8 without control characters");
    refuse("[a]\nk = 1\x7F\n",
           "@:2: byte 0x7F is no text; a plan is UTF-8 without control characters");
    refuse("\xFF\xFE[", "@:1: byte 0xFF is no text; a plan is UTF-8 without control characters");
    static const char *const broken[] = {
        "\xC2\x9B",         /* a control character of two bytes */
        "\xC3",             /* cut short */
        "\xC0\xAF",         /* overlong */
        "\xE0\x80\xAF",     /* overlong */
        "\xF0\x80\x80\xAF", /* overlong */
        "\xED\xA0\x80",     /* a surrogate */
        "\xF4\x90\x80\x80", /* beyond U+10FFFF */
        "\xF5\x80\x80\x80",
        "\x80",
        "\xE9t\xE9",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char text[32], expected[128];
        snprintf(text, sizeof text, "[a]\nk = %s\n", broken[i]);
        snprintf(expected, sizeof expected,
                 "@:2: byte 0x%02X is no text; a plan is UTF-8 without control characters",
                 (unsigned)(unsigned char)broken[i][0]);
        refuse(text, expected);
    }
    /* A BOM has its place at the start only as a mark; later it is a character, which no key has.
     */
    refuse("[a]\n\xEF\xBB\xBF[b]\n",
           "@:2: '\xEF\xBB\xBF[b]' is no KEY = VALUE, no [SECTION] and no "
           "comment (; or #)");
}

static void test_refuses_files(void **state) {
    (void)state;
    unlink(path);
    refuse_path(path, "@: cannot be read: No such file or directory");
    refuse_path("", ": cannot be read: No such file or directory");
    refuse_path("/dev/null/plan.ini", "/dev/null/plan.ini: cannot be read: Not a directory");
    assert_int_equal(mkdir(path, 0700), 0);
    refuse_path(path, "@: cannot be read: Is a directory");
    assert_int_equal(rmdir(path), 0);
}

static void test_refuses_an_unreadable_file(void **state) {
    (void)state;
    enum { NOBODY = 65534 };
    write_bytes("[a]\n", 4);
    assert_int_equal(chmod(path, 0), 0);
    uid_t me = geteuid();
    if (me == 0 && seteuid(NOBODY) != 0) /* root may read everything */
        skip();
    peg_plan plan;
    peg_error error = {0};
    peg_status status = peg_plan_read(&plan, path, &error);
    assert_int_equal(seteuid(me), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(status, PEG_INVALID);
    assert_message(&error, "@: cannot be read: Permission denied");
}

static void test_refuses_sections(void **state) {
    (void)state;
    refuse("[a]\n[strategy ga\nk = 1\n", "@:2: no ']' after '[strategy ga'; expected [SECTION]");
    refuse("[a ; b]\n", "@:1: no ']' after '[a'; expected [SECTION]");
    refuse("[]\n", "@:1: a section without a name; expected [SECTION]");
    refuse("[ \t]\n", "@:1: a section without a name; expected [SECTION]");
    refuse("[a] k = 1\n",
           "@:1: 'k = 1' after [a]; only a comment that begins with ' ;' may stand there");
    refuse("[a] # b\n",
           "@:1: '# b' after [a]; only a comment that begins with ' ;' may stand there");
    refuse("[a]\nk = 1\n[b]\n[ a ]\n", "@:4: [a] a second time; the first is at @:1");
}

#define TEN "abcdefghij"
#define FORTY_NINE TEN TEN TEN TEN "abcdefghi"

static void test_name_length(void **state) {
    (void)state;
    peg_plan plan;
    read_good(&plan, "[" FORTY_NINE "]\n" FORTY_NINE " = 1,\n 2\n");
    assert_string_equal(value_of(&plan, FORTY_NINE, FORTY_NINE), "1, 2");
    peg_plan_fini(&plan);
    refuse("[a]\n[" FORTY_NINE "j]\n",
           "@:2: the section '" FORTY_NINE "j' has 50 bytes; at most 49 are allowed");
    refuse("[a]\n" FORTY_NINE "j = 1\n",
           "@:2: the key '" FORTY_NINE "j' has 50 bytes; at most 49 are allowed");
}

static void test_refuses_keys(void **state) {
    (void)state;
    refuse("; no section\nk = 1\n[a]\n",
           "@:2: the key 'k' stands before any section; expected [SECTION] first");
    refuse("[a]\nk 1 \n", "@:2: 'k 1' is no KEY = VALUE, no [SECTION] and no comment (; or #)");
    refuse("[a]\nk: 1 = 2\n",
           "@:2: 'k: 1 = 2' is no KEY = VALUE, no [SECTION] and no comment (; or #)");
    refuse("[a]\nk ; = 1\n", "@:2: 'k' is no KEY = VALUE, no [SECTION] and no comment (; or #)");
    refuse("[a]\n= 1\n", "@:2: a key without a name; expected KEY = VALUE");
    refuse("[a]\nk =\n", "@:2: [a] k has no value; expected KEY = VALUE");
    refuse("[a]\nk = \t\n", "@:2: [a] k has no value; expected KEY = VALUE");
    refuse("[a]\nk = ; 1\n", "@:2: [a] k has no value; expected KEY = VALUE");
    refuse("[a]\nk = 1\nl = 2\n\nk = 1\n", "@:5: [a] k a second time; the first is at @:2");
}

/* What comes first in the file is what is said, whoever finds it. */
static void test_first_error_wins(void **state) {
    (void)state;
    refuse("[a]\nk = 1\nk = 2\nnothing\n", "@:3: [a] k a second time; the first is at @:2");
    refuse("[a]\nnothing\nk = \n",
           "@:2: 'nothing' is no KEY = VALUE, no [SECTION] and no comment (; or #)");
}

static void set(peg_plan *plan, const char *assignment) {
    peg_error error = {0};
    if (peg_plan_set(plan, assignment, &error) != PEG_OK)
        fail_msg("%s", error.message);
}

static void test_set(void **state) {
    (void)state;
    peg_plan plan;
    read_good(&plan, "[experiment]\nseed = 1\ngames = 10\n[strategy v1.2]\nk = 1\n");
    set(&plan, "experiment.seed=2");
    set(&plan, "experiment.seed= 3 ");
    set(&plan, "experiment.name = a.b=c");
    set(&plan, "strategy v1.2.k=1, 2");
    set(&plan, "strategy ga.population=75");
    assert_string_equal(value_of(&plan, "experiment", "seed"), "3");
    assert_string_equal(value_of(&plan, "experiment", "games"), "10");
    assert_string_equal(value_of(&plan, "experiment", "name"), "a.b=c");
    assert_string_equal(value_of(&plan, "strategy v1.2", "k"), "1, 2");
    assert_string_equal(value_of(&plan, "strategy ga", "population"), "75");
    assert_int_equal(plan.count, 3);
    assert_int_equal(plan.sections[0].count, 3);
    assert_string_equal(plan.sections[0].entries[0].place, "--set");
    assert_place(plan.sections[0].entries[1].place, 3);
    assert_string_equal(plan.sections[0].entries[2].place, "--set");
    assert_place(plan.sections[0].place, 1);
    assert_string_equal(plan.sections[2].place, "--set");
    peg_plan_fini(&plan);
}

static void refuse_set(const char *assignment, const char *expected) {
    peg_plan plan;
    peg_error error = {0};
    read_good(&plan, "[a]\nk = 1\n");
    assert_int_equal(peg_plan_set(&plan, assignment, &error), PEG_INVALID);
    assert_message(&error, expected);
    assert_int_equal(peg_plan_set(&plan, assignment, NULL), PEG_INVALID);
    assert_int_equal(plan.count, 1);
    assert_int_equal(plan.sections[0].count, 1);
    assert_string_equal(value_of(&plan, "a", "k"), "1");
    peg_plan_fini(&plan);
}

static void test_set_refuses(void **state) {
    (void)state;
    refuse_set("", "--set : no '='; expected SECTION.KEY=VALUE");
    refuse_set("a.k", "--set a.k: no '='; expected SECTION.KEY=VALUE");
    refuse_set("k=1.5", "--set k=1.5: no '.' before the '='; expected SECTION.KEY=VALUE");
    refuse_set(".k=1", "--set .k=1: no section; expected SECTION.KEY=VALUE");
    refuse_set("a.=1", "--set a.=1: no key; expected SECTION.KEY=VALUE");
    refuse_set("a. =1", "--set a. =1: no key; expected SECTION.KEY=VALUE");
    refuse_set("a.k=", "--set a.k=: no value; expected SECTION.KEY=VALUE");
    refuse_set("a.k= ", "--set a.k= : no value; expected SECTION.KEY=VALUE");
    refuse_set("a.k=1\n2", "--set a.k=1…: byte 0x0A is no text; a plan is UTF-8 without control "
                           "characters");
    refuse_set(FORTY_NINE "j.k=1", "--set " FORTY_NINE "j.k=1: the name of the section has 50 "
                                   "bytes; at most 49 are allowed");
    refuse_set("a." FORTY_NINE "j=1", "--set a." FORTY_NINE "j=1: the name of the key has 50 "
                                      "bytes; at most 49 are allowed");
}

/* However long the text is, the message is there, and no character is cut in two. */
static void test_set_refuses_long_text(void **state) {
    (void)state;
    enum { SIZE = 100000 };
    char *text = malloc(SIZE + 1);
    assert_non_null(text);
    memset(text, 'x', SIZE);
    text[SIZE] = '\0';
    memcpy(text + 199, "\xC3\xA9", 2);
    char expected[512];
    snprintf(expected, sizeof expected, "--set %.199s…: no '='; expected SECTION.KEY=VALUE", text);
    refuse_set(text, expected);
    free(text);
}

static void test_entry_fail(void **state) {
    (void)state;
    peg_plan plan;
    peg_error error = {0};
    read_good(&plan, "[strategy ga]\npopulation = many\n");
    const peg_section *section = peg_plan_section(&plan, "strategy ga");
    const peg_entry *entry = peg_section_entry(section, "population");
    peg_fail(&error, PEG_INVALID, "expected an integer");
    assert_int_equal(peg_entry_fail(section, entry, &error), PEG_INVALID);
    assert_message(&error, "@:2: [strategy ga] population = many: expected an integer");
    set(&plan, "strategy ga.population=few");
    peg_fail(&error, PEG_INVALID, "expected an integer");
    peg_entry_fail(section, entry, &error);
    assert_message(&error, "--set: [strategy ga] population = few: expected an integer");
    peg_plan_fini(&plan);
}

static void test_entry_fail_with_a_long_value(void **state) {
    (void)state;
    char value[2000], expected[256];
    memset(value, '1', sizeof value);
    peg_section section = {.name = (char[]){"a"}};
    peg_entry entry = {.key = (char[]){"k"}, .value = value, .place = (char[]){"p:1"}};
    const size_t lengths[] = {100, 101, sizeof value - 1};
    for (size_t i = 3; i-- > 0;) {
        peg_error error = {0};
        value[lengths[i]] = '\0';
        peg_fail(&error, PEG_INVALID, "no");
        peg_entry_fail(&section, &entry, &error);
        snprintf(expected, sizeof expected, "p:1: [a] k = %.100s%s: no", value,
                 lengths[i] > 100 ? "…" : "");
        assert_message(&error, expected);
    }
}

static void test_list_split(void **state) {
    (void)state;
    peg_list list;
    peg_error error = {0};
    assert_int_equal(peg_list_split(&list, " one,two words ,\tthree", &error), PEG_OK);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.values[0], "one");
    assert_string_equal(list.values[1], "two words");
    assert_string_equal(list.values[2], "three");
    peg_list_free(&list);
    assert_int_equal(list.count, 0);
    assert_int_equal(peg_list_split(&list, "1122 / 3344", &error), PEG_OK);
    assert_int_equal(list.count, 1);
    assert_string_equal(list.values[0], "1122 / 3344");
    peg_list_free(&list);
}

static void refuse_list(const char *text, int position) {
    peg_list list;
    peg_error error = {0};
    char expected[128];
    snprintf(expected, sizeof expected,
             "value %d of the list is empty; expected values separated by commas", position);
    assert_int_equal(peg_list_split(&list, text, &error), PEG_INVALID);
    assert_message(&error, expected);
    assert_int_equal(list.count, 0);
    assert_null(list.values);
}

static void test_list_refuses(void **state) {
    (void)state;
    refuse_list("", 1);
    refuse_list("  ", 1);
    refuse_list(",a", 1);
    refuse_list("a,", 2);
    refuse_list("a, b,\t, c", 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_in_order),
        cmocka_unit_test(test_reads_nothing),
        cmocka_unit_test(test_reads_windows_files),
        cmocka_unit_test(test_reads_empty_sections),
        cmocka_unit_test(test_same_key_in_two_sections),
        cmocka_unit_test(test_indented_lines_go_on),
        cmocka_unit_test(test_refuses_other_indented_lines),
        cmocka_unit_test(test_line_length),
        cmocka_unit_test(test_refuses_what_is_no_text),
        cmocka_unit_test(test_refuses_files),
        cmocka_unit_test(test_refuses_an_unreadable_file),
        cmocka_unit_test(test_refuses_sections),
        cmocka_unit_test(test_name_length),
        cmocka_unit_test(test_refuses_keys),
        cmocka_unit_test(test_first_error_wins),
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_set_refuses),
        cmocka_unit_test(test_set_refuses_long_text),
        cmocka_unit_test(test_entry_fail),
        cmocka_unit_test(test_entry_fail_with_a_long_value),
        cmocka_unit_test(test_list_split),
        cmocka_unit_test(test_list_refuses),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
