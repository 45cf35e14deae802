#include "text_procs.h"

#ifdef STRATA_TEXT

#include <pthread.h>
#include <stdatomic.h>
#include <strata_libraries.h>

static const strata_library fontconfig = {"libfontconfig.so.1", "libfontconfig1"};
static const strata_library harfbuzz = {"libharfbuzz.so.0", "libharfbuzz0b"};
static const strata_library gobject = {"libgobject-2.0.so.0", "libglib2.0-0"};
static const strata_library pango = {"libpango-1.0.so.0", "libpango-1.0-0"};
static const strata_library pangoft2 = {"libpangoft2-1.0.so.0", "libpangoft2-1.0-0"};

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static strata_text_procs procs;
static strata_missing_library missing;
// Atomic, because `strata_text_version` reads it at any time.
static atomic_bool is_loaded;

static void fill(void) {
#define OPEN(which) \
  void *which##_handle = \
    strata_open_library(&which, "STRATA_TEXT_LIBRARIES", &missing); \
  if (which##_handle == NULL) return;
  OPEN(fontconfig)
  OPEN(harfbuzz)
  OPEN(gobject)
  OPEN(pango)
  OPEN(pangoft2)
#define FIND(which, name) \
  procs.name = (__typeof__(procs.name))strata_find_function( \
    which##_handle, &which, #name, &missing);
#define FIND_FONTCONFIG(name) FIND(fontconfig, name)
#define FIND_HARFBUZZ(name) FIND(harfbuzz, name)
#define FIND_GOBJECT(result, name, parameters) FIND(gobject, name)
#define FIND_PANGO(result, name, parameters) FIND(pango, name)
#define FIND_PANGOFT2(result, name, parameters) FIND(pangoft2, name)
  STRATA_FONTCONFIG_PROCS(FIND_FONTCONFIG)
  STRATA_HARFBUZZ_PROCS(FIND_HARFBUZZ)
  STRATA_GOBJECT_PROCS(FIND_GOBJECT)
  STRATA_PANGO_PROCS(FIND_PANGO)
  STRATA_PANGOFT2_PROCS(FIND_PANGOFT2)
  is_loaded = missing.library == NULL;
}

const strata_text_procs *strata_text_table(void) {
  pthread_once(&once, fill);
  return is_loaded ? &procs : NULL;
}

bool strata_text_load(strata_text_missing *result) {
  bool loaded = strata_text_table() != NULL;
  if (result != NULL) {
    *result = (strata_text_missing){missing.library, missing.package, missing.reason};
  }
  return loaded;
}

const char *strata_text_version(void) { return is_loaded ? procs.pango_version_string() : NULL; }

#endif
