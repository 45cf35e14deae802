#include "font_set.h"

#ifdef STRATA_TEXT

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double points(int units) { return (double)units / PANGO_SCALE; }

// Clamps to a range larger than any layout needs, so that sums fit in an int.
static int units(double points) {
  double limit = 1 << 28;
  return (int)lround(fmin(fmax(points * PANGO_SCALE, -limit), limit));
}

// MARK: Requests

// Returns the stretch that is nearest to a width in percent.
static PangoStretch stretch_of(int width) {
  static const int widths[] = {50, 63, 75, 87, 100, 113, 125, 150, 200};
  int nearest = 0;
  for (int index = 1; index < (int)(sizeof widths / sizeof *widths); index += 1) {
    if (abs(widths[index] - width) < abs(widths[nearest] - width)) nearest = index;
  }
  return (PangoStretch)nearest;
}

static PangoFontDescription *describe(
  const strata_text_procs *text, const strata_text_style *style
) {
  PangoFontDescription *font = text->pango_font_description_new();
  text->pango_font_description_set_family(font, style->families);
  // Glyphs are scaled down vertically when they are drawn.
  text->pango_font_description_set_absolute_size(font, units(style->size * style->stretch));
  text->pango_font_description_set_weight(font, style->weight);
  if (style->width != 100) {
    text->pango_font_description_set_stretch(font, stretch_of(style->width));
  }
  text->pango_font_description_set_style(
    font, style->is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  return font;
}

static void insert(
  const strata_text_procs *text, PangoAttrList *list, PangoAttribute *attribute,
  const strata_text_style *style
) {
  attribute->start_index = (unsigned)style->start;
  attribute->end_index = (unsigned)style->end;
  text->pango_attr_list_insert(list, attribute);
}

// Breaks words that are wider than a line without a hyphen, except at soft hyphens.
static void insert_no_hyphens(
  const strata_text_procs *text, PangoAttrList *list, const strata_text_request *request
) {
  static const char soft_hyphen[] = {'\xC2', '\xAD'};
  size_t start = 0;
  for (size_t end = 1; end <= request->length; end += 1) {
    bool is_after_hyphen =
      end >= 2 && memcmp(request->text + end - 2, soft_hyphen, sizeof soft_hyphen) == 0;
    if (end < request->length && !is_after_hyphen) continue;
    // An attribute has no effect at the ends of its range.
    PangoAttribute *attribute = text->pango_attr_insert_hyphens_new(0);
    attribute->start_index = (unsigned)start;
    attribute->end_index = (unsigned)end;
    text->pango_attr_list_insert(list, attribute);
    start = end;
  }
}

static PangoAttrList *attributes(
  const strata_text_procs *text, const strata_text_request *request
) {
  PangoAttrList *list = text->pango_attr_list_new();
  if (request->wrap != STRATA_WRAP_NONE) insert_no_hyphens(text, list, request);
  for (size_t index = 0; index < request->style_count; index += 1) {
    const strata_text_style *style = &request->styles[index];
    PangoFontDescription *font = describe(text, style);
    insert(text, list, text->pango_attr_font_desc_new(font), style);
    text->pango_font_description_free(font);
    // All colors differ, so that runs end where styles do.
    PangoAttribute *own = text->pango_attr_foreground_new(
      (uint16_t)index, (uint16_t)(index >> 16), (uint16_t)(index >> 32));
    insert(text, list, own, style);
    if (style->spacing != 0) {
      insert(text, list, text->pango_attr_letter_spacing_new(units(style->spacing)), style);
    }
    if (style->rise != 0) {
      insert(text, list, text->pango_attr_rise_new(units(style->rise)), style);
    }
    if (style->is_box) {
      PangoRectangle box = {
        .y = units(-style->box_ascent),
        .width = units(style->box_width),
        .height = units(style->box_ascent + style->box_descent),
      };
      insert(text, list, text->pango_attr_shape_new(&box, &box), style);
    }
    if (style->features[0] != 0) {
      insert(text, list, text->pango_attr_font_features_new(style->features), style);
    }
  }
  return list;
}

static void set_width(
  const strata_text_procs *text, PangoLayout *layout, const strata_text_request *request
) {
  bool wraps = request->wrap != STRATA_WRAP_NONE;
  bool truncates = request->truncation != STRATA_TRUNCATE_NONE;
  text->pango_layout_set_width(
    layout, request->width >= 0 && (wraps || truncates) ? units(request->width) : -1);
  text->pango_layout_set_wrap(
    layout, request->wrap == STRATA_WRAP_CHARACTER ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR);
  static const int modes[] = {
    PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END};
  text->pango_layout_set_ellipsize(layout, modes[request->truncation]);
}

static void set_tabs(
  const strata_text_procs *text, PangoLayout *layout, const strata_text_request *request
) {
  static const int kinds[] = {PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER, PANGO_TAB_DECIMAL};
  if (request->tab_count == 0) return;
  PangoTabArray *tabs = text->pango_tab_array_new((int)request->tab_count, 0);
  for (size_t index = 0; index < request->tab_count; index += 1) {
    const strata_text_tab *tab = &request->tabs[index];
    text->pango_tab_array_set_tab(tabs, (int)index, kinds[tab->kind], units(tab->position));
  }
  text->pango_layout_set_tabs(layout, tabs);
  text->pango_tab_array_free(tabs);
}

static PangoLayout *make_layout(
  const strata_text_procs *text, strata_font_set *set, const PangoFontDescription *font,
  const strata_text_request *request
) {
  bool is_natural = request->direction == STRATA_DIRECTION_NATURAL;
  text->pango_context_set_base_dir(
    set->context,
    request->direction == STRATA_DIRECTION_RTL ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  PangoLayout *layout = text->pango_layout_new(set->context);
  text->pango_layout_set_auto_dir(layout, is_natural);
  text->pango_layout_set_font_description(layout, font);
  text->pango_layout_set_justify(layout, request->is_justified);
  text->pango_layout_set_indent(layout, units(request->indent));
  text->pango_layout_set_text(layout, request->text, (int)request->length);
  PangoAttrList *list = attributes(text, request);
  text->pango_layout_set_attributes(layout, list);
  text->pango_attr_list_unref(list);
  set_tabs(text, layout, request);
  set_width(text, layout, request);
  return layout;
}

// MARK: Results

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
  PangoFontDescription *description = describe(to->text, &to->request->styles[style]);
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
    // Boxes are reported because callers need their positions.
    if (info->glyph != PANGO_GLYPH_EMPTY || style->is_box) {
      bool is_missing = (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
      to->layout->glyphs[to->layout->glyph_count] = (strata_text_glyph){
        .x = pen + points(info->geometry.x_offset) + shift,
        .y = points(info->geometry.y_offset) / style->stretch - points(item->y_offset),
        .advance = advance,
        .glyph = info->glyph & ~PANGO_GLYPH_UNKNOWN_FLAG,
        .is_missing = is_missing,
        .cluster = (uint32_t)(item->item->offset + string->log_clusters[index]),
      };
      to->layout->glyph_count += 1;
    }
    pen += advance;
  }
  return pen + points(item->end_x_offset);
}

static bool is_tab(const answer *to, const GSList *run) {
  const PangoGlyphItem *item = run->data;
  return to->request->text[item->item->offset] == '\t';
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
    edges.left = is_tab(to, run);
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
  PangoFontDescription *font = describe(text, &request->styles[0]);
  PangoLayout *source = make_layout(text, set, font, request);
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
