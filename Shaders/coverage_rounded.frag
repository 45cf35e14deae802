// Area coverage of a filled rounded rectangle: all corners have one radius of 3.5 px or more, or
// any radius if ANY_ROUNDED is defined, and the map preserves angles. With ANY_ROUNDED, the
// rectangle may also be blurred.
//
// v_box   xy: the anchor, in pixels from the shape's center along its own axes; zw: half of the
//         shape's size minus the radius, in pixels
// v_arc   x: radius in pixels; y, z: the shape's x axis in device space; w: 1 / (24 * radius). With
//         ANY_ROUNDED, 0 for a radius that needs the polygon, and less than 0 for a blur: minus its
//         standard deviation in pixels, including that of a pixel
//
// One half plane per pixel, at the nearest point of the outline, minus the area between tangent and
// arc: L³ / (24 r) for a chord of length L that is completely curved. For a chord that continues
// into a straight side, the curved fraction counts, plus the part on the next arc if the side is
// shorter than a pixel. For this program's shapes the error is at most 1.5/255 of the exact area
// (measured over 6,000 pixels per radius), at a third of the cost of coverage_analytic.frag.
//
// The normal keeps the length of the vector to the nearest point. The square root and the division
// then do not depend on each other, and that latency is most of the cost on a CPU.
PER_ITEM vec4 v_box;
PER_ITEM vec4 v_arc;

// Keeps both components of a normal above 0, so that a ramp never has width 0.
#define LEAST_PART 1.0e-5

#ifdef ANY_ROUNDED
// Exact area coverage of a polygon, for radii of less than 5 px, 0 included. A corner has eight
// vertices with a side between two of them, and half a side from each end of the arc. Its polygon
// has the area of the quarter disc. The vertices are at most 0.016 px outside of the arc, and the
// sides at most 0.009 px inside, so that the error in a pixel is smaller.
#define VERTICES 8
#define SIDE_TURN vec2(0.98078528, 0.19509032)
#define HALF_SIDE_TURN vec2(0.99518473, 0.09801714)
// The factor of the radius with which two triangles of half a side and seven of a side have the
// area of a quarter disc.
#define VERTEX_DISTANCE 1.00311432
// The difference in x of a side's ends from which a quotient of differences is accurate.
#define LEAST_RUN 0.02
// The distance from a pixel's center to its corners.
#define HALF_DIAGONAL 0.70711

// Integral of clamp(s, 0, 1).
float filled(float s) {
  float t = clamp(s, 0.0, 1.0);
  return t * (s - 0.5 * t);
}

// The area between a side and the pixel's left edge, signed by the side's direction. The pixel is
// 0...1 on both axes.
float area_beside(vec2 a, vec2 b) {
  float fall = b.y - a.y;
  vec2 y = clamp(vec2(a.y, b.y), 0.0, 1.0);
  vec2 x = a.x + (y - a.y) * (abs(fall) > 1.0e-6 ? (b.x - a.x) / fall : 0.0);
  float run = x.y - x.x;
  float mean = abs(run) > LEAST_RUN
    ? (filled(x.y) - filled(x.x)) / run : clamp(0.5 * (x.x + x.y), 0.0, 1.0);
  return (y.y - y.x) * mean;
}

vec2 turned(vec2 v, vec2 by) {
  return vec2(v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x);
}

// The area of a pixel inside a line at a signed distance from its center; n is the line's normal,
// of length 1, without signs.
float half_plane(vec2 n, float d) {
  n = max(n, LEAST_PART);
  float least = min(n.x, n.y);
  float reach = max(0.5 * (n.x + n.y) - abs(d), 0.0);
  float part = min(reach, least);
  float tail = (part * (0.5 * part - least) + reach * least) / (n.x * n.y);
  return d > 0.0 ? 1.0 - tail : tail;
}

// As polygon_coverage, of a pixel that only one corner and its sides touch: the shape is replaced
// by the part up to CORNER_REACH from the corner's center, with a third of the sides.
#define CORNER_REACH 2.0

