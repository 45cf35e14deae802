#include "font_set.h"

#ifdef STRATA_TEXT

#include <stdlib.h>
#include <string.h>

// Glyphs are drawn from outlines at any size, so nothing may be aligned to a grid.
static void leave_unhinted(FcPattern *pattern, void *data) {
  (void)data;
  const strata_text_procs *text = strata_text_table();
  text->FcPatternDel(pattern, FC_HINTING);
  text->FcPatternAddBool(pattern, FC_HINTING, FcFalse);
}

// MARK: Outlines

typedef struct {
  strata_outline_sink sink;
  void *context;
} outline_receiver;

static void receive(void *data, strata_outline_verb verb, const float *coordinates) {
  const outline_receiver *receiver = data;
  receiver->sink(receiver->context, verb, coordinates);
}

static void move_to(
  hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user
) {
  (void)funcs, (void)state, (void)user;
  receive(data, STRATA_OUTLINE_MOVE, (float[]){x, y});
}

static void line_to(
  hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user
) {
  (void)funcs, (void)state, (void)user;
  receive(data, STRATA_OUTLINE_LINE, (float[]){x, y});
}

static void quadratic_to(
  hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x1, float y1, float x, float y,
  void *user
) {
  (void)funcs, (void)state, (void)user;
  receive(data, STRATA_OUTLINE_QUADRATIC, (float[]){x1, y1, x, y});
}

static void cubic_to(
  hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x1, float y1, float x2,
  float y2, float x, float y, void *user
) {
  (void)funcs, (void)state, (void)user;
  receive(data, STRATA_OUTLINE_CUBIC, (float[]){x1, y1, x2, y2, x, y});
}

static void close_path(
  hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *user
) {
  (void)funcs, (void)state, (void)user;
  receive(data, STRATA_OUTLINE_CLOSE, NULL);
}

static hb_draw_funcs_t *make_draw_funcs(const strata_text_procs *text) {
  hb_draw_funcs_t *funcs = text->hb_draw_funcs_create();
  text->hb_draw_funcs_set_move_to_func(funcs, move_to, NULL, NULL);
  text->hb_draw_funcs_set_line_to_func(funcs, line_to, NULL, NULL);
  text->hb_draw_funcs_set_quadratic_to_func(funcs, quadratic_to, NULL, NULL);
  text->hb_draw_funcs_set_cubic_to_func(funcs, cubic_to, NULL, NULL);
  text->hb_draw_funcs_set_close_path_func(funcs, close_path, NULL, NULL);
  return funcs;
}

void strata_typeface_outline(
  strata_typeface *face, uint32_t glyph, strata_outline_sink sink, void *context
) {
  outline_receiver receiver = {sink, context};
  strata_text_table()->hb_font_get_glyph_shape(
    face->font, glyph, face->set->draw_funcs, &receiver);
}

// MARK: Sets

strata_font_set *strata_font_set_create(bool uses_system_fonts) {
  const strata_text_procs *text = strata_text_table();
  if (text == NULL) return NULL;
  strata_font_set *set = calloc(1, sizeof *set);
  if (set == NULL) return NULL;
  // Neither becomes the configuration of the process.
  set->config = uses_system_fonts ? text->FcInitLoadConfigAndFonts() : text->FcConfigCreate();
  if (set->config == NULL) {
    free(set);
    return NULL;
  }
  set->map = text->pango_ft2_font_map_new();
  PangoFcFontMap *map = (PangoFcFontMap *)set->map;
  text->pango_fc_font_map_set_config(map, set->config);
  text->pango_fc_font_map_set_default_substitute(map, leave_unhinted, NULL, NULL);
  set->context = text->pango_font_map_create_context(set->map);
  text->pango_context_set_round_glyph_positions(set->context, 0);
  // Not the language of the process, so that text looks the same in every environment.
  text->pango_context_set_language(set->context, text->pango_language_from_string("en"));
  set->draw_funcs = make_draw_funcs(text);
  return set;
}

static void destroy_face(const strata_text_procs *text, strata_typeface *face) {
  if (face->font != NULL) text->hb_font_destroy(face->font);
  free(face->file);
  free(face->family);
  free(face->style);
  free(face->coords);
  free(face);
}

void strata_font_set_destroy(strata_font_set *set) {
  const strata_text_procs *text = strata_text_table();
  for (size_t index = 0; index < set->face_count; index += 1) {
    destroy_face(text, set->faces[index]);
  }
  free(set->faces);
  text->hb_draw_funcs_destroy(set->draw_funcs);
  text->g_object_unref(set->context);
  text->g_object_unref(set->map);
  text->FcConfigDestroy(set->config);
  strata_font_set_close_files(set);
  free(set);
}

// MARK: Faces

static char *pattern_text(const strata_text_procs *text, FcPattern *pattern, const char *object) {
  FcChar8 *value = NULL;
  if (text->FcPatternGetString(pattern, object, 0, &value) != FcResultMatch) return strdup("");
  return strdup((const char *)value);
}

static bool is_of_file(
  const strata_text_procs *text, const strata_typeface *face, FcPattern *pattern
) {
  FcChar8 *file = NULL;
  int index = 0;
  text->FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  return text->FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch
    && face->index == index && strcmp(face->file, (const char *)file) == 0;
}

