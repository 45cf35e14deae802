// What the shims use of Pango's and GLib's binary interface; private to the shims.
//
// Their headers lie in folders of their own that a Swift package can name only together with the
// libraries to link, and these are opened at run time instead. Types that shims only pass on are left
// incomplete. `Tests/PangoInterface` holds all of it against the headers.

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

// Thousand-and-twenty-fourths of a device unit, of which one is a point here.
#define PANGO_SCALE 1024

// No glyph at all, and the flag of a character that no font has.
#define PANGO_GLYPH_EMPTY UINT32_C(0x0FFFFFFF)
#define PANGO_GLYPH_UNKNOWN_FLAG UINT32_C(0x10000000)

#define PANGO_ANALYSIS_FLAG_IS_ELLIPSIS 2

typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
// Any number of OpenType's scale.
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END,
} PangoEllipsizeMode;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_TAB_LEFT, PANGO_TAB_RIGHT, PANGO_TAB_CENTER, PANGO_TAB_DECIMAL } PangoTabAlign;

// The first members; how much there is behind them depends on the attribute.
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

// Since Pango 1.50 with the offsets.
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
