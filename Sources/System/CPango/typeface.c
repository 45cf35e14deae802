#include "font_set.h"

#ifdef STRATA_TEXT

int strata_typeface_metric(
  const strata_typeface *face, hb_ot_metrics_tag_t tag, int otherwise
) {
  hb_position_t position = 0;
  return strata_text_table()->hb_ot_metrics_get_position(face->font, tag, &position)
    ? position : otherwise;
}

// Returns a big-endian 16-bit number of a table.
static int number_at(const char *bytes) {
  return (int16_t)((unsigned char)bytes[0] << 8 | (unsigned char)bytes[1]);
}

// Reads the bounding box of all glyphs; leaves it unchanged if the face has none.
static void measure_box(
  const strata_text_procs *text, hb_face_t *face, strata_typeface_metrics *metrics
) {
  // The offsets of the four numbers in the table `head`.
  enum { box_start = 36, box_end = 44 };
  hb_blob_t *head = text->hb_face_reference_table(face, HB_TAG('h', 'e', 'a', 'd'));
  unsigned length = 0;
  const char *bytes = text->hb_blob_get_data(head, &length);
  if (length >= box_end) {
    metrics->min_x = number_at(bytes + box_start);
    metrics->min_y = number_at(bytes + box_start + 2);
    metrics->max_x = number_at(bytes + box_start + 4);
    metrics->max_y = number_at(bytes + box_start + 6);
  }
  text->hb_blob_destroy(head);
}

void strata_typeface_measure(strata_typeface *face, strata_typeface_metrics *metrics) {
  const strata_text_procs *text = strata_text_table();
  hb_face_t *source = text->hb_font_get_face(face->font);
  int em = (int)text->hb_face_get_upem(source);
  *metrics = (strata_typeface_metrics){
    // Typical values for fonts without these metrics.
    .cap_height = strata_typeface_metric(face, HB_OT_METRICS_TAG_CAP_HEIGHT, em * 7 / 10),
    .x_height = strata_typeface_metric(face, HB_OT_METRICS_TAG_X_HEIGHT, em / 2),
    .slant = text->hb_style_get_value(face->font, HB_STYLE_TAG_SLANT_ANGLE),
    .weight = text->hb_style_get_value(face->font, HB_STYLE_TAG_WEIGHT),
    .is_italic = text->hb_style_get_value(face->font, HB_STYLE_TAG_ITALIC) != 0,
    .glyph_count = text->hb_face_get_glyph_count(source),
  };
  measure_box(text, source, metrics);
}

void strata_typeface_name(
  strata_typeface *face, strata_typeface_name_kind kind, char *buffer, size_t capacity
) {
  static const hb_ot_name_id_t ids[] = {HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_OT_NAME_ID_FULL_NAME};
  const strata_text_procs *text = strata_text_table();
  unsigned size = (unsigned)capacity;
  buffer[0] = 0;
  text->hb_ot_name_get_utf8(
    text->hb_font_get_face(face->font), ids[kind], HB_LANGUAGE_INVALID, &size, buffer);
}

uint32_t strata_typeface_glyph(strata_typeface *face, uint32_t code_point) {
  hb_codepoint_t glyph = 0;
  return strata_text_table()->hb_font_get_nominal_glyph(face->font, code_point, &glyph) ? glyph : 0;
}

int strata_typeface_advance(strata_typeface *face, uint32_t glyph) {
  return strata_text_table()->hb_font_get_glyph_h_advance(face->font, glyph);
}

#endif
