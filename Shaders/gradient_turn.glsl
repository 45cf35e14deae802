// Angle from +x toward +y as a fraction of a full turn, 0..<1. The polynomial approximates the
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
