// Area coverage of a filled rounded rectangle: all corners have one radius of 3.5 px or more, and
// the map preserves angles.
//
// v_box   xy: the anchor, in pixels from the shape's center along its own axes; zw: half of the
//         shape's size minus the radius, in pixels
// v_arc   x: radius in pixels; y, z: the shape's x axis in device space; w: 1 / (24 * radius)
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

float coverage() {
  vec2 p = from_anchor();
  vec2 at = v_box.xy + vec2(v_arc.y * p.x + v_arc.z * p.y, v_arc.y * p.y - v_arc.z * p.x);
  vec2 q = abs(at) - v_box.zw;
  vec2 outward = max(q, 0.0);
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
