// Straight colors along one parameter, premultiplied after interpolation.
//
// The point in gradient space is paint_point() of prelude.glsl.
//
// u_gradient[0]     x: kind (0 axial, 1 radial, 2 conic); y, z: this draw paints y <= t < z;
//                   w: x of a radial gradient's focal point
// u_gradient[1]     straight color before the first interval
// u_gradient[2+i]   increment of the color by interval i, i in 0..<INTERVALS
// u_ramps[i/2]      interval 2j in xy, 2j+1 in zw: location and 1 / length
//
// The color is first + sum of step(i) * clamp((t - location) / length, 0, 1): exact for every
// stop, including hard edges (their 1 / length is huge, and HARD is added so that the later color
// wins at the location itself). There is no lookup table, so nothing is smeared.
#define HARD 1.0e12

uniform vec4 u_gradient[2 + INTERVALS];
uniform vec4 u_ramps[(INTERVALS + 1) / 2];

float ramp(float t, vec2 r) {
  float hard = r.y >= HARD ? 1.0 : 0.0;
  return clamp((t - r.x) * r.y + hard, 0.0, 1.0);
}

// The radius of the circle through a point, among those that grow from (focus, 0) to the unit
// circle.
float focal(vec2 at, float focus) {
  float rest = 1.0 - focus * focus;
  vec2 from = at - vec2(focus, 0.0);
  return (focus * from.x + length(vec2(from.x, sqrt(rest) * from.y))) / rest;
}

float radial(vec2 at) {
  return u_gradient[0].w == 0.0 ? length(at) : focal(at, u_gradient[0].w);
}

vec4 paint() {
  vec2 at = paint_point();
  float t = u_gradient[0].x < 0.5 ? at.x : (u_gradient[0].x < 1.5 ? radial(at) : turn(at));
  vec4 c = u_gradient[1];
  for (int i = 0; i < INTERVALS / 2; i++) {
    c += u_gradient[2 + 2 * i] * ramp(t, u_ramps[i].xy);
    c += u_gradient[3 + 2 * i] * ramp(t, u_ramps[i].zw);
  }
  float here = t >= u_gradient[0].y && t < u_gradient[0].z ? 1.0 : 0.0;
  return vec4(c.rgb * c.a, c.a) * here;
}
