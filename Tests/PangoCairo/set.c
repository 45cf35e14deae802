// Sets paragraphs with Pango and draws them with Cairo, as references for `PangoCairoTests`.
//
// Reads a line for each paragraph from the standard input, separated by tabs: the font's family,
// its size, the width of lines in 1024ths of a pixel, 1 for justified lines, width and height of
// the image, the number of baselines and their distances from the top, and the text.
//
// Writes for each a line with the number of lines, and for each of those its first byte and its
// length in bytes; then the image: a byte of coverage for each pixel. Text lines beyond the given
// baselines are not drawn.

#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static PangoContext *make_context(void) {
  PangoFontMap *map = pango_cairo_font_map_new();
  pango_cairo_font_map_set_resolution((PangoCairoFontMap *)map, 72);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string("en"));
  pango_context_set_base_dir(context, PANGO_DIRECTION_LTR);
  return context;
}

static const char *field(char **rest) {
  const char *text = strsep(rest, "\t\n");
  if (text == NULL) exit(2);
  return text;
}

static double number(char **rest) { return strtod(field(rest), NULL); }

// Draws the lines on the given baselines, each from the start that Pango's alignment gives it.
static void draw(cairo_t *cairo, PangoLayout *layout, const double *baselines, int count) {
  PangoLayoutIter *iterator = pango_layout_get_iter(layout);
  int index = 0;
  do {
    PangoRectangle logical;
    pango_layout_iter_get_line_extents(iterator, NULL, &logical);
    cairo_move_to(cairo, (double)logical.x / PANGO_SCALE, baselines[index]);
    // Not `show`, which in Cairo before 1.17 starts each glyph on a whole pixel.
    pango_cairo_layout_line_path(cairo, pango_layout_iter_get_line_readonly(iterator));
    index += 1;
  } while (pango_layout_iter_next_line(iterator) && index < count);
  cairo_fill(cairo);
  pango_layout_iter_free(iterator);
}

static void set(PangoContext *context, char *rest) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, field(&rest));
  pango_font_description_set_absolute_size(font, number(&rest) * PANGO_SCALE);
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(layout, (int)number(&rest));
  pango_layout_set_justify(layout, number(&rest) == 1);
  int width = (int)number(&rest), height = (int)number(&rest), count = (int)number(&rest);
  double *baselines = calloc((size_t)count + 1, sizeof *baselines);
  if (baselines == NULL) exit(2);
  for (int index = 0; index < count; index += 1) baselines[index] = number(&rest);
  pango_layout_set_text(layout, field(&rest), -1);
  // Core Text breaks long words without a hyphen.
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);

  printf("%d", pango_layout_get_line_count(layout));
  for (GSList *line = pango_layout_get_lines_readonly(layout); line != NULL; line = line->next) {
    const PangoLayoutLine *one = line->data;
    printf(" %d %d", one->start_index, one->length);
  }
  printf("\n");

  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_antialias(cairo, CAIRO_ANTIALIAS_BEST);
  cairo_set_tolerance(cairo, 0.01);
  draw(cairo, layout, baselines, count);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  const unsigned char *rows = cairo_image_surface_get_data(surface);
  for (int y = 0; y < height; y += 1) {
    fwrite(rows + y * cairo_image_surface_get_stride(surface), 1, (size_t)width, stdout);
  }
  cairo_surface_destroy(surface);
  free(baselines);
  g_object_unref(layout);
  pango_font_description_free(font);
}

int main(void) {
  PangoContext *context = make_context();
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) set(context, line);
  free(line);
  return ferror(stdout) || fflush(stdout) != 0;
}
