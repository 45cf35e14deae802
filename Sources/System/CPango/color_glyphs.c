#include "font_set.h"

#ifdef STRATA_TEXT

bool strata_typeface_picture(
  strata_typeface *face, uint32_t glyph, strata_glyph_picture *picture
) {
  const strata_text_procs *text = strata_text_table();
  // The largest available image, because the font has no size.
  hb_blob_t *file = text->hb_ot_color_glyph_reference_png(face->font, glyph);
  unsigned length = 0;
  const char *bytes = text->hb_blob_get_data(file, &length);
  hb_glyph_extents_t extents = {0};
  if (length == 0 || !text->hb_font_get_glyph_extents(face->font, glyph, &extents)) {
    text->hb_blob_destroy(file);
    return false;
  }
  *picture = (strata_glyph_picture){
    .bytes = bytes,
    .length = length,
    .left = extents.x_bearing,
    .top = extents.y_bearing,
    .width = extents.width,
    // HarfBuzz measures from the top, y up.
    .height = -extents.height,
    .owner = file,
  };
  return true;
}

void strata_glyph_picture_clear(strata_glyph_picture *picture) {
  strata_text_table()->hb_blob_destroy(picture->owner);
}

// Returns a layer with its color, which is an index into the face's first palette.
static strata_glyph_layer colored(
  const strata_text_procs *text, hb_face_t *face, hb_ot_color_layer_t layer
) {
  hb_color_t color = 0;
  unsigned count = 1;
  // An index that the palette does not have stands for the text color, as 0xFFFF does.
  text->hb_ot_color_palette_get_colors(face, 0, layer.color_index, &count, &color);
  return (strata_glyph_layer){
    .glyph = layer.glyph,
    .has_color = count == 1,
    .red = hb_color_get_red(color),
    .green = hb_color_get_green(color),
    .blue = hb_color_get_blue(color),
    .alpha = hb_color_get_alpha(color),
  };
}

size_t strata_typeface_layers(
  strata_typeface *face, uint32_t glyph, strata_glyph_layer *layers, size_t capacity
) {
  const strata_text_procs *text = strata_text_table();
  hb_face_t *source = text->hb_font_get_face(face->font);
  size_t total = text->hb_ot_color_glyph_get_layers(source, glyph, 0, NULL, NULL);
  for (size_t index = 0; index < total && index < capacity; index += 1) {
    hb_ot_color_layer_t layer = {0};
    unsigned count = 1;
    text->hb_ot_color_glyph_get_layers(source, glyph, (unsigned)index, &count, &layer);
    layers[index] = colored(text, source, layer);
  }
  return total;
}

#endif
