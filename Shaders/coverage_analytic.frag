// Area coverage of a rounded rectangle or of the ring inside it, in closed form.
//
// The same formula as AnalyticCoverage.swift. Decision tree for one fragment:
//   in a corner's square (beyond the corner circle's centre on both axes)
//     -> one half plane, tangent to the arc at the nearest point, to first order
//   else
//     -> the product of two strips, each the overlap of two parallel half planes
varying vec4 v_box;
varying vec4 v_radii;
varying vec4 v_inverse;
varying float v_border;

// Area of the unit pixel on the inner side of a straight edge.
// d: distance in pixels from the pixel's centre to the edge, positive inside; n: unit normal.
// Between -inner and +inner the edge cuts two opposite sides and the area is linear in d; up to
// outer it cuts off a triangle.
float half_plane(float d, vec2 n) {
  vec2 m = abs(n);
  float a = max(m.x, m.y);
  float b = min(m.x, m.y);
  float t = abs(d);
  float outer = 0.5 * (a + b);
  float rest = max(outer - t, 0.0);
  float area =
    t <= 0.5 * (a - b) ? 0.5 + t / a : 1.0 - rest * rest / max(2.0 * a * b, 1e-12);
  return d < 0.0 ? 1.0 - area : area;
}

// Overlap of the half planes on both sides of a strip of half width h about 0; p is the position
// across it and g the gradient of p in device space.
float strip(float p, float h, vec2 g) {
  float scale = 1.0 / length(g);
  vec2 n = g * scale;
  return max(half_plane((h - p) * scale, n) + half_plane((h + p) * scale, n) - 1.0, 0.0);
}

float rounded(vec2 q, vec2 h, float r) {
  vec2 gx = v_inverse.xz;
  vec2 gy = v_inverse.yw;
  vec2 corner = abs(q) - (h - vec2(r));
  if (r > 0.0 && corner.x > 0.0 && corner.y > 0.0) {
    float len = length(corner);
    vec2 g = (corner.x * sign(q.x) * gx + corner.y * sign(q.y) * gy) / len;
    float scale = 1.0 / length(g);
    return half_plane((r - len) * scale, g * scale);
  }
  return strip(q.x, h.x, gx) * strip(q.y, h.y, gy);
}

float coverage() {
  vec2 q = v_box.xy;
  vec2 h = v_box.zw;
  vec2 row = q.y < 0.0 ? v_radii.xy : v_radii.zw;
  float r = q.x < 0.0 ? row.x : row.y;
  float outer = rounded(q, h, r);
  if (v_border <= 0.0) return outer;
  vec2 hole = h - vec2(v_border);
  if (min(hole.x, hole.y) <= 0.0) return outer;
  return max(outer - rounded(q, hole, max(r - v_border, 0.0)), 0.0);
}
