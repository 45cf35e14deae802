#define _GNU_SOURCE  // secure_getenv
#include "strata_libraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void report(strata_missing_library *missing, const strata_library *library) {
  missing->library = library->name;
  missing->package = library->package;
}

void *strata_open_library(
  const strata_library *library, const char *variable, strata_missing_library *missing
) {
  const char *directory = secure_getenv(variable);
  char path[4096];
  const char *name = library->name;
  if (directory != NULL && directory[0] != 0) {
    snprintf(path, sizeof path, "%s/%s", directory, library->name);
    name = path;
  }
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    report(missing, library);
    snprintf(missing->reason, sizeof missing->reason, "%s", dlerror());
  }
  return handle;
}

void *strata_find_function(
  void *handle, const strata_library *library, const char *name, strata_missing_library *missing
) {
  void *address = dlsym(handle, name);
  if (address == NULL && missing->library == NULL) {
    report(missing, library);
    snprintf(missing->reason, sizeof missing->reason, "it has no function %s", name);
  }
  return address;
}
