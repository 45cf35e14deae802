// The table of functions of Pango, HarfBuzz and fontconfig, private to the shims.
//
// A shim calls `text->pango_layout_new(…)`, never `pango_layout_new(…)`, which would require
// linking the library.

#ifndef STRATA_TEXT_PROCS_H
#define STRATA_TEXT_PROCS_H

#include "strata_text.h"

#ifdef STRATA_TEXT

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#ifdef STRATA_PANGO_HEADERS
// A test compiles the shims with these headers, to check the other declarations against them.
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#else
#include "pango_abi.h"
#endif

// One line per function of the table.
#define STRATA_FONTCONFIG_PROCS(PROC) \
  PROC(FcConfigAppFontAddFile) \
  PROC(FcConfigCreate) \
  PROC(FcConfigDestroy) \
  PROC(FcConfigGetFonts) \
  PROC(FcConfigSubstitute) \
  PROC(FcDefaultSubstitute) \
  PROC(FcFontMatch) \
  PROC(FcFontSetDestroy) \
  PROC(FcFontSort) \
  PROC(FcInitLoadConfigAndFonts) \
  PROC(FcPatternAddBool) \
  PROC(FcPatternAddDouble) \
  PROC(FcPatternAddInteger) \
  PROC(FcPatternAddString) \
  PROC(FcPatternCreate) \
  PROC(FcPatternDel) \
  PROC(FcPatternDestroy) \
  PROC(FcPatternGetBool) \
  PROC(FcPatternGetInteger) \
  PROC(FcPatternGetString) \
  PROC(FcWeightFromOpenTypeDouble) \
  PROC(FcWeightToOpenType)

#define STRATA_HARFBUZZ_PROCS(PROC) \
  PROC(hb_blob_destroy) \
  PROC(hb_blob_get_data) \
  PROC(hb_buffer_add_utf8) \
  PROC(hb_buffer_create) \
  PROC(hb_buffer_destroy) \
  PROC(hb_buffer_get_glyph_infos) \
  PROC(hb_buffer_get_glyph_positions) \
  PROC(hb_buffer_guess_segment_properties) \
  PROC(hb_draw_funcs_create) \
  PROC(hb_draw_funcs_destroy) \
  PROC(hb_draw_funcs_set_close_path_func) \
  PROC(hb_draw_funcs_set_cubic_to_func) \
  PROC(hb_draw_funcs_set_line_to_func) \
  PROC(hb_draw_funcs_set_move_to_func) \
  PROC(hb_draw_funcs_set_quadratic_to_func) \
  PROC(hb_face_destroy) \
  PROC(hb_face_get_glyph_count) \
  PROC(hb_face_get_upem) \
  PROC(hb_face_reference) \
  PROC(hb_face_reference_table) \
  PROC(hb_font_create) \
  PROC(hb_font_destroy) \
  PROC(hb_font_get_face) \
  PROC(hb_font_get_glyph_extents) \
  PROC(hb_font_get_glyph_h_advance) \
  PROC(hb_font_get_glyph_shape) \
  PROC(hb_font_get_h_extents) \
  PROC(hb_font_get_nominal_glyph) \
  PROC(hb_font_get_var_coords_normalized) \
  PROC(hb_font_set_var_coords_normalized) \
  PROC(hb_ot_color_glyph_get_layers) \
  PROC(hb_ot_color_glyph_reference_png) \
  PROC(hb_ot_color_has_layers) \
  PROC(hb_ot_color_has_png) \
  PROC(hb_ot_color_palette_get_colors) \
  PROC(hb_ot_metrics_get_position) \
  PROC(hb_ot_name_get_utf8) \
  PROC(hb_shape) \
  PROC(hb_style_get_value)

// Result, name, parameters.
#define STRATA_GOBJECT_PROCS(PROC) PROC(void, g_object_unref, (gpointer))

