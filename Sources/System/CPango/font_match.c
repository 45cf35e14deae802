#include "font_set.h"

#ifdef STRATA_TEXT

#include <stdlib.h>
#include <string.h>

bool strata_font_set_add_file(strata_font_set *set, const char *path) {
  return strata_text_table()->FcConfigAppFontAddFile(set->config, (const FcChar8 *)path);
}

static const char *text_of(
  const strata_text_procs *text, const FcPattern *font, const char *object, int index
) {
  FcChar8 *value = NULL;
  FcResult result = text->FcPatternGetString(font, object, index, &value);
  return result == FcResultMatch ? (const char *)value : NULL;
}

bool strata_font_is_usable(const FcPattern *font) {
  const char *format = text_of(strata_text_table(), font, FC_FONTFORMAT, 0);
  return format != NULL && (strcmp(format, "TrueType") == 0 || strcmp(format, "CFF") == 0);
}

static FcFontSet *fonts_of(strata_font_set *set, FcSetName name) {
  return strata_text_table()->FcConfigGetFonts(set->config, name);
}

size_t strata_font_set_count(strata_font_set *set) {
  size_t count = 0;
  for (FcSetName name = FcSetSystem; name <= FcSetApplication; name += 1) {
    const FcFontSet *fonts = fonts_of(set, name);
    for (int index = 0; fonts != NULL && index < fonts->nfont; index += 1) {
      count += strata_font_is_usable(fonts->fonts[index]);
    }
  }
  return count;
}

static bool has_face(const strata_text_procs *text, const FcFontSet *fonts, const char *face) {
  for (int index = 0; index < fonts->nfont; index += 1) {
    const char *own = text_of(text, fonts->fonts[index], FC_POSTSCRIPT_NAME, 0);
    if (own != NULL && strcmp(own, face) == 0) return true;
  }
  return false;
}

static void leave_out_replaced(const strata_text_procs *text, strata_font_set *set) {
  FcFontSet *system = fonts_of(set, FcSetSystem);
  const FcFontSet *added = fonts_of(set, FcSetApplication);
  if (system == NULL || added == NULL) return;
  int kept = 0;
  for (int index = 0; index < system->nfont; index += 1) {
    FcPattern *font = system->fonts[index];
    const char *face = text_of(text, font, FC_POSTSCRIPT_NAME, 0);
    if (face != NULL && has_face(text, added, face)) {
      text->FcPatternDestroy(font);
    } else {
      system->fonts[kept] = font;
      kept += 1;
    }
  }
  system->nfont = kept;
}

void strata_font_set_end_adding(strata_font_set *set) {
  const strata_text_procs *text = strata_text_table();
  leave_out_replaced(text, set);
  text->pango_fc_font_map_config_changed((PangoFcFontMap *)set->map);
}

// MARK: Names

