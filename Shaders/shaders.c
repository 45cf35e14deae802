/// The text of every shader file, embedded so that no files are needed at run time.
#include "strata_shaders.h"
#include <string.h>

// Since version 19, clang supports this directive of C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char prelude_glsl[] = {
#embed "prelude.glsl"
    , 0};
static const char shape_vert[] = {
#embed "shape.vert"
    , 0};
static const char mesh_vert[] = {
#embed "mesh.vert"
    , 0};
static const char particles_vert[] = {
#embed "particles.vert"
    , 0};
static const char shape_frag[] = {
#embed "shape.frag"
    , 0};
static const char coverage_plain_frag[] = {
#embed "coverage_plain.frag"
    , 0};
static const char coverage_analytic_frag[] = {
#embed "coverage_analytic.frag"
    , 0};
static const char coverage_rounded_frag[] = {
#embed "coverage_rounded.frag"
    , 0};
static const char coverage_parallelogram_frag[] = {
#embed "coverage_parallelogram.frag"
    , 0};
static const char coverage_fringe_frag[] = {
#embed "coverage_fringe.frag"
    , 0};
static const char coverage_mask_frag[] = {
#embed "coverage_mask.frag"
    , 0};
static const char paint_solid_frag[] = {
#embed "paint_solid.frag"
    , 0};
static const char gradient_turn_glsl[] = {
#embed "gradient_turn.glsl"
    , 0};
static const char paint_table_frag[] = {
#embed "paint_table.frag"
    , 0};
static const char paint_gradient_frag[] = {
#embed "paint_gradient.frag"
    , 0};
static const char image_level_glsl[] = {
#embed "image_level.glsl"
    , 0};
static const char paint_image_frag[] = {
#embed "paint_image.frag"
    , 0};
static const char dither_glsl[] = {
#embed "dither.glsl"
    , 0};
static const char blend_colors_glsl[] = {
#embed "blend_colors.glsl"
    , 0};
static const char blend_frag[] = {
#embed "blend.frag"
    , 0};
static const char filter_frag[] = {
#embed "filter.frag"
    , 0};
static const char particles_frag[] = {
#embed "particles.frag"
    , 0};

static const struct {
  const char *name;
  const char *text;
} files[] = {
    {"prelude.glsl", prelude_glsl},
    {"shape.vert", shape_vert},
    {"mesh.vert", mesh_vert},
    {"particles.vert", particles_vert},
    {"shape.frag", shape_frag},
    {"coverage_plain.frag", coverage_plain_frag},
    {"coverage_analytic.frag", coverage_analytic_frag},
    {"coverage_rounded.frag", coverage_rounded_frag},
    {"coverage_parallelogram.frag", coverage_parallelogram_frag},
    {"coverage_fringe.frag", coverage_fringe_frag},
    {"coverage_mask.frag", coverage_mask_frag},
    {"paint_solid.frag", paint_solid_frag},
    {"gradient_turn.glsl", gradient_turn_glsl},
    {"paint_table.frag", paint_table_frag},
    {"paint_gradient.frag", paint_gradient_frag},
    {"image_level.glsl", image_level_glsl},
    {"paint_image.frag", paint_image_frag},
    {"dither.glsl", dither_glsl},
    {"blend_colors.glsl", blend_colors_glsl},
    {"blend.frag", blend_frag},
    {"filter.frag", filter_frag},
    {"particles.frag", particles_frag},
};

const char *strata_shader(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
    if (strcmp(files[i].name, name) == 0) return files[i].text;
  return NULL;
}
