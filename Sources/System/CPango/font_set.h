// A set of fonts and the faces in which text was set, private to the shims.

#ifndef STRATA_FONT_SET_H
#define STRATA_FONT_SET_H

#include "text_procs.h"

#ifdef STRATA_TEXT

struct strata_typeface {
  strata_font_set *set;
  // Scaled so that a unit is one of the face, with its variations applied.
  hb_font_t *font;
  char *file, *family, *style;
  int index;
  bool has_outlines;
  // The font's normalized variation coordinates; NULL if it has none.
  int *coords;
  unsigned coord_count;
};

struct strata_font_set {
  FcConfig *config;
  PangoFontMap *map;
  PangoContext *context;
  hb_draw_funcs_t *draw_funcs;
  strata_typeface **faces;
  size_t face_count, face_capacity;
  // A bit for each font that was requested since Pango last discarded its fonts, and the number of
  // bits set.
  uint8_t asked[1024];
  size_t asked_count;
  // The descriptors of font files in memory.
  int *files;
  size_t file_count;
};

// Returns whether Pango can use a font; it does not support old formats.
bool strata_font_is_usable(const FcPattern *font);

void strata_font_set_close_files(strata_font_set *set);

// Makes Pango discard its fonts before there are too many, because it keeps each size of each
// forever. Must be called for each font of a text, before any Pango object is created for the text.
void strata_font_set_expect(strata_font_set *set, const strata_text_style *style);

// Returns the face of a font in which text was set; NULL if memory runs out.
strata_typeface *strata_font_set_face(strata_font_set *set, PangoFont *font);

// Returns a metric from a face's tables, or a default if it is missing.
int strata_typeface_metric(
  const strata_typeface *face, hb_ot_metrics_tag_t tag, int otherwise);

#endif
#endif
