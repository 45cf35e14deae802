// Layout of text as lines of glyphs, and glyph outlines: the functions that Strata needs of Pango,
// HarfBuzz and fontconfig.
//
// The libraries are loaded on first use, so nothing is linked and a program without text loads
// none of them. No function here changes global state: every font set has its own configuration
// and font map. A font set and the objects made from it belong to one thread at a time.
//
// Lengths are in points unless noted otherwise, with y down from the baseline.

#ifndef STRATA_TEXT_H
#define STRATA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "strata_hyphens.h"

// The library that could not be loaded, and the reason.
typedef struct {
  const char *library;
  // The Debian package.
  const char *package;
  const char *reason;
} strata_text_missing;

// Loads the libraries, once per process. The environment variable STRATA_TEXT_LIBRARIES names their
// directory, if it is not one of the system's.
bool strata_text_load(strata_text_missing *missing);

// The version of Pango, such as "1.50.12"; NULL if the libraries are not loaded.
const char *strata_text_version(void);

// MARK: Fonts

// The fonts available for text.
typedef struct strata_font_set strata_font_set;

// A face of a font file, at all sizes; valid for the lifetime of its font set.
typedef struct strata_typeface strata_typeface;

// NULL if memory runs out, or fontconfig has no valid configuration.
strata_font_set *strata_font_set_create(bool uses_system_fonts);
void strata_font_set_destroy(strata_font_set *set);

// Adds the fonts of a file; false if it has none.
bool strata_font_set_add_file(strata_font_set *set, const char *path);
// Adds the fonts of a file in memory, which is copied, under a family name that replaces the names
// in the file; false if it has none that can be used for text.
bool strata_font_set_add_memory(
  strata_font_set *set, const void *bytes, size_t length, const char *family);
// Must be called once, before text is set: added faces replace those of the system with
// the same name.
void strata_font_set_end_adding(strata_font_set *set);
// The number of fonts that can be used for text.
size_t strata_font_set_count(strata_font_set *set);

// A font for a name; the strings are owned by the caller.
typedef struct {
  char *family;
  char *file;
  int index;
  // Whether the name was that of one face.
  bool is_face;
  // 100 to 1000; 400 is regular, 700 bold.
  int weight;
  // In percent of the normal width.
  int width;
  bool is_italic;
} strata_font_match;

// Finds the font with a name, of a family or otherwise of a face, ignoring case, spaces and
// hyphens; false if none exists.
bool strata_font_set_find(strata_font_set *set, const char *name, strata_font_match *match);
// Finds the face of a family that is nearest to a weight, slant and width; false if none exists.
bool strata_font_set_find_face(
  strata_font_set *set, const char *family, int weight, int width, bool is_italic,
  strata_font_match *match);
// Finds fontconfig's substitute for a name; false if there is no font at all.
bool strata_font_set_substitute(strata_font_set *set, const char *name, strata_font_match *match);
void strata_font_match_clear(strata_font_match *match);

// The properties of a face from its file, in units of the face, y up.
typedef struct {
  const char *file;
  int index;
  // False for a face that has only bitmaps.
  bool has_outlines;
  // Whether glyphs may have color bitmaps or color layers.
  bool has_color;
  const char *family;
  const char *style;
  int units_per_em;
  // The distances above and below the baseline, the latter negative, and between lines.
  int ascender, descender, line_gap;
  // The positions of the upper edges of underlines and strikethroughs, and their thickness.
  int underline_position, underline_thickness, strikeout_position, strikeout_thickness;
} strata_typeface_info;

void strata_typeface_describe(strata_typeface *face, strata_typeface_info *info);

// Further metrics of a face, in units of the face, y up.
typedef struct {
  int cap_height, x_height;
  // The slant in degrees; negative for letters that lean to the right.
  double slant;
  // 100 to 1000; 400 is regular, 700 bold.
  double weight;
  bool is_italic;
  unsigned glyph_count;
  // The bounding box of all glyphs.
  int min_x, min_y, max_x, max_y;
} strata_typeface_metrics;

void strata_typeface_measure(strata_typeface *face, strata_typeface_metrics *metrics);

typedef enum { STRATA_NAME_POSTSCRIPT, STRATA_NAME_FULL } strata_typeface_name_kind;

// Writes a name from the file, in UTF-8 and truncated to the buffer; empty if none exists.
void strata_typeface_name(
  strata_typeface *face, strata_typeface_name_kind kind, char *buffer, size_t capacity);

// Returns the glyph of a character without shaping; 0 if the face has none.
uint32_t strata_typeface_glyph(strata_typeface *face, uint32_t code_point);
// Returns the advance of a glyph, in units of the face.
int strata_typeface_advance(strata_typeface *face, uint32_t glyph);

typedef enum {
  STRATA_OUTLINE_MOVE,
  STRATA_OUTLINE_LINE,
  STRATA_OUTLINE_QUADRATIC,
  STRATA_OUTLINE_CUBIC,
  STRATA_OUTLINE_CLOSE,
} strata_outline_verb;

// Receives an outline, element by element: control points, then the end point, as alternating x and
// y, in units of the face, y up.
typedef void (*strata_outline_sink)(
  void *context, strata_outline_verb verb, const float *coordinates);

