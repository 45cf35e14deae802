// Hyphenation with libhyphen, a separate library from those for text, which is loaded
// when the first word is hyphenated.

#ifndef STRATA_HYPHENS_H
#define STRATA_HYPHENS_H

#include <stdbool.h>
#include <stddef.h>

// The hyphenation rules of a language.
typedef struct strata_hyphens strata_hyphens;

// Reads the rules of a dictionary file; NULL if the library or the file is missing. They are never
// freed.
strata_hyphens *strata_hyphens_open(const char *path);

// Determines the bytes of a word after which a hyphen is allowed: 1 for those, 0 for others. The
// word must contain only lowercase ASCII letters. False if hyphenation fails.
bool strata_hyphens_find(strata_hyphens *hyphens, const char *word, size_t length, char *breaks);

#endif
