#include "text_request.h"

#ifdef STRATA_TEXT

#include <math.h>
#include <stdlib.h>

// The results, in arrays with room for all of them.
typedef struct {
  const strata_text_procs *text;
  strata_font_set *set;
  const strata_text_request *request;
  strata_text_layout *layout;
  // The last result of `own_face`, and the index of its style plus 1.
  strata_typeface *own_face;
  size_t own_style;
} answer;

static void count(
  const strata_text_procs *text, PangoLayout *layout, size_t *runs, size_t *glyphs
) {
  int lines = text->pango_layout_get_line_count(layout);
  for (int index = 0; index < lines; index += 1) {
    GSList *run = text->pango_layout_get_line_readonly(layout, index)->runs;
    for (; run != NULL; run = run->next) {
      *runs += 1;
      *glyphs += (size_t)((PangoGlyphItem *)run->data)->glyphs->num_glyphs;
    }
  }
}

// Returns the face that has the style's characters unless it lacks them; otherwise NULL.
static strata_typeface *own_face(answer *to, size_t style) {
  if (to->own_style == style + 1) return to->own_face;
  PangoFontDescription *description = strata_text_describe(to->text, &to->request->styles[style]);
  PangoFont *font =
    to->text->pango_font_map_load_font(to->set->map, to->set->context, description);
  to->text->pango_font_description_free(description);
  to->own_face = font == NULL ? NULL : strata_font_set_face(to->set, font);
  to->own_style = style + 1;
  if (font != NULL) to->text->g_object_unref(font);
  return to->own_face;
}

static void extend(
  answer *to, strata_text_line *line, strata_typeface *face, double size, size_t index, double rise
) {
  const strata_text_style *style = &to->request->styles[index];
  double ascent = style->ascent * size, descent = style->descent * size;
  double leading = style->leading * size;
  if (!style->has_metrics || face != own_face(to, index)) {
    strata_typeface_info info;
    strata_typeface_describe(face, &info);
    double unit = size / info.units_per_em;
    ascent = info.ascender * unit;
    descent = -info.descender * unit;
    leading = info.line_gap * unit;
  }
  line->ascent = fmax(line->ascent, ascent + rise);
  line->descent = fmax(line->descent, descent - rise);
  line->leading = fmax(line->leading, leading);
}

