#include "config/text.h"

#include <stdint.h>
#include <string.h>

/* The bytes of the character at the beginning; 0 where it is broken, overlong, a surrogate or a
 * control character (the second set of those, U+0080 to U+009F, steers some terminals too). */
static size_t character_size(const unsigned char *at, size_t left) {
    static const uint32_t smallest[] = {0, 0, 0xA0, 0x800, 0x10000};
    if (at[0] < 0x80)
        return (at[0] >= 0x20 && at[0] != 0x7F) || at[0] == '\t';
    size_t size = at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
    if (at[0] < 0xC0 || at[0] > 0xF4 || size > left)
        return 0;
    uint32_t point = at[0] & (0xFFu >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        point = point << 6 | (at[i] & 0x3F);
    }
    if (point < smallest[size] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
        return 0;
    return size;
}

size_t peg_text_clean(const char *text, size_t length) {
    size_t clean = 0, size = 0;
    do {
        clean += size;
        size = clean < length ? character_size((const unsigned char *)text + clean, length - clean)
                              : 0;
    } while (size > 0);
    return clean;
}

peg_status peg_text_check(const char *text, size_t length, peg_error *error) {
    size_t clean = peg_text_clean(text, length);
    if (clean == length)
        return PEG_OK;
    return peg_fail(error, PEG_INVALID,
                    "byte 0x%02X is no text; a plan is UTF-8 without control characters",
                    (unsigned)(unsigned char)text[clean]);
}

char *peg_text_trim(char *text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    text[length] = '\0';
    return text;
}
