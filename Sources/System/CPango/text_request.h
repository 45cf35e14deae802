#ifndef STRATA_TEXT_REQUEST_H
#define STRATA_TEXT_REQUEST_H

#include "font_set.h"

#ifdef STRATA_TEXT

#include <math.h>

static inline double points(int units) { return (double)units / PANGO_SCALE; }

// Clamps to a range larger than any layout needs, so that sums fit in an int.
static inline int units(double points) {
  double limit = 1 << 28;
  return (int)lround(fmin(fmax(points * PANGO_SCALE, -limit), limit));
}

// Returns the description of a style's font, owned by the caller.
PangoFontDescription *strata_text_describe(
  const strata_text_procs *text, const strata_text_style *style
);

// Returns a layout of a text, owned by the caller.
PangoLayout *strata_text_make_layout(
  const strata_text_procs *text, strata_font_set *set, const PangoFontDescription *font,
  const strata_text_request *request
);

#endif

#endif