float corner_coverage(vec2 at) {
  vec2 axis = v_arc.yz;
  vec2 side = vec2(at.x < 0.0 ? -1.0 : 1.0, at.y < 0.0 ? -1.0 : 1.0);
  vec2 right = axis * side.x;
  vec2 down = vec2(-axis.y, axis.x) * side.y;
  vec2 corner = 0.5 - turned(at, axis) + right * v_box.z + down * v_box.w;
  vec2 last = corner + v_arc.x * right - CORNER_REACH * down;
  vec2 next = corner + v_arc.x * right;
  vec2 inner = corner - CORNER_REACH * (right + down);
  float area = area_beside(inner, last) + area_beside(last, next);
  // The direction of the arc is that of the two axes.
  vec2 wise = vec2(1.0, side.x * side.y);
  vec2 end = turned(right, HALF_SIDE_TURN * wise);
  for (int vertex = 0; vertex < VERTICES; vertex++) {
    last = next;
    next = corner + (VERTEX_DISTANCE * v_arc.x) * end;
    area += area_beside(last, next);
    end = turned(end, SIDE_TURN * wise);
  }
  last = corner + v_arc.x * down;
  area += area_beside(next, last);
  next = last - CORNER_REACH * right;
  area += area_beside(last, next) + area_beside(next, inner);
  return clamp(abs(area) * (1.0 + 1.0 / 4096.0), 0.0, 1.0);
}

// at: the pixel's center, along the shape's axes from its center.
float polygon_coverage(vec2 at) {
  vec2 axis = v_arc.yz;
  vec2 center = 0.5 - turned(at, axis);
  vec2 right = axis * v_box.z;
  vec2 down = vec2(-axis.y, axis.x) * v_box.w;
  vec2 corner = center + right - down;
  vec2 outward = axis;
  vec2 last = corner + v_arc.x * outward;
  float area = 0.0;
  for (int k = 0; k < 4; k++) {
    // To the next corner along a straight side, then around it.
    corner += k == 0 ? 2.0 * down : k == 1 ? -2.0 * right : k == 2 ? -2.0 * down : 2.0 * right;
    vec2 next = corner + v_arc.x * outward;
    area += area_beside(last, next);
    vec2 end = turned(outward, HALF_SIDE_TURN);
    for (int vertex = 0; vertex < VERTICES; vertex++) {
      last = next;
      next = corner + (VERTEX_DISTANCE * v_arc.x) * end;
      area += area_beside(last, next);
      end = turned(end, SIDE_TURN);
    }
    outward = vec2(-outward.y, outward.x);
    last = corner + v_arc.x * outward;
    area += area_beside(next, last);
  }
  // Full coverage must be exactly 1.
  return clamp(area * (1.0 + 1.0 / 4096.0), 0.0, 1.0);
}

// The standard normal distribution for x >= 0, within 2.5e-4: Abramowitz and Stegun 7.1.27. It is
// exactly 1 from four standard deviations on.
float upper_half(float x) {
  float s = x * 0.70710678;
  float p = 1.0 + s * (0.278393 + s * (0.230389 + s * (0.000972 + s * 0.078108)));
  p *= p;
  p *= p;
  return x < 4.0 ? 1.0 - 0.5 / p : 1.0;
}

float below(float x) {
  float half_value = upper_half(abs(x));
  return x < 0.0 ? 1.0 - half_value : half_value;
}

// The part of a Gaussian around x that is between -limit and limit.
float part_inside(float x, float limit) {
  return max(below(x + limit) - below(x - limit), 0.0);
}

float density(float x) {
  return abs(x) < 4.0 ? 0.39894228 * exp(-0.5 * x * x) : 0.0;
}

