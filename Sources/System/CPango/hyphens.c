#include "strata_hyphens.h"

#ifdef STRATA_TEXT

#include <pthread.h>
#include <stdlib.h>
#include <strata_libraries.h>
#include <string.h>

// The used part of libhyphen's interface.
typedef struct HyphenDict HyphenDict;
typedef HyphenDict *load_dictionary(const char *path);
typedef int hyphenate(
  HyphenDict *dictionary, const char *word, int word_size, char *hyphens, char *hyphenated_word,
  char ***replacements, int **positions, int **cuts);

struct strata_hyphens {
  HyphenDict *dictionary;
};

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static load_dictionary *load;
static hyphenate *find;

static void fill(void) {
  static const strata_library library = {"libhyphen.so.0", "libhyphen0"};
  strata_missing_library missing = {0};
  void *handle = strata_open_library(&library, "STRATA_TEXT_LIBRARIES", &missing);
  if (handle == NULL) return;
  load = (load_dictionary *)strata_find_function(handle, &library, "hnj_hyphen_load", &missing);
  find = (hyphenate *)strata_find_function(handle, &library, "hnj_hyphen_hyphenate2", &missing);
}

strata_hyphens *strata_hyphens_open(const char *path) {
  pthread_once(&once, fill);
  if (load == NULL || find == NULL) return NULL;
  strata_hyphens *hyphens = malloc(sizeof *hyphens);
  if (hyphens == NULL) return NULL;
  hyphens->dictionary = load(path);
  if (hyphens->dictionary != NULL) return hyphens;
  free(hyphens);
  return NULL;
}

// Frees spelling changes at hyphens; English has none.
static void drop_replacements(char **replacements, int *positions, int *cuts, size_t length) {
  if (replacements != NULL) {
    for (size_t index = 0; index < length; index += 1) free(replacements[index]);
  }
  free(replacements);
  free(positions);
  free(cuts);
}

bool strata_hyphens_find(
  strata_hyphens *hyphens, const char *word, size_t length, char *breaks
) {
  enum { longest = 128, more = 5 };
  char numbers[longest + more] = {0};
  // The library also searches the word as a string.
  char text[longest + 1] = {0};
  char **replacements = NULL;
  int *positions = NULL, *cuts = NULL;
  if (length == 0 || length > longest) return false;
  memcpy(text, word, length);
  int failed = find(
    hyphens->dictionary, text, (int)length, numbers, NULL, &replacements, &positions, &cuts);
  drop_replacements(replacements, positions, cuts, length);
  if (failed) return false;
  // An odd number is a position for a hyphen.
  for (size_t index = 0; index < length; index += 1) breaks[index] = numbers[index] & 1;
  return true;
}

#endif
