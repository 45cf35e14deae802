// Coordinates reach 16,384 px and gradients divide by short intervals: 10-bit mediump is not
// enough.
#ifdef GL_ES
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
// Bytes and half floats; without this line, 8 bits are enough for a driver.
precision mediump sampler2D;
#endif

#if __VERSION__ >= 300
out vec4 o_color;
#endif

// Values that are constant over an item: for quads they come with the vertices, so that one call
// draws many items; a mesh is drawn by its own call.
#ifdef MESH
#define PER_ITEM uniform
#else
#define PER_ITEM CONSTANT
#endif

PER_ITEM vec4 v_color;

#ifdef ANCHORED
// The item's anchor, a corner of a pixel, in pixels of the target.
PER_ITEM vec2 v_anchor;

// From the anchor to the center of this pixel: exact, and therefore identical on every tile of a
// canvas. Interpolated values are not, because GPUs interpolate relative to the target's corner, so
// only constants are used.
vec2 from_anchor() {
  return gl_FragCoord.xy - v_anchor;
}
#endif

#ifdef PAINT_SPACE
PER_ITEM vec4 v_paint_x;
PER_ITEM vec4 v_paint_y;

// The point in paint space at a distance of d pixels from the anchor.
vec2 paint_point_at(vec2 d) {
  vec2 at = vec2(dot(v_paint_x.xy, d) + v_paint_x.z, dot(v_paint_y.xy, d) + v_paint_y.z);
#ifdef AFFINE_PAINT
  return at;
#else
  return at / (1.0 + dot(vec2(v_paint_x.w, v_paint_y.w), d));
#endif
}

// The point in paint space at this pixel's center.
vec2 paint_point() {
  return paint_point_at(from_anchor());
}

// Whether paint space is behind the eye at this pixel.
bool is_behind() {
  return dot(vec2(v_paint_x.w, v_paint_y.w), from_anchor()) <= -1.0;
}
#endif
