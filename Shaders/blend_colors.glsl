// Blend modes that GL blending does not support, on premultiplied colors: the formulas of
// ColorBlends.swift and PorterDuff.swift.
//
// BLEND_MODE      CGBlendMode's raw value; 17 is used for all Porter-Duff operators and for
//                 plusLighter
// u_parameters[2] for 17: the source is weighted with x + y * backdrop's alpha, the backdrop with
//                 z + w * source's alpha

#if BLEND_MODE == 17
vec4 blended(vec4 s, vec4 d) {
  vec4 f = u_parameters[2];
  return min(s * (f.x + f.y * d.a) + d * (f.z + f.w * s.a), 1.0);
}
#elif BLEND_MODE == 26
vec4 blended(vec4 s, vec4 d) {
  vec4 sum = s + d;
  float alpha = min(1.0, sum.a);
  return vec4(max(sum.rgb - (sum.a - alpha), 0.0), alpha);
}
#else

#if BLEND_MODE >= 12
// Functions of all three channels: luminosity is a weighted sum, saturation their range.
float luminosity(vec3 c) {
  return dot(c, vec3(0.3, 0.59, 0.11));
}

float least(vec3 c) {
  return min(c.r, min(c.g, c.b));
}

float greatest(vec3 c) {
  return max(c.r, max(c.g, c.b));
}

// Shifted to luminosity l; values outside 0...1 are moved toward gray.
vec3 with_luminosity(vec3 c, float l) {
  vec3 moved = c + (l - luminosity(c));
  float low = least(moved);
  float high = greatest(moved);
  vec3 result = moved;
  if (low < 0.0) result = l + (moved - l) * (l / (l - low));
  if (high > 1.0) result = l + (result - l) * ((1.0 - l) / (high - l));
  return clamp(result, 0.0, 1.0);
}

// The minimum channel becomes 0, the maximum s; gray becomes black.
vec3 with_saturation(vec3 c, float s) {
  float low = least(c);
  float high = greatest(c);
  return high > low ? (c - low) * (s / (high - low)) : vec3(0.0);
}

vec3 mixed(vec3 b, vec3 s) {
#if BLEND_MODE == 12
  return with_luminosity(with_saturation(s, greatest(b) - least(b)), luminosity(b));
#elif BLEND_MODE == 13
  return with_luminosity(with_saturation(b, greatest(s) - least(s)), luminosity(b));
#elif BLEND_MODE == 14
  return with_luminosity(s, luminosity(b));
#else
  return with_luminosity(b, luminosity(s));
#endif
}
#else
// Functions of one channel: b of the backdrop, s of the source.
#if BLEND_MODE == 1
float channel(float b, float s) {
  return b * s;
}
#elif BLEND_MODE == 3 || BLEND_MODE == 9
float hard_light(float b, float s) {
  float t = 2.0 * s - 1.0;
  return s <= 0.5 ? b * 2.0 * s : b + t - b * t;
}

float channel(float b, float s) {
#if BLEND_MODE == 3
  return hard_light(s, b);
#else
  return hard_light(b, s);
#endif
}
#elif BLEND_MODE == 4
float channel(float b, float s) {
  return min(b, s);
}
#elif BLEND_MODE == 5
float channel(float b, float s) {
  return max(b, s);
}
#elif BLEND_MODE == 6
float channel(float b, float s) {
  if (b <= 0.0) return 0.0;
  return s >= 1.0 ? 1.0 : min(b / (1.0 - s), 1.0);
}
#elif BLEND_MODE == 7
float channel(float b, float s) {
  if (b >= 1.0) return 1.0;
  return s <= 0.0 ? 0.0 : 1.0 - min((1.0 - b) / s, 1.0);
}
#elif BLEND_MODE == 8
float channel(float b, float s) {
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return s <= 0.5 ? b - (1.0 - 2.0 * s) * b * (1.0 - b) : b + (2.0 * s - 1.0) * (d - b);
}
#else
float channel(float b, float s) {
  return abs(b - s);
}
#endif

vec3 mixed(vec3 b, vec3 s) {
  return vec3(channel(b.r, s.r), channel(b.g, s.g), channel(b.b, s.b));
}
#endif

// Unpremultiplied color; black where alpha is 0 because it has no weight there.
vec3 straight(vec4 c) {
  return c.a > 0.0 ? min(c.rgb / c.a, 1.0) : vec3(0.0);
}

vec4 blended(vec4 s, vec4 d) {
  vec3 color = s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a);
  return vec4(color + mixed(straight(d), straight(s)) * (s.a * d.a), s.a + d.a * (1.0 - s.a));
}
#endif
