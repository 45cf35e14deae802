// Checks pango_abi.h, which the shims are compiled with, against Pango's and GLib's own headers:
// this file compiles if both agree. `PangoInterfaceTests` compiles it.

#include <glib.h>
// A function that is declared as constant has a type of its own.
#undef G_GNUC_CONST
#define G_GNUC_CONST
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <stddef.h>

// MARK: Functions

#define STRATA_TEXT
#define STRATA_PANGO_HEADERS
#include "text_procs.h"

#define IGNORE(name)
#define HAS_TYPE(result, name, parameters) \
  _Static_assert( \
    __builtin_types_compatible_p(__typeof__(&name), result(*) parameters), \
    #name " has another type");
STRATA_GOBJECT_PROCS(HAS_TYPE)
STRATA_PANGO_PROCS(HAS_TYPE)
STRATA_PANGOFT2_PROCS(HAS_TYPE)

// MARK: Values

enum {
  own_scale = PANGO_SCALE,
  own_ellipsis = PANGO_ANALYSIS_FLAG_IS_ELLIPSIS,
  own_italic = PANGO_STYLE_ITALIC,
  own_normal = PANGO_STYLE_NORMAL,
  own_stretch = PANGO_STRETCH_NORMAL,
  own_most_condensed = PANGO_STRETCH_ULTRA_CONDENSED,
  own_most_expanded = PANGO_STRETCH_ULTRA_EXPANDED,
  own_wrap_word = PANGO_WRAP_WORD,
  own_wrap_both = PANGO_WRAP_WORD_CHAR,
  own_none = PANGO_ELLIPSIZE_NONE,
  own_start = PANGO_ELLIPSIZE_START,
  own_middle = PANGO_ELLIPSIZE_MIDDLE,
  own_end = PANGO_ELLIPSIZE_END,
  own_ltr = PANGO_DIRECTION_LTR,
  own_rtl = PANGO_DIRECTION_RTL,
  own_tab_left = PANGO_TAB_LEFT,
  own_tab_right = PANGO_TAB_RIGHT,
  own_tab_center = PANGO_TAB_CENTER,
  own_tab_decimal = PANGO_TAB_DECIMAL,
};
static const unsigned own_empty = PANGO_GLYPH_EMPTY, own_unknown = PANGO_GLYPH_UNKNOWN_FLAG;

#undef PANGO_SCALE
#undef PANGO_GLYPH_EMPTY
#undef PANGO_GLYPH_UNKNOWN_FLAG
#undef PANGO_ANALYSIS_FLAG_IS_ELLIPSIS

// The same names again, with a prefix.
#define gboolean ours_gboolean
#define gpointer ours_gpointer
#define GSList ours_GSList
#define PangoFontMap ours_PangoFontMap
#define PangoContext ours_PangoContext
#define PangoFcFont ours_PangoFcFont
#define PangoFcFontMap ours_PangoFcFontMap
#define PangoFont ours_PangoFont
#define PangoFontDescription ours_PangoFontDescription
#define PangoLanguage ours_PangoLanguage
#define PangoLayout ours_PangoLayout
#define PangoStyle ours_PangoStyle
#define PangoWeight ours_PangoWeight
#define PangoStretch ours_PangoStretch
#define PangoWrapMode ours_PangoWrapMode
#define PangoEllipsizeMode ours_PangoEllipsizeMode
#define PangoDirection ours_PangoDirection
#define PANGO_STYLE_NORMAL ours_STYLE_NORMAL
#define PANGO_STYLE_OBLIQUE ours_STYLE_OBLIQUE
#define PANGO_STYLE_ITALIC ours_STYLE_ITALIC
#define PANGO_WEIGHT_NORMAL ours_WEIGHT_NORMAL
#define PANGO_STRETCH_NORMAL ours_STRETCH_NORMAL
#define PANGO_WRAP_WORD ours_WRAP_WORD
#define PANGO_WRAP_CHAR ours_WRAP_CHAR
#define PANGO_WRAP_WORD_CHAR ours_WRAP_WORD_CHAR
#define PANGO_ELLIPSIZE_NONE ours_ELLIPSIZE_NONE
#define PANGO_ELLIPSIZE_START ours_ELLIPSIZE_START
#define PANGO_ELLIPSIZE_MIDDLE ours_ELLIPSIZE_MIDDLE
#define PANGO_ELLIPSIZE_END ours_ELLIPSIZE_END
#define PANGO_DIRECTION_LTR ours_DIRECTION_LTR
#define PANGO_DIRECTION_RTL ours_DIRECTION_RTL
#define PangoTabArray ours_PangoTabArray
#define PangoTabAlign ours_PangoTabAlign
#define PANGO_TAB_LEFT ours_TAB_LEFT
#define PANGO_TAB_RIGHT ours_TAB_RIGHT
#define PANGO_TAB_CENTER ours_TAB_CENTER
#define PANGO_TAB_DECIMAL ours_TAB_DECIMAL
#define PangoRectangle ours_PangoRectangle
#define PangoAttrList ours_PangoAttrList
#define PangoAttribute ours_PangoAttribute
#define PangoGlyphInfo ours_PangoGlyphInfo
#define PangoGlyphString ours_PangoGlyphString
#define PangoAnalysis ours_PangoAnalysis
#define PangoItem ours_PangoItem
#define PangoGlyphItem ours_PangoGlyphItem
#define PangoLayoutLine ours_PangoLayoutLine
#include "pango_abi.h"
#undef PangoRectangle
#undef PangoAttribute
#undef PangoGlyphInfo
#undef PangoGlyphString
#undef PangoAnalysis
#undef PangoItem
#undef PangoGlyphItem
#undef PangoLayoutLine
#undef GSList

#define IS(own, ours) _Static_assert((int)(own) == (int)(ours), #ours " is another number");
IS(own_scale, PANGO_SCALE)
IS(own_ellipsis, PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
IS(own_italic, PANGO_STYLE_ITALIC)
IS(own_normal, PANGO_STYLE_NORMAL)
IS(own_stretch, PANGO_STRETCH_NORMAL)
IS(own_most_condensed, 0)
IS(own_most_expanded, 8)
IS(own_wrap_word, PANGO_WRAP_WORD)
IS(own_wrap_both, PANGO_WRAP_WORD_CHAR)
IS(own_none, PANGO_ELLIPSIZE_NONE)
IS(own_start, PANGO_ELLIPSIZE_START)
IS(own_middle, PANGO_ELLIPSIZE_MIDDLE)
IS(own_end, PANGO_ELLIPSIZE_END)
IS(own_ltr, PANGO_DIRECTION_LTR)
IS(own_rtl, PANGO_DIRECTION_RTL)
IS(own_tab_left, PANGO_TAB_LEFT)
IS(own_tab_right, PANGO_TAB_RIGHT)
IS(own_tab_center, PANGO_TAB_CENTER)
IS(own_tab_decimal, PANGO_TAB_DECIMAL)

// MARK: Structures

#define LIES(type, member) \
  _Static_assert( \
    offsetof(type, member) == offsetof(ours_##type, member), #type "." #member " lies elsewhere");
#define IS_AS_LARGE(type) \
  _Static_assert(sizeof(type) == sizeof(ours_##type), #type " has another size");

IS_AS_LARGE(GSList)
LIES(GSList, data)
LIES(GSList, next)
IS_AS_LARGE(PangoRectangle)
LIES(PangoRectangle, x)
LIES(PangoRectangle, y)
LIES(PangoRectangle, width)
LIES(PangoRectangle, height)
IS_AS_LARGE(PangoAttribute)
LIES(PangoAttribute, start_index)
LIES(PangoAttribute, end_index)
IS_AS_LARGE(PangoGlyphInfo)
LIES(PangoGlyphInfo, glyph)
LIES(PangoGlyphInfo, geometry.width)
LIES(PangoGlyphInfo, geometry.x_offset)
LIES(PangoGlyphInfo, geometry.y_offset)
IS_AS_LARGE(PangoGlyphString)
LIES(PangoGlyphString, num_glyphs)
LIES(PangoGlyphString, glyphs)
LIES(PangoGlyphString, log_clusters)
IS_AS_LARGE(PangoAnalysis)
LIES(PangoAnalysis, font)
LIES(PangoAnalysis, level)
LIES(PangoAnalysis, flags)
LIES(PangoAnalysis, extra_attrs)
IS_AS_LARGE(PangoItem)
LIES(PangoItem, offset)
LIES(PangoItem, length)
LIES(PangoItem, analysis)
IS_AS_LARGE(PangoGlyphItem)
LIES(PangoGlyphItem, item)
LIES(PangoGlyphItem, glyphs)
LIES(PangoGlyphItem, y_offset)
LIES(PangoGlyphItem, start_x_offset)
LIES(PangoGlyphItem, end_x_offset)
IS_AS_LARGE(PangoLayoutLine)
LIES(PangoLayoutLine, start_index)
LIES(PangoLayoutLine, length)
LIES(PangoLayoutLine, runs)

// Numbers that are not integer constants, and bit fields of a structure.
int main(void) {
  PangoLayoutLine theirs = {0};
  theirs.is_paragraph_start = 1;
  theirs.resolved_dir = own_rtl;
  ours_PangoLayoutLine ours;
  __builtin_memcpy(&ours, &theirs, sizeof ours);
  if (ours.is_paragraph_start != 1 || ours.resolved_dir != own_rtl) return 1;
  return own_empty == PANGO_GLYPH_EMPTY && own_unknown == PANGO_GLYPH_UNKNOWN_FLAG ? 0 : 1;
}
