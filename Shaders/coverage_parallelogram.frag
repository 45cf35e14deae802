// Exact area coverage of a parallelogram: the two edges that may cross a pixel, with their corner.
//
// v_start   xy: the anchor in the frame where the shape is -1...1 on both axes; zw: the distance
//           inside an edge, in that frame, from which on the edge crosses no pixel
// v_edges   growth of both axes of the frame per pixel right and down; down is positive
// v_rise    xy: pixels down for one unit of each axis; z: 1 / (difference of the falls)
// v_fall    xy: pixels that an edge of each axis rises per pixel right; zw: 1 over that.
//           Mirrored if necessary so that the first falls less than the second.
//
// Rotating a pixel by half a turn about the shape's center changes no area, so the edge of the
// first axis is always the one at 1. Across a pixel, at r pixels right of its center, that edge is
// the lower bound of the covered part, at 0.5 + h.x - fall.x * r of the pixel's column. The edge of
// the second axis is a lower bound too, or an upper bound. So the area is an integral over r of the
// minimum of two clamped lines, or of their difference, up to where they cross and from there on.
// The integral of one clamped line is filled() / fall.
PER_ITEM vec4 v_start;
PER_ITEM vec4 v_edges;
PER_ITEM vec3 v_rise;
PER_ITEM vec4 v_fall;

#define WHOLE (1.0 + 1.0 / 4096.0)

// Integral of clamp(s, 0, 1).
float filled(float s) {
  float t = clamp(s, 0.0, 1.0);
  return t * (s - 0.5 * t);
}

float coverage() {
  vec2 d = from_anchor();
  vec2 at = v_start.xy + vec2(dot(v_edges.xy, d), dot(v_edges.zw, d));
  float side = at.x * at.y < 0.0 ? -1.0 : 1.0;
  vec2 h = min(1.0 - abs(at), v_start.zw) * v_rise.xy;
  h.y *= side;
  float r = clamp((h.x - h.y) * v_rise.z, -0.5, 0.5);
  h += 0.5;
  float second = filled(h.y + 0.5 * v_fall.y) - filled(h.y - r * v_fall.y);
  float first = filled(h.x - r * v_fall.x) - filled(h.x - 0.5 * side * v_fall.x);
  // Full coverage must be exactly 1: what may be drawn without this program must not depend on its
  // rounding.
  return min(side * (second * v_fall.w + first * v_fall.z) * WHOLE, 1.0);
}
