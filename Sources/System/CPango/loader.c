#define _GNU_SOURCE  // secure_getenv
#include "text_procs.h"

#ifdef STRATA_TEXT

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  const char *package;
} library;

static const library fontconfig = {"libfontconfig.so.1", "libfontconfig1"};
static const library harfbuzz = {"libharfbuzz.so.0", "libharfbuzz0b"};
static const library gobject = {"libgobject-2.0.so.0", "libglib2.0-0"};
static const library pango = {"libpango-1.0.so.0", "libpango-1.0-0"};
static const library pangoft2 = {"libpangoft2-1.0.so.0", "libpangoft2-1.0-0"};

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static strata_text_procs procs;
static strata_text_missing missing;
static char missing_reason[STRATA_TEXT_MESSAGE_SIZE];
static bool is_loaded;

static void report_missing(const library *which, const char *reason) {
  missing.library = which->name;
  missing.package = which->package;
  snprintf(missing_reason, sizeof missing_reason, "%s", reason);
  missing.reason = missing_reason;
}

// The handle is never closed: GLib's types stay registered for as long as the process runs.
static void *open_library(const library *which) {
  const char *directory = secure_getenv("STRATA_TEXT_LIBRARIES");
  char path[4096];
  const char *name = which->name;
  if (directory != NULL && directory[0] != 0) {
    snprintf(path, sizeof path, "%s/%s", directory, which->name);
    name = path;
  }
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) report_missing(which, dlerror());
  return handle;
}

static void *find(void *handle, const library *which, const char *name) {
  void *address = dlsym(handle, name);
  if (address == NULL && missing.library == NULL) {
    char reason[STRATA_TEXT_MESSAGE_SIZE];
    snprintf(reason, sizeof reason, "it has no function %s", name);
    report_missing(which, reason);
  }
  return address;
}

static void fill(void) {
#define OPEN(which) \
  void *which##_handle = open_library(&which); \
  if (which##_handle == NULL) return;
  OPEN(fontconfig)
  OPEN(harfbuzz)
  OPEN(gobject)
  OPEN(pango)
  OPEN(pangoft2)
#define FIND(which, name) \
  procs.name = (__typeof__(procs.name))find(which##_handle, &which, #name);
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
  if (result != NULL) *result = missing;
  return loaded;
}

#endif
