// A set of fonts and the faces that text in it was set in; private to the shims.

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
  // The font's place between the variable font's ends; NULL where it has none.
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
  // A bit for each font that was asked for since Pango last forgot its fonts, and how many are set.
  uint8_t asked[1024];
  size_t asked_count;
};

// Has Pango forget its fonts before there are too many: it keeps each size of each for good. To be called
// for each font of a text, before anything of Pango's is made for the text.
void strata_font_set_expect(strata_font_set *set, const strata_text_style *style);

// The face of a font that text was set in; NULL where there is no memory.
strata_typeface *strata_font_set_face(strata_font_set *set, PangoFont *font);

// A number of a face's tables; another where they have none.
int strata_typeface_metric(
  const strata_typeface *face, hb_ot_metrics_tag_t tag, int otherwise);

#endif
#endif
