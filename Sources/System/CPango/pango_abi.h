// The parts of Pango's and GLib's binary interface that the shims use, private to the shims.
//
// Their headers are in separate folders, which a Swift package can name only together with the
// libraries to link, and these are loaded at run time instead. Types that the shims only pass on
// are incomplete. `Tests/PangoInterface` checks all declarations against the headers.

#ifndef STRATA_PANGO_ABI_H
#define STRATA_PANGO_ABI_H

#include <stddef.h>
#include <stdint.h>

typedef int gboolean;
typedef void *gpointer;

typedef struct GSList {
  void *data;
  struct GSList *next;
} GSList;

typedef struct PangoFontMap PangoFontMap;
typedef struct PangoContext PangoContext;
typedef struct PangoAttrList PangoAttrList;
typedef struct PangoFcFont PangoFcFont;
typedef struct PangoFcFontMap PangoFcFontMap;
typedef struct PangoFont PangoFont;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoLanguage PangoLanguage;
typedef struct PangoLayout PangoLayout;
typedef struct PangoTabArray PangoTabArray;

// The units per device unit, which is a point here.
#define PANGO_SCALE 1024

// An empty glyph, and the flag of a character that no font has.
#define PANGO_GLYPH_EMPTY UINT32_C(0x0FFFFFFF)
#define PANGO_GLYPH_UNKNOWN_FLAG UINT32_C(0x10000000)

#define PANGO_ANALYSIS_FLAG_IS_ELLIPSIS 2

typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
// Any value of OpenType's scale.
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;
// From ultra-condensed, 0, to ultra-expanded, 8.
typedef enum { PANGO_STRETCH_NORMAL = 4 } PangoStretch;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END,
} PangoEllipsizeMode;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER, PANGO_TAB_DECIMAL } PangoTabAlign;

// The first members; the size of the rest depends on the attribute.
typedef struct {
  const void *klass;
  unsigned start_index, end_index;
} PangoAttribute;

typedef struct {
  int x, y, width, height;
} PangoRectangle;

typedef struct {
  uint32_t glyph;
  struct {
    int32_t width, x_offset, y_offset;
  } geometry;
  struct {
    unsigned is_cluster_start : 1;
    unsigned is_color : 1;
  } attr;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

typedef struct {
  void *shape_engine;
  void *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  PangoLanguage *language;
  GSList *extra_attrs;
} PangoAnalysis;

typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;

// With the offsets that were added in Pango 1.50.
typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;

typedef struct {
  PangoLayout *layout;
  int start_index, length;
  GSList *runs;
  unsigned is_paragraph_start : 1;
  unsigned resolved_dir : 3;
} PangoLayoutLine;

#endif