// Returns the next significant character of a name in lowercase; 0 at the end.
static char next_of(const char **name) {
  while (**name == ' ' || **name == '-') *name += 1;
  char letter = **name;
  if (letter != 0) *name += 1;
  return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool is_same_name(const char *one, const char *other) {
  for (;;) {
    char letter = next_of(&one);
    if (letter != next_of(&other)) return false;
    if (letter == 0) return true;
  }
}

// Returns the name of a font that is equal to another one; NULL if it has none.
static const char *name_among(
  const strata_text_procs *text, const FcPattern *font, const char *object, const char *name
) {
  const char *own;
  for (int index = 0; (own = text_of(text, font, object, index)) != NULL; index += 1) {
    if (is_same_name(own, name)) return own;
  }
  return NULL;
}

// Returns the first font that has a name, and the name as spelled in the font.
static const FcPattern *font_with(
  strata_font_set *set, const char *object, const char *name, const char **own
) {
  const strata_text_procs *text = strata_text_table();
  // Added fonts take precedence over the system's.
  for (int which = FcSetApplication; which >= (int)FcSetSystem; which -= 1) {
    const FcFontSet *fonts = fonts_of(set, (FcSetName)which);
    for (int index = 0; fonts != NULL && index < fonts->nfont; index += 1) {
      const FcPattern *font = fonts->fonts[index];
      if (!strata_font_is_usable(font)) continue;
      *own = name_among(text, font, object, name);
      if (*own != NULL) return font;
    }
  }
  return NULL;
}

// MARK: Matches

void strata_font_match_clear(strata_font_match *match) {
  free(match->family);
  free(match->file);
  *match = (strata_font_match){0};
}

// Copies the properties of a font; `family` may be NULL for its first.
static bool describe(
  const strata_text_procs *text, const FcPattern *font, const char *family,
  strata_font_match *match
) {
  if (family == NULL) family = text_of(text, font, FC_FAMILY, 0);
  const char *file = text_of(text, font, FC_FILE, 0);
  *match = (strata_font_match){0};
  if (family == NULL || file == NULL) return false;
  match->family = strdup(family);
  match->file = strdup(file);
  text->FcPatternGetInteger(font, FC_INDEX, 0, &match->index);
  int weight = FC_WEIGHT_REGULAR, slant = FC_SLANT_ROMAN;
  match->width = FC_WIDTH_NORMAL;
  text->FcPatternGetInteger(font, FC_WEIGHT, 0, &weight);
  text->FcPatternGetInteger(font, FC_SLANT, 0, &slant);
  text->FcPatternGetInteger(font, FC_WIDTH, 0, &match->width);
  match->weight = text->FcWeightToOpenType(weight);
  match->is_italic = slant != FC_SLANT_ROMAN;
  if (match->family != NULL && match->file != NULL) return true;
  strata_font_match_clear(match);
  return false;
}

// Describes the best font for a pattern, which is consumed.
static bool match_pattern(
  strata_font_set *set, FcPattern *pattern, const char *family, strata_font_match *match
) {
  const strata_text_procs *text = strata_text_table();
  text->FcDefaultSubstitute(pattern);
  FcResult result = FcResultNoMatch;
  FcPattern *best = text->FcFontMatch(set->config, pattern, &result);
  bool found = best != NULL && strata_font_is_usable(best) && describe(text, best, family, match);
  if (best != NULL) text->FcPatternDestroy(best);
  if (!found) {
    FcFontSet *sorted = text->FcFontSort(set->config, pattern, FcFalse, NULL, &result);
    for (int index = 0; !found && sorted != NULL && index < sorted->nfont; index += 1) {
      const FcPattern *font = sorted->fonts[index];
      found = strata_font_is_usable(font) && describe(text, font, family, match);
    }
    if (sorted != NULL) text->FcFontSetDestroy(sorted);
  }
  text->FcPatternDestroy(pattern);
  return found;
}

bool strata_font_set_find(strata_font_set *set, const char *name, strata_font_match *match) {
  const strata_text_procs *text = strata_text_table();
  const char *own = NULL;
  if (font_with(set, FC_FAMILY, name, &own) != NULL) {
    // The regular face of the family.
    FcPattern *pattern = text->FcPatternCreate();
    text->FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)own);
    return match_pattern(set, pattern, own, match);
  }
  const FcPattern *face = font_with(set, FC_POSTSCRIPT_NAME, name, &own);
  if (face == NULL) face = font_with(set, FC_FULLNAME, name, &own);
  if (face == NULL || !describe(text, face, NULL, match)) return false;
  match->is_face = true;
  return true;
}

bool strata_font_set_find_face(
  strata_font_set *set, const char *family, int weight, int width, bool is_italic,
  strata_font_match *match
) {
  const strata_text_procs *text = strata_text_table();
  FcPattern *pattern = text->FcPatternCreate();
  text->FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
  text->FcPatternAddDouble(pattern, FC_WEIGHT, text->FcWeightFromOpenTypeDouble(weight));
  text->FcPatternAddInteger(pattern, FC_WIDTH, width);
  text->FcPatternAddInteger(pattern, FC_SLANT, is_italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  return match_pattern(set, pattern, family, match);
}

bool strata_font_set_substitute(
  strata_font_set *set, const char *name, strata_font_match *match
) {
  const strata_text_procs *text = strata_text_table();
  FcPattern *pattern = text->FcPatternCreate();
  text->FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)name);
  text->FcConfigSubstitute(set->config, pattern, FcMatchPattern);
  return match_pattern(set, pattern, NULL, match);
}

#endif