// HarfBuzz creates a new face after Pango has discarded its fonts.
static bool is_same(
  const strata_text_procs *text, const strata_typeface *face, hb_face_t *wanted,
  FcPattern *pattern, const int *coords, unsigned count
) {
  return face->coord_count == count
    && (count == 0 || memcmp(face->coords, coords, count * sizeof *coords) == 0)
    && (text->hb_font_get_face(face->font) == wanted || is_of_file(text, face, pattern));
}

static uint32_t hash(const strata_text_style *style) {
  uint32_t hash = 2166136261u;
  for (const char *name = style->families; *name != 0; name += 1) {
    hash = (hash ^ (uint8_t)*name) * 16777619u;
  }
  uint64_t size;
  memcpy(&size, &style->size, sizeof size);
  uint64_t rest[] = {
    size, size >> 32, (uint64_t)style->weight, (uint64_t)style->width, style->is_italic};
  for (size_t index = 0; index < sizeof rest / sizeof *rest; index += 1) {
    hash = (hash ^ (uint32_t)rest[index]) * 16777619u;
    hash ^= hash >> 15;
  }
  return hash;
}

void strata_font_set_expect(strata_font_set *set, const strata_text_style *style) {
  // A font takes about 20 kilobytes, and the same for each of its fallback fonts.
  enum { most_fonts = 512 };
  uint32_t place = hash(style) % (8 * sizeof set->asked);
  uint8_t bit = (uint8_t)(1u << place % 8);
  if (set->asked[place / 8] & bit) return;
  if (set->asked_count == most_fonts) {
    strata_text_table()->pango_fc_font_map_cache_clear((PangoFcFontMap *)set->map);
    memset(set->asked, 0, sizeof set->asked);
    set->asked_count = 0;
  }
  set->asked[place / 8] |= bit;
  set->asked_count += 1;
}

static bool has_room(strata_font_set *set) {
  if (set->face_count < set->face_capacity) return true;
  size_t capacity = set->face_capacity == 0 ? 8 : 2 * set->face_capacity;
  strata_typeface **faces = realloc(set->faces, capacity * sizeof *faces);
  if (faces == NULL) return false;
  set->faces = faces;
  set->face_capacity = capacity;
  return true;
}

strata_typeface *strata_font_set_face(strata_font_set *set, PangoFont *font) {
  const strata_text_procs *text = strata_text_table();
  hb_font_t *scaled = text->pango_font_get_hb_font(font);
  hb_face_t *wanted = text->hb_font_get_face(scaled);
  unsigned count = 0;
  const int *coords = text->hb_font_get_var_coords_normalized(scaled, &count);
  FcPattern *pattern = text->pango_fc_font_get_pattern((PangoFcFont *)font);
  for (size_t index = 0; index < set->face_count; index += 1) {
    strata_typeface *known = set->faces[index];
    if (is_same(text, known, wanted, pattern, coords, count)) return known;
  }
  if (!has_room(set)) return NULL;
  strata_typeface *face = calloc(1, sizeof *face);
  if (face == NULL) return NULL;
  face->set = set;
  face->font = text->hb_font_create(wanted);
  face->file = pattern_text(text, pattern, FC_FILE);
  face->family = pattern_text(text, pattern, FC_FAMILY);
  face->style = pattern_text(text, pattern, FC_STYLE);
  text->FcPatternGetInteger(pattern, FC_INDEX, 0, &face->index);
  FcBool has_outlines = FcTrue;
  text->FcPatternGetBool(pattern, FC_OUTLINE, 0, &has_outlines);
  face->has_outlines = has_outlines != FcFalse;
  if (count > 0) face->coords = malloc(count * sizeof *coords);
  if (face->file == NULL || face->family == NULL || face->style == NULL
    || (count > 0 && face->coords == NULL)) {
    destroy_face(text, face);
    return NULL;
  }
  if (count > 0) {
    memcpy(face->coords, coords, count * sizeof *coords);
    face->coord_count = count;
    text->hb_font_set_var_coords_normalized(face->font, coords, count);
  }
  set->faces[set->face_count] = face;
  set->face_count += 1;
  return face;
}

void strata_typeface_describe(strata_typeface *face, strata_typeface_info *info) {
  const strata_text_procs *text = strata_text_table();
  hb_font_extents_t extents = {0};
  text->hb_font_get_h_extents(face->font, &extents);
  hb_face_t *source = text->hb_font_get_face(face->font);
  int em = (int)text->hb_face_get_upem(source);
  *info = (strata_typeface_info){
    .file = face->file,
    .index = face->index,
    .has_outlines = face->has_outlines,
    .has_color = text->hb_ot_color_has_png(source) || text->hb_ot_color_has_layers(source),
    .family = face->family,
    .style = face->style,
    .units_per_em = em,
    .ascender = extents.ascender,
    .descender = extents.descender,
    .line_gap = extents.line_gap,
    .underline_position =
      strata_typeface_metric(face, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -em / 10),
    .underline_thickness =
      strata_typeface_metric(face, HB_OT_METRICS_TAG_UNDERLINE_SIZE, em / 20),
    .strikeout_position =
      strata_typeface_metric(face, HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, em / 4),
    .strikeout_thickness =
      strata_typeface_metric(face, HB_OT_METRICS_TAG_STRIKEOUT_SIZE, em / 20),
  };
}

#endif
