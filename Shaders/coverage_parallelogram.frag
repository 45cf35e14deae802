// Exact area coverage of a parallelogram: the two edges that a pixel may see, its corner included.
//
// v_start   xy: the anchor in the frame where the shape is -1...1 on both axes; zw: how far inside
//           an edge, in that frame, no pixel sees it any more
// v_edges   what both axes of the frame grow by for a pixel right and down; down is positive
// v_rise    xy: pixels down for one unit of each axis; z: 1 / (difference of the falls)
// v_fall    xy: how many pixels an edge of each axis rises for a pixel right; zw: 1 over that.
//           Mirrored where that is needed for the first to fall less than the second.
//
// Turning a pixel by half a turn about the shape's centre changes no area, so that the edge of the
// first axis is always the one at 1. Across a pixel, at r pixels right of its centre, that edge
// bounds from below what is covered, to 0.5 + h.x - fall.x * r of the pixel's column, and the second
// axis's edge does the same, or bounds it from above. So the area is an integral over r of the lesser
// of two clamped lines, or of their difference, up to where they cross and from there on; that of
// one clamped line is filled() / fall.
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
  // Whole is whole: what may be drawn without this program must not depend on its rounding.
  return min(side * (second * v_fall.w + first * v_fall.z) * WHOLE, 1.0);
}