// Returns the style of the text at a byte.
static size_t style_at(const strata_text_request *request, int offset) {
  size_t low = 0, high = request->style_count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (request->styles[middle].start <= (size_t)offset) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// Returns the width of a single glyph of a run.
static double own_width(
  const strata_text_run *run, uint32_t glyph, const strata_text_style *style
) {
  const strata_text_procs *text = strata_text_table();
  unsigned em = text->hb_face_get_upem(text->hb_font_get_face(run->face->font));
  double ems = (double)strata_typeface_advance(run->face, glyph) / em;
  return ems * run->size * style->stretch + style->spacing;
}

// The edges of a run at which Pango removed the spacing beside its outer character.
typedef struct {
  bool left, right;
} run_edges;

// The correction of Pango's letter spacing. Pango adds a part of it on each side of a character and
// removes the part at the ends of lines; in Core Text, all of it follows each character, the last
// one, too.
typedef struct {
  // The widths to add to the first and the last glyph that have a width.
  double left, right;
  // The distance that glyphs move to the right.
  double shift;
} spacing_correction;

static spacing_correction correct_spacing(
  const answer *to, const strata_text_run *run, const strata_text_style *style, run_edges edges
) {
  spacing_correction result = {0, 0, 0};
  if (style->spacing == 0 || run->is_ellipsis) return result;
  int both = units(style->spacing), left = both / 2;
  // Pango rounds the part of a spacing in whole points.
  if (both % PANGO_SCALE == 0) left = (left + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1);
  bool is_reversed = run->level % 2 != 0;
  if (to->request->is_justified) {
    // Justified lines fill their width without the spacing after the last character.
    if (!is_reversed && !edges.left) result.shift = points(-left);
    return result;
  }
  if (edges.left) result.left = points(left);
  if (edges.right) result.right = points(both - left);
  result.shift = points(is_reversed ? both - left : -left);
  return result;
}

// Returns the first or last glyph of a run that has a width, or -1.
static int outer_glyph(const PangoGlyphString *string, bool is_last) {
  for (int place = 0; place < string->num_glyphs; place += 1) {
    int index = is_last ? string->num_glyphs - 1 - place : place;
    if (string->glyphs[index].geometry.width != 0) return index;
  }
  return -1;
}

static bool is_tab(const answer *to, const PangoGlyphItem *item) {
  return to->request->text[item->item->offset] == '\t';
}

// Returns the total width of the glyphs.
static double add_glyphs(
  answer *to, const PangoGlyphItem *item, const strata_text_run *run,
  const strata_text_style *style, run_edges edges
) {
  const PangoGlyphString *string = item->glyphs;
  spacing_correction spacing = correct_spacing(to, run, style, edges);
  int first = outer_glyph(string, false), last = outer_glyph(string, true);
  double pen = points(item->start_x_offset);
  for (int index = 0; index < string->num_glyphs; index += 1) {
    const PangoGlyphInfo *info = &string->glyphs[index];
    double advance = points(info->geometry.width), shift = spacing.shift;
    if (index == first) {
      advance += spacing.left;
      shift += spacing.left;
    }
    if (index == last) advance += spacing.right;
    // At the start and in the middle of a line, Pango makes the ellipsis fill the remaining width.
    if (run->is_ellipsis) advance = fmin(advance, own_width(run, info->glyph, style));
    uint32_t glyph = info->glyph;
    // As in Core Text, a tab has a glyph without ink.
    if (glyph == PANGO_GLYPH_EMPTY && is_tab(to, item)) {
      uint32_t space = strata_typeface_glyph(run->face, ' ');
      if (space != 0) glyph = space;
    }
    // Boxes are reported because callers need their positions.
    if (glyph != PANGO_GLYPH_EMPTY || style->is_box) {
      bool is_missing = (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
      to->layout->glyphs[to->layout->glyph_count] = (strata_text_glyph){
        .x = pen + points(info->geometry.x_offset) + shift,
        .y = points(info->geometry.y_offset) / style->stretch - points(item->y_offset),
        .advance = advance,
        .glyph = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG,
        .is_missing = is_missing,
        .cluster = (uint32_t)(item->item->offset + string->log_clusters[index]),
      };
      to->layout->glyph_count += 1;
    }
    pen += advance;
  }
  return pen + points(item->end_x_offset);
}

// Adds a run to the end of its line.
static bool add_run(
  answer *to, strata_text_line *line, const PangoGlyphItem *item, run_edges edges
) {
  const PangoAnalysis *analysis = &item->item->analysis;
  strata_typeface *face = strata_font_set_face(to->set, analysis->font);
  if (face == NULL) return false;
  size_t index = style_at(to->request, item->item->offset);
  const strata_text_style *style = &to->request->styles[index];
  strata_text_run *run = &to->layout->runs[to->layout->run_count];
  *run = (strata_text_run){
    .face = face,
    // Not the size of the font, because for a bitmap font that is its native size.
    .size = points(units(style->size * style->stretch)) / style->stretch,
    .x = line->width,
    .style = index,
    .first_glyph = to->layout->glyph_count,
    .level = analysis->level,
    .is_ellipsis = (analysis->flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0,
  };
  run->width = add_glyphs(to, item, run, style, edges);
  line->width += run->width;
  run->glyph_count = to->layout->glyph_count - run->first_glyph;
  to->layout->run_count += 1;
  extend(to, line, face, run->size, index, style->rise);
  if (style->is_box) {
    line->ascent = fmax(line->ascent, style->box_ascent + style->rise);
    line->descent = fmax(line->descent, style->box_descent - style->rise);
  }
  return true;
}

// Returns the advance of the space at the start of a text, shaped with it.
static int space_advance(const strata_typeface *face, const char *bytes, size_t length) {
  const strata_text_procs *text = strata_text_table();
  hb_buffer_t *buffer = text->hb_buffer_create();
  text->hb_buffer_add_utf8(buffer, bytes, (int)length, 0, (int)length);
  text->hb_buffer_guess_segment_properties(buffer);
  text->hb_shape(face->font, buffer, NULL, 0);
  unsigned count = 0;
  const hb_glyph_info_t *infos = text->hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *positions = text->hb_buffer_get_glyph_positions(buffer, &count);
  int advance = 0;
  for (unsigned index = 0; index < count; index += 1) {
    if (infos[index].cluster == 0) advance += positions[index].x_advance;
  }
  text->hb_buffer_destroy(buffer);
  return advance;
}

// Returns the width that the space before a byte loses by kerning with the character there. Pango
// considers it lost when it decides whether a line fits, but then lays the line out without the
// character, and rejects it if the width is exceeded by this difference.
static double lost_by_kerning(const answer *to, strata_typeface *face, size_t next) {
  const strata_text_request *request = to->request;
  if (next == 0 || next >= request->length || request->text[next - 1] != ' ') return 0;
  size_t end = next + 1;
  while (end < request->length && (request->text[end] & 0xC0) == 0x80) end += 1;
  const char *space = request->text + next - 1;
  const strata_text_procs *text = strata_text_table();
  int lost = space_advance(face, space, 1) - space_advance(face, space, end - next + 1);
  const strata_text_style *style = &request->styles[style_at(request, (int)next - 1)];
  unsigned em = text->hb_face_get_upem(text->hb_font_get_face(face->font));
  // Pango rounds each advance to its units.
  return lost > 0 ? lost * style->size * style->stretch / em + 2.0 / PANGO_SCALE : 0;
}

// Returns the face of the last character of a line; NULL if the line is empty.
static strata_typeface *last_face(const answer *to, const PangoLayoutLine *line) {
  const PangoGlyphItem *last = NULL;
  for (GSList *run = line->runs; run != NULL; run = run->next) {
    const PangoGlyphItem *item = run->data;
    if (last == NULL || item->item->offset > last->item->offset) last = item;
  }
  return last == NULL ? NULL : strata_font_set_face(to->set, last->item->analysis.font);
}

static bool add_line(answer *to, const PangoLayoutLine *source, strata_typeface *base) {
  strata_text_line *line = &to->layout->lines[to->layout->line_count];
  *line = (strata_text_line){
    .first_run = to->layout->run_count,
    .start = (size_t)source->start_index,
    .length = (size_t)source->length,
    .starts_paragraph = source->is_paragraph_start,
    .is_right_to_left = source->resolved_dir == PANGO_DIRECTION_RTL,
  };
  // The space before a tab stop contains the spacing that was removed there.
  run_edges edges = {.left = true};
  for (GSList *run = source->runs; run != NULL; run = run->next) {
    edges.right = run->next == NULL;
    if (!add_run(to, line, run->data, edges)) return false;
    edges.left = is_tab(to, run->data);
  }
  // A line without text has the height of its paragraph's first font.
  if (source->runs == NULL) extend(to, line, base, to->request->styles[0].size, 0, 0);
  line->run_count = to->layout->run_count - line->first_run;
  to->layout->line_count += 1;
  return true;
}

static bool has_arrays(strata_text_layout *layout, size_t lines, size_t runs, size_t glyphs) {
  layout->lines = calloc(lines + 1, sizeof *layout->lines);
  layout->runs = calloc(runs + 1, sizeof *layout->runs);
  layout->glyphs = calloc(glyphs + 1, sizeof *layout->glyphs);
  return layout->lines != NULL && layout->runs != NULL && layout->glyphs != NULL;
}

static bool fill(answer *to, PangoLayout *source) {
  size_t runs = 0, glyphs = 0;
  int lines = to->text->pango_layout_get_line_count(source);
  count(to->text, source, &runs, &glyphs);
  if (!has_arrays(to->layout, (size_t)lines, runs, glyphs)) return false;
  strata_typeface *base = own_face(to, 0);
  if (base == NULL) return false;
  for (int index = 0; index < lines; index += 1) {
    const PangoLayoutLine *line = to->text->pango_layout_get_line_readonly(source, index);
    if (!add_line(to, line, base)) return false;
    strata_typeface *last = index + 1 < lines ? last_face(to, line) : NULL;
    if (last == NULL) continue;
    line = to->text->pango_layout_get_line_readonly(source, index + 1);
    to->layout->lines[index].break_allowance =
      lost_by_kerning(to, last, (size_t)line->start_index);
  }
  return true;
}

strata_text_layout *strata_text_layout_create(
  strata_font_set *set, const strata_text_request *request
) {
  const strata_text_procs *text = strata_text_table();
  strata_text_layout *layout = calloc(1, sizeof *layout);
  if (layout == NULL) return NULL;
  for (size_t index = 0; index < request->style_count; index += 1) {
    strata_font_set_expect(set, &request->styles[index]);
  }
  PangoFontDescription *font = strata_text_describe(text, &request->styles[0]);
  PangoLayout *source = strata_text_make_layout(text, set, font, request);
  answer to = {text, set, request, layout, NULL, 0};
  bool is_whole = fill(&to, source);
  text->g_object_unref(source);
  text->pango_font_description_free(font);
  if (is_whole) return layout;
  strata_text_layout_destroy(layout);
  return NULL;
}

void strata_text_layout_destroy(strata_text_layout *layout) {
  if (layout == NULL) return;
  free(layout->lines);
  free(layout->runs);
  free(layout->glyphs);
  free(layout);
}

#endif
