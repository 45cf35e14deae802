// Text as lines of glyphs, and glyphs as outlines: what Strata needs of Pango, HarfBuzz and
// fontconfig.
//
// The libraries are opened on first use, so that nothing is linked and a program without text loads
// none of them. No function here touches state of the process: every font set has a configuration
// and a font map of its own. A font set and what was made of it belong to one thread at a time.
//
// Lengths are in points unless said otherwise, y down from the baseline.

#ifndef STRATA_TEXT_H
#define STRATA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "strata_hyphens.h"

// Which library could not be opened, and why.
typedef struct {
  const char *library;
  // Debian's name.
  const char *package;
  const char *reason;
} strata_text_missing;

// Opens the libraries, once in a process. The environment variable STRATA_TEXT_LIBRARIES names the
// directory that has them, where that is not one of the system's.
bool strata_text_load(strata_text_missing *missing);

// MARK: Fonts

// The fonts that text may be set in.
typedef struct strata_font_set strata_font_set;

// A font file's face, at all sizes; lives as long as its font set.
typedef struct strata_typeface strata_typeface;

// NULL where there is no memory, or fontconfig has no valid configuration.
strata_font_set *strata_font_set_create(bool uses_system_fonts);
void strata_font_set_destroy(strata_font_set *set);

// Adds the fonts of a file; false where it has none.
bool strata_font_set_add_file(strata_font_set *set, const char *path);
// To be called once, before a text is set: faces that were added stand for those of the system that have
// the same name.
void strata_font_set_end_adding(strata_font_set *set);
// How many there are that text can be set in.
size_t strata_font_set_count(strata_font_set *set);

// A font for a name; the texts are the caller's.
typedef struct {
  char *family;
  char *file;
  int index;
  // Whether the name was that of one face, whose weight and slant these are.
  bool is_face;
  int weight;
  bool is_italic;
} strata_font_match;

// The font of a name: of a family, else of a face, whatever its capitals, blanks and hyphens; false
// where there is none.
bool strata_font_set_find(strata_font_set *set, const char *name, strata_font_match *match);
// The face of a family that text of a weight and slant is set in; false where there is none.
bool strata_font_set_find_face(
  strata_font_set *set, const char *family, int weight, bool is_italic, strata_font_match *match);
// The font that fontconfig takes for a name; false where there is no font at all.
bool strata_font_set_substitute(strata_font_set *set, const char *name, strata_font_match *match);
void strata_font_match_clear(strata_font_match *match);

// A face as its file has it, in units of the face, y up.
typedef struct {
  const char *file;
  int index;
  // False for a face of pictures alone.
  bool has_outlines;
  // Whether glyphs may have pictures or layers of their own.
  bool has_color;
  const char *family;
  const char *style;
  int units_per_em;
  // Above and below the baseline, the latter negative, and between lines.
  int ascender, descender, line_gap;
  // Of lines under and through text: where their upper edges lie, and how thick they are.
  int underline_position, underline_thickness, strikeout_position, strikeout_thickness;
} strata_typeface_info;

void strata_typeface_describe(strata_typeface *face, strata_typeface_info *info);

// More of a face, in units of the face, y up.
typedef struct {
  int cap_height, x_height;
  // In degrees; below 0 for letters that lean to the right.
  double slant;
  unsigned glyph_count;
  // The box around all glyphs together.
  int min_x, min_y, max_x, max_y;
} strata_typeface_metrics;

void strata_typeface_measure(strata_typeface *face, strata_typeface_metrics *metrics);

typedef enum { STRATA_NAME_POSTSCRIPT, STRATA_NAME_FULL } strata_typeface_name_kind;

// Writes a name as the file has it, in UTF-8 and cut to the buffer; an empty one where it has none.
void strata_typeface_name(
  strata_typeface *face, strata_typeface_name_kind kind, char *buffer, size_t capacity);

// The glyph of a character, as it is without shaping; 0 where the face has none.
uint32_t strata_typeface_glyph(strata_typeface *face, uint32_t code_point);
// How far a glyph moves the pen, in units of the face.
int strata_typeface_advance(strata_typeface *face, uint32_t glyph);

typedef enum {
  STRATA_OUTLINE_MOVE,
  STRATA_OUTLINE_LINE,
  STRATA_OUTLINE_QUADRATIC,
  STRATA_OUTLINE_CUBIC,
  STRATA_OUTLINE_CLOSE,
} strata_outline_verb;

// Receives an outline, element by element: control points, then the end point, as x and y in turn, in
// units of the face, y up.
typedef void (*strata_outline_sink)(
  void *context, strata_outline_verb verb, const float *coordinates);

