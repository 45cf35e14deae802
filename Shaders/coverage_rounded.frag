// Area coverage of a filled rounded rectangle: all corners of one radius of 3.5 px or more, under a
// map that keeps angles.
//
// v_box   xy: the anchor, in pixels from the shape's centre along its own axes; zw: half of the shape's
//         size less the radius, in pixels
// v_arc   x: radius in pixels; y, z: the shape's x axis in device space; w: 1 / (24 * radius)
//
// One half plane a pixel, at the nearest point of the outline, less the area between tangent and
// arc: L³ / (24 r) for a chord of length L that is bent all along. Of one that runs on into a
// straight side, the share that is bent counts, and what lies on the next arc where the side is
// shorter than a pixel. On this program's shapes that is within 1.5/255 of the exact area (measured
// over 6,000 pixels a radius), at a third of the cost of coverage_analytic.frag.
//
// The normal keeps the length of the way to the nearest point: the square root and the division
// then do not wait for each other, and waiting is most of what this costs on a processor.
PER_ITEM vec4 v_box;
PER_ITEM vec4 v_arc;

// Keeps both parts of a normal above 0, so that a ramp never has width 0.
#define LEAST_PART 1.0e-5

float coverage() {
  vec2 p = from_anchor();
  vec2 at = v_box.xy + vec2(v_arc.y * p.x + v_arc.z * p.y, v_arc.y * p.y - v_arc.z * p.x);
  vec2 q = abs(at) - v_box.zw;
  vec2 outward = max(q, 0.0);
  float len = sqrt(dot(outward, outward) + 1.0e-9);
  float d = v_arc.x - len;

  // Mirroring into one quadrant turns the axes the other way in two of four.
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
