// Colours along one parameter, straight, premultiplied after interpolation.
//
// The point in gradient space is paint_point() of prelude.glsl.
//
// u_gradient[0]     x: kind (0 axial, 1 radial, 2 conic); y, z: this draw paints y <= t < z
// u_gradient[1]     straight colour before the first interval
// u_gradient[2+i]   what interval i adds to the colour, i in 0..<INTERVALS
// u_ramps[i/2]      interval 2j in xy, 2j+1 in zw: location and 1 / length
//
// The colour is first + sum of step(i) * clamp((t - location) / length, 0, 1): exact for every
// stop, hard edges included (their 1 / length is huge, and HARD is added so that the later colour
// wins at the location itself). No table is involved, so nothing is smeared.
#define HARD 1.0e12

uniform vec4 u_gradient[2 + INTERVALS];
uniform vec4 u_ramps[(INTERVALS + 1) / 2];

// Angle from +x toward +y as a part of a full turn, 0..<1. The polynomial approximates the
// arctangent on 0..1 within 2.5e-7 radians.
float turn(vec2 p) {
  vec2 m = abs(p);
  float big = max(m.x, m.y);
  float x = big > 0.0 ? min(m.x, m.y) / big : 0.0;
  float s = x * x;
  float a = x * (0.999996111 + s * (-0.333173679 + s * (0.198078141 + s * (-0.132333371
    + s * (0.0796235868 + s * (-0.0336041511 + s * 0.00681177164))))));
  if (m.y > m.x) a = 1.57079632679 - a;
  if (p.x < 0.0) a = 3.14159265359 - a;
  if (p.y < 0.0) a = 6.28318530718 - a;
  float t = a * 0.159154943092;
  return t < 1.0 ? t : 0.0;
}

float ramp(float t, vec2 r) {
  float hard = r.y >= HARD ? 1.0 : 0.0;
  return clamp((t - r.x) * r.y + hard, 0.0, 1.0);
}

vec4 paint() {
  vec2 at = paint_point();
  float t = u_gradient[0].x < 0.5 ? at.x : (u_gradient[0].x < 1.5 ? length(at) : turn(at));
  vec4 c = u_gradient[1];
  for (int i = 0; i < INTERVALS / 2; i++) {
    c += u_gradient[2 + 2 * i] * ramp(t, u_ramps[i].xy);
    c += u_gradient[3 + 2 * i] * ramp(t, u_ramps[i].zw);
  }
  float here = t >= u_gradient[0].y && t < u_gradient[0].z ? 1.0 : 0.0;
  return vec4(c.rgb * c.a, c.a) * here;
}
