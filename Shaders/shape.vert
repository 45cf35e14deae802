// Every quad of every program. Positions are device pixels of the pass, y down.
//
// attribute      what                                              programs
// a_position     device pixels                                     all
// a_color        premultiplied tint, opacity included; or what     all
//                paint_table.frag says
// a_paint_x      growth of x a pixel right and down, x at the      gradient, image
//                anchor, growth of W a pixel right
// a_paint_y      the same of y; growth of W a pixel down           gradient, image
// a_limits       least and greatest texture coordinates            image on a sheet
// a_mask         texture coordinate in the coverage atlas          mask
// a_box          xy: the anchor in local points from the centre;   analytic
//                zw: half of the shape's size
//                what coverage_rounded.frag says                  rounded
// a_arc          what coverage_rounded.frag says                   rounded
// a_radii        corners minXMinY, maxXMinY, minXMaxY, maxXMaxY    analytic
// a_inverse      device to local, linear part: i11 i12 i21 i22     analytic
// a_edges        what coverage_parallelogram.frag says             parallelogram
// a_start        xy of v_start there                               parallelogram
// a_anchor       xy: the device pixel that the above count from;   gradient, image, analytic
//                z: width of the ring; 0 fills the shape           rounded (z: analytic),
//                                                                  parallelogram
//
// u_view         xy: 2 / size of the target; zw: the device pixel of its first texel
//
// All but a_position and a_mask are the same for all vertices of a quad, see prelude.glsl: varyings
// that come of them are CONSTANT, and where the language can say so, nothing is interpolated.
//
// y is not flipped: device row 0 becomes the target's first row, which is what glReadPixels
// returns first and where a texture of the target has v = 0.

uniform vec4 u_view;

attribute vec2 a_position;
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
attribute vec2 a_mask;
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

// Edges steeper than this, or flatter than one in it, are drawn as such: within a pixel they lie
// this little apart, and 1 over their fall stays finite.
#define STEEPEST 1.0e3

// The growth of an axis a pixel right and down, neither of them too small a part of the other.
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
  v_color = a_color;
#ifdef PAINT_SPACE
  v_paint_x = a_paint_x;
  v_paint_y = a_paint_y;
#endif
#ifdef IMAGE_SHEET
  v_limits = a_limits;
#endif
#ifdef COVERAGE_MASK
  v_mask = a_mask;
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
  gl_Position = vec4((a_position - u_view.zw) * u_view.xy - 1.0, 0.0, 1.0);
}