// Calls the sink for each element of a glyph's outline; for none where it has no outline.
void strata_typeface_outline(
  strata_typeface *face, uint32_t glyph, strata_outline_sink sink, void *context);

// A glyph's own picture: a PNG file, and the box that it fills, in units of the face, y up.
typedef struct {
  const void *bytes;
  size_t length;
  int left, top, width, height;
  void *owner;
} strata_glyph_picture;

// The largest picture of a glyph, to be cleared after use; false where it has none.
bool strata_typeface_picture(
  strata_typeface *face, uint32_t glyph, strata_glyph_picture *picture);
void strata_glyph_picture_clear(strata_glyph_picture *picture);

// A glyph whose outline is drawn in one color, not premultiplied; in the text's where it has none.
typedef struct {
  uint32_t glyph;
  bool has_color;
  uint8_t red, green, blue, alpha;
} strata_glyph_layer;

// Writes the layers of a glyph, the lowest first, as many as there is room for; returns how many it has,
// none for most.
size_t strata_typeface_layers(
  strata_typeface *face, uint32_t glyph, strata_glyph_layer *layers, size_t capacity);

// MARK: Layout

typedef enum {
  STRATA_WRAP_NONE,
  STRATA_WRAP_CHARACTER,
  // Between words; where one is longer than a line, between characters.
  STRATA_WRAP_WORD,
} strata_wrap;

typedef enum {
  STRATA_TRUNCATE_NONE,
  STRATA_TRUNCATE_START,
  STRATA_TRUNCATE_MIDDLE,
  STRATA_TRUNCATE_END,
} strata_truncation;

typedef enum { STRATA_DIRECTION_NATURAL, STRATA_DIRECTION_LTR, STRATA_DIRECTION_RTL } strata_direction;

// What a part of a text is set in.
typedef struct {
  // In the text, in bytes.
  size_t start, end;
  // Names of families, with commas between them, the preferred one first.
  const char *families;
  // Of OpenType, as "liga=0", with commas between them.
  const char *features;
  double size;
  // 100 to 1000; 400 is regular, 700 bold.
  int weight;
  bool is_italic;
  // Added to the width of each character.
  double spacing;
  // Above the baseline.
  double rise;
  // How many times as wide as the font has it; above 0.
  double stretch;
  // Whether each character is a box of this size instead of a glyph.
  bool is_box;
  // Of a box: its width, and how far it reaches above and below the baseline.
  double box_width, box_ascent, box_descent;
} strata_text_style;

typedef enum { STRATA_TAB_LEFT, STRATA_TAB_RIGHT, STRATA_TAB_CENTER, STRATA_TAB_DECIMAL } strata_tab_kind;

// Where text goes on behind a tab.
typedef struct {
  double position;
  strata_tab_kind kind;
} strata_text_tab;

// Text to lay out, and how.
typedef struct {
  // UTF-8.
  const char *text;
  size_t length;
  // In order, and all of the text together. Of an empty text the first counts.
  const strata_text_style *styles;
  size_t style_count;
  // Below 0 for no end.
  double width;
  strata_wrap wrap;
  // Truncated text is one line.
  strata_truncation truncation;
  bool is_justified;
  // How much further than the others the first line begins; below 0 the others do.
  double indent;
  strata_direction direction;
  // In order, from where the line begins that is indented less; behind the last the distance of the last two goes on.
  // None at all for Pango's.
  const strata_text_tab *tabs;
  size_t tab_count;
} strata_text_request;

// A glyph in its place.
typedef struct {
  // Of its origin: from the run's left end, and from the line's baseline.
  double x, y;
  double advance;
  // In the run's face; the code point of a character that no font has.
  uint32_t glyph;
  bool is_missing;
  // Where in the text its cluster begins, in bytes.
  uint32_t cluster;
} strata_text_glyph;

// Glyphs of one face and size, from left to right.
typedef struct {
  strata_typeface *face;
  // Without the stretch of its style.
  double size;
  // Of its left end, from the line's.
  double x;
  size_t first_glyph, glyph_count;
  double width;
  // Among those of the request.
  size_t style;
  // Odd for text that runs from right to left.
  int level;
  bool is_ellipsis;
} strata_text_run;

typedef struct {
  size_t first_run, run_count;
  // In the text, in bytes.
  size_t start, length;
  double width;
  // The largest of its fonts.
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

// Lays text out; NULL where there is no memory.
strata_text_layout *strata_text_layout_create(
  strata_font_set *set, const strata_text_request *request);
void strata_text_layout_destroy(strata_text_layout *layout);

#endif
