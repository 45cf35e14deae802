#include "text_request.h"

#ifdef STRATA_TEXT

#include <stdlib.h>
#include <string.h>

// Returns the stretch that is nearest to a width in percent.
static PangoStretch stretch_of(int width) {
  static const int widths[] = {50, 63, 75, 87, 100, 113, 125, 150, 200};
  int nearest = 0;
  for (int index = 1; index < (int)(sizeof widths / sizeof *widths); index += 1) {
    if (abs(widths[index] - width) < abs(widths[nearest] - width)) nearest = index;
  }
  return (PangoStretch)nearest;
}

PangoFontDescription *strata_text_describe(
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

// Whether two styles have the same glyphs, at the same positions.
static bool has_same_glyphs(const strata_text_style *one, const strata_text_style *other) {
  return strcmp(one->families, other->families) == 0 && strcmp(one->features, other->features) == 0
    && one->size == other->size && one->weight == other->weight && one->width == other->width
    && one->is_italic == other->is_italic && one->spacing == other->spacing
    && one->rise == other->rise && one->stretch == other->stretch && !one->is_box
    && !other->is_box;
}

static void insert(
  const strata_text_procs *text, PangoAttrList *list, PangoAttribute *attribute, size_t start,
  size_t end
) {
  attribute->start_index = (unsigned)start;
  attribute->end_index = (unsigned)end;
  text->pango_attr_list_insert(list, attribute);
}

static bool is_digit(char character) { return character >= '0' && character <= '9'; }

// Inserts the OpenType features up to the end of a style.
static void insert_features(
  const strata_text_procs *text, PangoAttrList *list, const char *characters,
  const strata_text_style *style, size_t end
) {
  if (strcmp(style->features, style->digit_features) == 0) {
    if (style->features[0] == 0) return;
    insert(text, list, text->pango_attr_font_features_new(style->features), style->start, end);
    return;
  }
  size_t next = style->start;
  for (size_t start = next; start < end; start = next) {
    bool are_digits = is_digit(characters[start]);
    while (next < end && is_digit(characters[next]) == are_digits) next += 1;
    const char *features = are_digits ? style->digit_features : style->features;
    if (features[0] == 0) continue;
    insert(text, list, text->pango_attr_font_features_new(features), start, next);
  }
}

// Inserts the attributes that select and position glyphs.
static void insert_glyph_attributes(
  const strata_text_procs *text, PangoAttrList *list, const char *characters,
  const strata_text_style *style, size_t end
) {
  size_t start = style->start;
  PangoFontDescription *font = strata_text_describe(text, style);
  insert(text, list, text->pango_attr_font_desc_new(font), start, end);
  text->pango_font_description_free(font);
  if (style->spacing != 0) {
    PangoAttribute *spacing = text->pango_attr_letter_spacing_new(units(style->spacing));
    insert(text, list, spacing, start, end);
  }
  if (style->rise != 0) {
    insert(text, list, text->pango_attr_rise_new(units(style->rise)), start, end);
  }
  if (style->is_box) {
    PangoRectangle box = {
      .y = units(-style->box_ascent),
      .width = units(style->box_width),
      .height = units(style->box_ascent + style->box_descent),
    };
    insert(text, list, text->pango_attr_shape_new(&box, &box), start, end);
  }
  insert_features(text, list, characters, style, end);
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
  size_t count = request->style_count;
  for (size_t index = 0; index < count; index += 1) {
    const strata_text_style *style = &request->styles[index];
    // All colors differ, so that runs end where styles do.
    PangoAttribute *own = text->pango_attr_foreground_new(
      (uint16_t)index, (uint16_t)(index >> 16), (uint16_t)(index >> 32));
    insert(text, list, own, style->start, style->end);
  }
  // A change of these attributes would end kerning and ligatures, so equal ones are merged.
  size_t next = 0;
  for (size_t index = 0; index < count; index = next) {
    const strata_text_style *style = &request->styles[index];
    for (next = index + 1; next < count; next += 1) {
      if (!has_same_glyphs(style, &request->styles[next])) break;
    }
    size_t end = request->styles[next - 1].end;
    insert_glyph_attributes(text, list, request->text, style, end);
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

PangoLayout *strata_text_make_layout(
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

#endif