// One node of the integral over a corner, at an angle. All lengths are in standard deviations.
float corner_node(vec2 at, vec2 extent, float radius, float angle, float weight) {
  float y = extent.y - radius * (1.0 - cos(angle));
  float sine = sin(angle);
  return weight * sine * radius * (density(at.y + y) + density(at.y - y))
    * part_inside(at.x, extent.x - radius * (1.0 - sine));
}

// The integral of a Gaussian over a rounded rectangle: the sum of products that BlurredBox.swift
// derives, with five nodes per two standard deviations of the radius.
float blurred_coverage(vec2 pixel) {
  float scale = -1.0 / v_arc.w;
  vec2 at = pixel * scale;
  float radius = v_arc.x * scale;
  vec2 extent = v_box.zw * scale + radius;
  float sum = part_inside(at.y, extent.y - radius) * part_inside(at.x, extent.x);
  float panels = max(ceil(0.5 * radius), 1.0);
  float span = 0.78539816 / panels;
  for (int panel = 0; panel < 4; panel++) {
    if (float(panel) >= panels || radius == 0.0) break;
    float middle = span * (2.0 * float(panel) + 1.0);
    sum += corner_node(at, extent, radius, middle - 0.90617985 * span, 0.23692689 * span);
    sum += corner_node(at, extent, radius, middle - 0.53846931 * span, 0.47862867 * span);
    sum += corner_node(at, extent, radius, middle, 0.56888889 * span);
    sum += corner_node(at, extent, radius, middle + 0.53846931 * span, 0.47862867 * span);
    sum += corner_node(at, extent, radius, middle + 0.90617985 * span, 0.23692689 * span);
  }
  return min(sum, 1.0);
}
#endif

float coverage() {
  vec2 p = from_anchor();
  vec2 at = v_box.xy + vec2(v_arc.y * p.x + v_arc.z * p.y, v_arc.y * p.y - v_arc.z * p.x);
  vec2 q = abs(at) - v_box.zw;
  vec2 outward = max(q, 0.0);
#ifdef ANY_ROUNDED
  if (v_arc.w < 0.0) return blurred_coverage(at);
  // Most pixels of large shapes are far from the edge.
  float depth = v_arc.x - (max(q.x, q.y) < 0.0 ? max(q.x, q.y) : length(outward));
  if (abs(depth) >= HALF_DIAGONAL) return depth > 0.0 ? 1.0 : 0.0;
  if (v_arc.w == 0.0) {
    float core = min(v_box.z, v_box.w);
    // The opposite side and the corners are too far away to touch the pixel.
    if (core + v_arc.x >= HALF_DIAGONAL && min(q.x, q.y) <= -HALF_DIAGONAL) {
      vec2 n = abs(v_arc.yz);
      return q.x > q.y ? half_plane(n, v_arc.x - q.x) : half_plane(n.yx, v_arc.x - q.y);
    }
    return core >= 0.5 * CORNER_REACH ? corner_coverage(at) : polygon_coverage(at);
  }
#endif
  float len = sqrt(dot(outward, outward) + 1.0e-9);
  float d = v_arc.x - len;

  // Mirroring into one quadrant reverses the orientation of the axes in two of the four.
  float turn = at.x * at.y < 0.0 ? -v_arc.z : v_arc.z;
  vec2 n = vec2(v_arc.y * outward.x - turn * outward.y, turn * outward.x + v_arc.y * outward.y);
  n = max(abs(n), LEAST_PART);
  float least = min(n.x, n.y);
  float scale = 1.0 / (n.x * n.y);
  float reach = max(0.5 * (n.x + n.y) - abs(d) * len, 0.0);
  float part = min(reach, least);
  float tail = scale * (part * (0.5 * part - least) + reach * least);

  float chord = part * scale * len;
  vec2 share = max(q + 0.5, 1.0 - 2.0 * v_box.zw);
  float bend = clamp(min(share.x, share.y), 0.0, 1.0) * chord;
  float bent = bend * bend * (3.0 * chord - 2.0 * bend) * v_arc.w;
  return (d > 0.0 ? 1.0 - tail : tail) - bent;
}
