// Area coverage of a rounded rectangle, or of the ring inside it, in closed form.
//
// The formulas are those of HalfPlaneCoverage.swift and AnalyticCoverage.swift, which derive them.
// Decision tree for one fragment:
//   no arc nearby (square corner, or next to both arcs of the corner's circle)
//     -> box: the product of two strips, each the overlap of two parallel half planes
//   else
//     -> the minimum of the box and the arc: the half plane of its tangent at the nearest point,
//        minus the area between tangent and arc
PER_ITEM vec4 v_box;
PER_ITEM vec4 v_radii;
PER_ITEM vec4 v_inverse;
PER_ITEM float v_border;

// The minimum of the smaller component of a normal, so that a ramp never has width 0.
#define LEAST_PART 1.0e-4

// Area of the unit pixel on the inner side of a line.
// d: distance in pixels from the pixel's center to the line, positive inside; n: unit normal.
float half_plane(float d, vec2 n) {
  vec2 m = abs(n);
  float a = max(m.x, m.y);
  float b = max(min(m.x, m.y), LEAST_PART);
  float u = max(0.5 * (a + b) - abs(d), 0.0);
  float v = min(u, b);
  float tail = (v * v / (2.0 * b) + u - v) / a;
  return d > 0.0 ? 1.0 - tail : tail;
}

// x: length of the line inside the pixel; y: integral of s²/2 over it, s from the nearest point.
vec2 chord_and_moment(float d, vec2 n, float ramp) {
  vec2 p = abs(n);
  float a = max(p.x, p.y);
  float b = max(min(p.x, p.y), max(ramp, LEAST_PART));
  float t = abs(d);
  float u = max(0.5 * (a + b) - t, 0.0);
  float c = min(u, b) / (a * b);
  float m = u > b ? t * b / a : 0.5 * (a - b) * abs(1.0 - u * (a + b) / (a * b));
  return vec2(c, c * (m * m + c * c / 12.0) * 0.5);
}

// The area between two opposite sides: half local units on either side of 0.
float strip(float at, float extent, float spacing, vec2 gradient) {
  vec2 n = gradient * spacing;
  float low = half_plane((extent + at) * spacing, n);
  float high = half_plane((extent - at) * spacing, n);
  return max(low + high - 1.0, 0.0);
}

// Fraction of the area between arc and tangent over -1..1 that remains if the arc starts at -e.
float bent_share(float e) {
  float g = 1.0 - abs(e);
  float part = 0.5 * g * g * g;
  return e > 0.0 ? 1.0 - part : part;
}

float rounded(vec2 at, vec2 extent, float radius) {
  vec2 gx = v_inverse.xz;
  vec2 gy = v_inverse.yw;
  vec2 spacing = vec2(inversesqrt(dot(gx, gx)), inversesqrt(dot(gy, gy)));
  float box = strip(at.x, extent.x, spacing.x, gx) * strip(at.y, extent.y, spacing.y, gy);

  vec2 q = abs(at) - extent + vec2(radius);
  vec2 outward = max(q, 0.0);
  float len = length(outward);
  if (radius <= 0.0 || len <= 0.0) return box;
  vec2 u = vec2(at.x > 0.0 ? outward.x : -outward.x, at.y > 0.0 ? outward.y : -outward.y) / len;

  vec2 gradient = gx * u.x + gy * u.y;
  float steepness = length(gradient);
  vec2 n = gradient / steepness;
  float d = (radius - len) / steepness;
  vec2 tangent = vec2(-n.y, n.x);
  vec2 along = vec2(dot(gx, tangent), dot(gy, tangent));
  float curvature = dot(along, along) / (radius * steepness);

  float reach = d > 0.0 ? max(d - curvature / 32.0, 0.0) : d;
  vec2 line = chord_and_moment(reach, n, curvature / 16.0);
  vec2 ends = q * spacing;
  vec2 straights = (extent - vec2(radius)) * 2.0 * spacing;
  bool isX = ends.x < ends.y;
  float end = isX ? ends.x : ends.y;
  float next = end + (isX ? straights.x : straights.y);
  float halves = 2.0 / max(line.x, 1.0e-6);
  float bent =
    bent_share(clamp(end * halves, -1.0, 1.0)) + bent_share(clamp(-next * halves, -1.0, 0.0));

  float arc = max(half_plane(d, n) - curvature * line.y * bent, 0.0);
  float trust = clamp(2.0 / curvature - 0.5, 0.0, 1.0);
  return box + (min(box, arc) - box) * trust;
}

float coverage() {
  vec2 d = from_anchor();
  vec2 at = v_box.xy + v_inverse.xy * d.x + v_inverse.zw * d.y;
  vec2 extent = v_box.zw;
  vec2 row = at.y > 0.0 ? v_radii.zw : v_radii.xy;
  float radius = at.x > 0.0 ? row.y : row.x;
  float outer = rounded(at, extent, radius);
  if (v_border <= 0.0) return outer;
  vec2 hole = extent - vec2(v_border);
  if (min(hole.x, hole.y) <= 0.0) return outer;
  return max(outer - rounded(at, hole, max(radius - v_border, 0.0)), 0.0);
}
