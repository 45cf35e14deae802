#define _GNU_SOURCE  // memfd_create
#include "font_set.h"

#ifdef STRATA_TEXT

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static bool write_all(int file, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(file, bytes, length);
    if (written <= 0) return false;
    bytes += written;
    length -= (size_t)written;
  }
  return true;
}

// Keeps a file open as long as the set, because Pango opens it again by its path.
static bool keep_open(strata_font_set *set, int file) {
  int *files = realloc(set->files, (set->file_count + 1) * sizeof *files);
  if (files == NULL) return false;
  set->files = files;
  set->files[set->file_count] = file;
  set->file_count += 1;
  return true;
}

static int added_count(strata_font_set *set) {
  const FcFontSet *added = strata_text_table()->FcConfigGetFonts(set->config, FcSetApplication);
  return added == NULL ? 0 : added->nfont;
}

// Replaces the names of the fonts that were added last; returns the number of usable ones.
static int rename_added(strata_font_set *set, int first, const char *family) {
  // The languages of names belong to the names.
  static const char *const names[] = {
    FC_FAMILY, FC_FAMILYLANG, FC_FULLNAME, FC_FULLNAMELANG, FC_POSTSCRIPT_NAME};
  const strata_text_procs *text = strata_text_table();
  const FcFontSet *added = text->FcConfigGetFonts(set->config, FcSetApplication);
  int usable = 0;
  for (int index = first; added != NULL && index < added->nfont; index += 1) {
    FcPattern *font = added->fonts[index];
    for (size_t name = 0; name < sizeof names / sizeof *names; name += 1) {
      text->FcPatternDel(font, names[name]);
    }
    text->FcPatternAddString(font, FC_FAMILY, (const FcChar8 *)family);
    usable += strata_font_is_usable(font);
  }
  return usable;
}

bool strata_font_set_add_memory(
  strata_font_set *set, const void *bytes, size_t length, const char *family
) {
  int file = memfd_create("strata-font", MFD_CLOEXEC);
  if (file < 0) return false;
  if (!write_all(file, bytes, length) || !keep_open(set, file)) {
    close(file);
    return false;
  }
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  int first = added_count(set);
  return strata_font_set_add_file(set, path) && rename_added(set, first, family) > 0;
}

void strata_font_set_close_files(strata_font_set *set) {
  for (size_t index = 0; index < set->file_count; index += 1) close(set->files[index]);
  free(set->files);
}

#endif
