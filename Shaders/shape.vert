// Every quad of every program. Positions are device pixels of the pass, y down.
//
// attribute      content                                           programs
// a_position     device pixels                                     all, unless INSTANCED
// a_first_corners, a_last_corners                                  all, if INSTANCED
//                device pixels of corners 0 and 1, and 2 and 3
// a_to_mask      from device pixels to texels of the atlas, or     mask, if INSTANCED
//                below FULL_MASK for full coverage
// a_color        premultiplied tint including opacity; for         all
//                tables, see paint_table.frag
// a_paint_x      growth of x per pixel right and down, x at the    gradient, image
//                anchor, growth of W per pixel right
// a_paint_y      growth of y per pixel right and down, y at the    gradient, image
//                anchor, growth of W per pixel down
// a_limits       minimum and maximum points, see u_texels          image on a sheet
// a_mask         texture coordinate in the coverage atlas          mask, unless INSTANCED
// a_box          xy: the anchor in local points from the center;   analytic
//                zw: half of the shape's size
//                see coverage_rounded.frag                         rounded
// a_arc          see coverage_rounded.frag                         rounded
// a_radii        corners minXMinY, maxXMinY, minXMaxY, maxXMaxY    analytic
// a_inverse      device to local, linear part: i11 i12 i21 i22     analytic
// a_edges        see coverage_parallelogram.frag                   parallelogram
// a_start        xy of v_start there                               parallelogram
// a_anchor       xy: the device pixel that the above are relative  gradient, image, analytic
//                to; z: width of the ring; 0 fills the shape       rounded (z: analytic),
//                                                                  parallelogram
//
// u_view         xy: 2 / size of the target; zw: the device pixel of its first texel
//
// All except a_position and a_mask are equal for all vertices of a quad, see prelude.glsl. Varyings
// derived from them are CONSTANT, and flat if the language supports it.
//
// y is not flipped: device row 0 becomes the target's first row, which is what glReadPixels
// returns first and where a texture of the target has v = 0.

uniform vec4 u_view;

#ifdef INSTANCED
attribute vec4 a_first_corners;
attribute vec4 a_last_corners;
#else
attribute vec2 a_position;
#endif
attribute vec4 a_color;
CONSTANT vec4 v_color;

#ifdef PAINT_SPACE
attribute vec4 a_paint_x;
attribute vec4 a_paint_y;
CONSTANT vec4 v_paint_x;
CONSTANT vec4 v_paint_y;
#endif

#ifdef IMAGE_SHEET
attribute vec4 a_limits;
CONSTANT vec4 v_limits;
#endif

#ifdef COVERAGE_MASK
#ifdef INSTANCED
attribute vec2 a_to_mask;
// Less than every offset; full coverage is in the first texel of each page.
#define FULL_MASK -1.0e9
#else
attribute vec2 a_mask;
#endif
varying vec2 v_mask;
#endif

#ifdef COVERAGE_ROUNDED
attribute vec4 a_box;
attribute vec4 a_arc;
CONSTANT vec4 v_box;
CONSTANT vec4 v_arc;
#endif

#ifdef COVERAGE_ANALYTIC
attribute vec4 a_box;
attribute vec4 a_radii;
attribute vec4 a_inverse;
CONSTANT vec4 v_box;
CONSTANT vec4 v_radii;
CONSTANT vec4 v_inverse;
CONSTANT float v_border;
#endif

#ifdef COVERAGE_PARALLELOGRAM
attribute vec4 a_edges;
attribute vec2 a_start;
CONSTANT vec4 v_start;
CONSTANT vec4 v_edges;
CONSTANT vec3 v_rise;
CONSTANT vec4 v_fall;

// The limit for the steepness of an edge, and its inverse for flatness. Within a pixel the
// difference is negligible, and 1 over the fall remains finite.
#define STEEPEST 1.0e3

// Growth of an axis per pixel right and down, with a limited ratio between the two.
vec2 slanted(vec2 growth) {
  vec2 least = abs(growth.yx) / STEEPEST;
  return vec2(
    growth.x < 0.0 ? min(growth.x, -least.x) : max(growth.x, least.x), max(growth.y, least.y));
}
#endif

#ifdef ANCHORED
attribute vec3 a_anchor;
CONSTANT vec2 v_anchor;
#endif

void main() {
#ifdef INSTANCED
  vec4 corners = gl_VertexID < 2 ? a_first_corners : a_last_corners;
  vec2 position = (gl_VertexID & 1) == 0 ? corners.xy : corners.zw;
#else
  vec2 position = a_position;
#endif
  v_color = a_color;
#ifdef PAINT_SPACE
  v_paint_x = a_paint_x;
  v_paint_y = a_paint_y;
#endif
#ifdef IMAGE_SHEET
  v_limits = a_limits;
#endif
#ifdef COVERAGE_MASK
#ifdef INSTANCED
  v_mask = a_to_mask.x < FULL_MASK ? vec2(0.5) / PAGE_SIDE : (position + a_to_mask) / PAGE_SIDE;
#else
  v_mask = a_mask;
#endif
#endif
#ifdef COVERAGE_ROUNDED
  v_box = a_box;
  v_arc = a_arc;
#endif
#ifdef COVERAGE_ANALYTIC
  v_box = a_box;
  v_radii = a_radii;
  v_inverse = a_inverse;
  v_border = a_anchor.z;
#endif
#ifdef COVERAGE_PARALLELOGRAM
  vec2 u = slanted(a_edges.xy);
  vec2 v = slanted(a_edges.zw);
  vec2 fall = vec2(u.x / u.y, v.x / v.y);
  v_edges = a_edges;
  v_start = vec4(a_start, 0.501 * (abs(u.x) + u.y), 0.501 * (abs(v.x) + v.y));
  fall = fall.x < fall.y ? -fall : fall;
  v_rise = vec3(1.0 / u.y, 1.0 / v.y, 1.0 / (fall.x - fall.y));
  v_fall = vec4(fall, 1.0 / fall);
#endif
#ifdef ANCHORED
  v_anchor = a_anchor.xy - u_view.zw;
#endif
  gl_Position = vec4((position - u_view.zw) * u_view.xy - 1.0, 0.0, 1.0);
}