// Calls the sink for each element of a glyph's outline, if it has one.
void strata_typeface_outline(
  strata_typeface *face, uint32_t glyph, strata_outline_sink sink, void *context);

// A glyph's bitmap: a PNG file, and the box that it fills, in units of the face, y up.
typedef struct {
  const void *bytes;
  size_t length;
  int left, top, width, height;
  void *owner;
} strata_glyph_picture;

// Returns the largest bitmap of a glyph, which must be cleared after use; false if it has none.
bool strata_typeface_picture(
  strata_typeface *face, uint32_t glyph, strata_glyph_picture *picture);
void strata_glyph_picture_clear(strata_glyph_picture *picture);

// A glyph whose outline is drawn in one color, not premultiplied, or in the text color.
typedef struct {
  uint32_t glyph;
  bool has_color;
  uint8_t red, green, blue, alpha;
} strata_glyph_layer;

// Writes the layers of a glyph, the lowest first, up to the capacity; returns the number of its
// layers, which is 0 for most glyphs.
size_t strata_typeface_layers(
  strata_typeface *face, uint32_t glyph, strata_glyph_layer *layers, size_t capacity);

// MARK: Layout

typedef enum {
  STRATA_WRAP_NONE,
  STRATA_WRAP_CHARACTER,
  // Between words, or between characters if a word is longer than a line.
  STRATA_WRAP_WORD,
} strata_wrap;

typedef enum {
  STRATA_TRUNCATE_NONE,
  STRATA_TRUNCATE_START,
  STRATA_TRUNCATE_MIDDLE,
  STRATA_TRUNCATE_END,
} strata_truncation;

typedef enum {
  STRATA_DIRECTION_NATURAL,
  STRATA_DIRECTION_LTR,
  STRATA_DIRECTION_RTL
} strata_direction;

// The attributes of a range of text.
typedef struct {
  // The range in the text, in bytes.
  size_t start, end;
  // The family names, separated by commas, the preferred one first.
  const char *families;
  // The OpenType features, as in "liga=0", separated by commas.
  const char *features;
  // The features of ASCII digits.
  const char *digit_features;
  double size;
  // 100 to 1000; 400 is regular, 700 bold.
  int weight;
  // In percent of the normal width.
  int width;
  bool is_italic;
  // Whether lines have these metrics, in ems, instead of those of the style's own face.
  bool has_metrics;
  double ascent, descent, leading;
  // Added to the width of each character.
  double spacing;
  // The offset above the baseline.
  double rise;
  // The horizontal scale of the glyphs; above 0.
  double stretch;
  // Whether each character is a box of this size instead of a glyph.
  bool is_box;
  // The width of a box, and its extent above and below the baseline.
  double box_width, box_ascent, box_descent;
} strata_text_style;

typedef enum {
  STRATA_TAB_LEFT,
  STRATA_TAB_RIGHT,
  STRATA_TAB_CENTER,
  STRATA_TAB_DECIMAL
} strata_tab_kind;

// A tab stop.
typedef struct {
  double position;
  strata_tab_kind kind;
} strata_text_tab;

// A text to lay out, with its options.
typedef struct {
  // UTF-8.
  const char *text;
  size_t length;
  // The styles in order, which together cover the whole text. An empty text uses the first.
  const strata_text_style *styles;
  size_t style_count;
  // The line width; negative for unlimited.
  double width;
  strata_wrap wrap;
  // Truncated text has one line.
  strata_truncation truncation;
  bool is_justified;
  // The indentation of the first line; if negative, that of the others.
  double indent;
  strata_direction direction;
  // The tab stops in order, from the start of the line with the smaller indentation. After the
  // last, the distance of the last two repeats. If empty, Pango's defaults apply.
  const strata_text_tab *tabs;
  size_t tab_count;
} strata_text_request;

// A positioned glyph.
typedef struct {
  // The origin, from the run's left end, and from the line's baseline.
  double x, y;
  double advance;
  // The glyph in the run's face; the code point for a character that no font has.
  uint32_t glyph;
  bool is_missing;
  // The start of its cluster in the text, in bytes.
  uint32_t cluster;
} strata_text_glyph;

// Glyphs of one face and size, from left to right.
typedef struct {
  strata_typeface *face;
  // The size without the horizontal scale of its style.
  double size;
  // The position of its left end, relative to the line's.
  double x;
  size_t first_glyph, glyph_count;
  double width;
  // The index in the request's styles.
  size_t style;
  // The bidirectional level, odd for right-to-left text.
  int level;
  bool is_ellipsis;
} strata_text_run;

typedef struct {
  size_t first_run, run_count;
  // The range in the text, in bytes.
  size_t start, length;
  double width;
  // The additional width that Pango requires to break the line at its end.
  double break_allowance;
  // The maximum values of its fonts.
  double ascent, descent, leading;
  bool starts_paragraph;
  bool is_right_to_left;
} strata_text_line;

typedef struct {
  strata_text_line *lines;
  strata_text_run *runs;
  strata_text_glyph *glyphs;
  size_t line_count, run_count, glyph_count;
} strata_text_layout;

// Lays out text; NULL if memory runs out.
strata_text_layout *strata_text_layout_create(
  strata_font_set *set, const strata_text_request *request);
void strata_text_layout_destroy(strata_text_layout *layout);

#endif
