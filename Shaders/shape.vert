// Every quad of every program. Positions are device pixels of the pass, y down.
//
// attribute      what                                              programs
// a_position     device pixels                                     all
// a_color        premultiplied tint, opacity included; or what     all
//                paint_table.frag says
// a_paint_x      growth of x a pixel right and down, x at the      gradient, image
//                anchor, growth of W a pixel right
// a_paint_y      the same of y; growth of W a pixel down           gradient, image
// a_mask         texture coordinate in the coverage atlas          mask
// a_box          xy: the anchor in local points from the centre;   analytic
//                zw: half of the shape's size
//                what coverage_rounded.frag says                  rounded
// a_arc          what coverage_rounded.frag says                   rounded
// a_radii        corners minXMinY, maxXMinY, minXMaxY, maxXMaxY    analytic
// a_inverse      device to local, linear part: i11 i12 i21 i22     analytic
// a_anchor       xy: the device pixel that the above count from;   gradient, image, analytic
//                z: width of the ring; 0 fills the shape           rounded (z: analytic)
//
// u_view         xy: 2 / size of the target; zw: the device pixel of its first texel
//
// All but a_position and a_mask are the same for all vertices of an item, see prelude.glsl.
//
// y is not flipped: device row 0 becomes the target's first row, which is what glReadPixels
// returns first and where a texture of the target has v = 0.

uniform vec4 u_view;

attribute vec2 a_position;
attribute vec4 a_color;
varying vec4 v_color;

#ifdef PAINT_SPACE
attribute vec4 a_paint_x;
attribute vec4 a_paint_y;
varying vec4 v_paint_x;
varying vec4 v_paint_y;
#endif

#ifdef COVERAGE_MASK
attribute vec2 a_mask;
varying vec2 v_mask;
#endif

#ifdef COVERAGE_ROUNDED
attribute vec4 a_box;
attribute vec4 a_arc;
varying vec4 v_box;
varying vec4 v_arc;
#endif

#ifdef COVERAGE_ANALYTIC
attribute vec4 a_box;
attribute vec4 a_radii;
attribute vec4 a_inverse;
varying vec4 v_box;
varying vec4 v_radii;
varying vec4 v_inverse;
varying float v_border;
#endif

#ifdef ANCHORED
attribute vec3 a_anchor;
varying vec2 v_anchor;
#endif

void main() {
  v_color = a_color;
#ifdef PAINT_SPACE
  v_paint_x = a_paint_x;
  v_paint_y = a_paint_y;
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
#ifdef ANCHORED
  v_anchor = a_anchor.xy - u_view.zw;
#endif
  gl_Position = vec4((a_position - u_view.zw) * u_view.xy - 1.0, 0.0, 1.0);
}
