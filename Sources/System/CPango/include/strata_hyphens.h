// Where words may be divided, as libhyphen finds it: a library of its own beside those of text, opened
// when the first word is to be divided.

#ifndef STRATA_HYPHENS_H
#define STRATA_HYPHENS_H

#include <stdbool.h>
#include <stddef.h>

// The rules of a language.
typedef struct strata_hyphens strata_hyphens;

// Reads the rules of a dictionary file; NULL where the library or the file is missing. They are never
// thrown away.
strata_hyphens *strata_hyphens_open(const char *path);

// Says behind which bytes of a word a hyphen may stand: 1 for those, 0 for others. The word has ASCII's
// small letters only. False where it cannot be said.
bool strata_hyphens_find(strata_hyphens *hyphens, const char *word, size_t length, char *breaks);

#endif
