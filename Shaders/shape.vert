// Every quad of every program. Positions are device pixels of the pass, y down.
//
// attribute      what                                              programs
// a_position     device pixels                                     all
// a_color        premultiplied tint, opacity included              all
// a_paint        homogeneous point in paint space                  gradient, image
// a_mask         texture coordinate in the coverage atlas          mask
// a_box          xy: local point from the shape's centre;          analytic
//                zw: half of the shape's size
// a_radii        corners minXMinY, maxXMinY, minXMaxY, maxXMaxY    analytic
// a_inverse      device to local, linear part: i11 i12 i21 i22     analytic
// a_border       width of the ring; 0 fills the shape              analytic
//
// u_view         xy: 2 / size of the target; zw: -1 - 2 * origin / size
//
// y is not flipped: device row 0 becomes the target's first row, which is what glReadPixels
// returns first and where a texture of the target has v = 0.

uniform vec4 u_view;

attribute vec2 a_position;
attribute vec4 a_color;
varying vec4 v_color;

#ifdef PAINT_SPACE
attribute vec3 a_paint;
varying vec3 v_paint;
#endif

#ifdef COVERAGE_MASK
attribute vec2 a_mask;
varying vec2 v_mask;
#endif

#ifdef COVERAGE_ANALYTIC
attribute vec4 a_box;
attribute vec4 a_radii;
attribute vec4 a_inverse;
attribute float a_border;
varying vec4 v_box;
varying vec4 v_radii;
varying vec4 v_inverse;
varying float v_border;
#endif

void main() {
  v_color = a_color;
#ifdef PAINT_SPACE
  v_paint = a_paint;
#endif
#ifdef COVERAGE_MASK
  v_mask = a_mask;
#endif
#ifdef COVERAGE_ANALYTIC
  v_box = a_box;
  v_radii = a_radii;
  v_inverse = a_inverse;
  v_border = a_border;
#endif
  gl_Position = vec4(a_position * u_view.xy + u_view.zw, 0.0, 1.0);
}