#define STRATA_PANGO_PROCS(PROC) \
  PROC(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *)) \
  PROC(PangoAttribute *, pango_attr_font_features_new, (const char *)) \
  PROC(PangoAttribute *, pango_attr_foreground_new, (uint16_t, uint16_t, uint16_t)) \
  PROC(PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean)) \
  PROC(PangoAttribute *, pango_attr_letter_spacing_new, (int)) \
  PROC(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *)) \
  PROC(PangoAttrList *, pango_attr_list_new, (void)) \
  PROC(void, pango_attr_list_unref, (PangoAttrList *)) \
  PROC(PangoAttribute *, pango_attr_rise_new, (int)) \
  PROC(PangoAttribute *, pango_attr_shape_new, (const PangoRectangle *, const PangoRectangle *)) \
  PROC(void, pango_context_set_base_dir, (PangoContext *, PangoDirection)) \
  PROC(void, pango_context_set_language, (PangoContext *, PangoLanguage *)) \
  PROC(void, pango_context_set_round_glyph_positions, (PangoContext *, gboolean)) \
  PROC(void, pango_font_description_free, (PangoFontDescription *)) \
  PROC(PangoFontDescription *, pango_font_description_new, (void)) \
  PROC(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double size)) \
  PROC(void, pango_font_description_set_family, (PangoFontDescription *, const char *)) \
  PROC(void, pango_font_description_set_stretch, (PangoFontDescription *, PangoStretch)) \
  PROC(void, pango_font_description_set_style, (PangoFontDescription *, PangoStyle)) \
  PROC(void, pango_font_description_set_weight, (PangoFontDescription *, PangoWeight)) \
  PROC(hb_font_t *, pango_font_get_hb_font, (PangoFont *)) \
  PROC(PangoContext *, pango_font_map_create_context, (PangoFontMap *)) \
  PROC(PangoFont *, pango_font_map_load_font, \
    (PangoFontMap *, PangoContext *, const PangoFontDescription *)) \
  PROC(PangoLanguage *, pango_language_from_string, (const char *)) \
  PROC(int, pango_layout_get_line_count, (PangoLayout *)) \
  PROC(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *, int line)) \
  PROC(PangoLayout *, pango_layout_new, (PangoContext *)) \
  PROC(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *)) \
  PROC(void, pango_layout_set_auto_dir, (PangoLayout *, gboolean)) \
  PROC(void, pango_layout_set_ellipsize, (PangoLayout *, PangoEllipsizeMode)) \
  PROC(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *)) \
  PROC(void, pango_layout_set_indent, (PangoLayout *, int)) \
  PROC(void, pango_layout_set_justify, (PangoLayout *, gboolean)) \
  PROC(void, pango_layout_set_tabs, (PangoLayout *, PangoTabArray *)) \
  PROC(void, pango_layout_set_text, (PangoLayout *, const char *, int length)) \
  PROC(void, pango_layout_set_width, (PangoLayout *, int width)) \
  PROC(void, pango_layout_set_wrap, (PangoLayout *, PangoWrapMode)) \
  PROC(void, pango_tab_array_free, (PangoTabArray *)) \
  PROC(PangoTabArray *, pango_tab_array_new, (int size, gboolean positions_in_pixels)) \
  PROC(void, pango_tab_array_set_tab, (PangoTabArray *, int index, PangoTabAlign, int location)) \
  PROC(const char *, pango_version_string, (void))

#define STRATA_PANGOFT2_PROCS(PROC) \
  PROC(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *)) \
  PROC(void, pango_fc_font_map_cache_clear, (PangoFcFontMap *)) \
  PROC(void, pango_fc_font_map_config_changed, (PangoFcFontMap *)) \
  PROC(void, pango_fc_font_map_set_config, (PangoFcFontMap *, FcConfig *)) \
  PROC(void, pango_fc_font_map_set_default_substitute, \
    (PangoFcFontMap *, void (*substitute)(FcPattern *, gpointer), gpointer, \
      void (*destroy)(gpointer))) \
  PROC(PangoFontMap *, pango_ft2_font_map_new, (void))

typedef struct {
#define STRATA_DECLARED(name) __typeof__(name) *name;
#define STRATA_OWN(result, name, parameters) result(*name) parameters;
  STRATA_FONTCONFIG_PROCS(STRATA_DECLARED)
  STRATA_HARFBUZZ_PROCS(STRATA_DECLARED)
  STRATA_GOBJECT_PROCS(STRATA_OWN)
  STRATA_PANGO_PROCS(STRATA_OWN)
  STRATA_PANGOFT2_PROCS(STRATA_OWN)
#undef STRATA_DECLARED
#undef STRATA_OWN
} strata_text_procs;

// Returns the table, filled on the first call; NULL if a library is missing, which
// `strata_text_load` reports.
const strata_text_procs *strata_text_table(void);

#endif
#endif
