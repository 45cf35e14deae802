// Straight colors along one parameter, premultiplied after interpolation, for gradients whose stops
// are on an even grid.
//
// The point in gradient space is paint_point() of prelude.glsl.
//
// u_table   pairs of texels, one pair per interval: straight colors at its two ends, as floats
// v_color   xy: texture coordinate of the gradient's first texel; z: intervals, plus kind *
//           TABLE_KINDS if TABLE_KIND is 3; w: opacity
//
// Each interval has both of its ends, so that a hard edge between two intervals is preserved.
uniform highp sampler2D u_table;

vec4 paint() {
  vec2 at = paint_point();
#if TABLE_KIND == 0
  float t = at.x;
#elif TABLE_KIND == 1
  float t = length(at);
#elif TABLE_KIND == 2
  float t = turn(at);
#else
  float kind = floor((v_color.z + 0.5) / TABLE_KINDS);
  float t = kind == 0.0 ? at.x : kind == 1.0 ? length(at) : turn(at);
#endif
#if TABLE_KIND == 3
  float intervals = v_color.z - kind * TABLE_KINDS;
#else
  float intervals = v_color.z;
#endif
  float scaled = clamp(t, 0.0, 1.0) * intervals;
  float interval = min(floor(scaled), intervals - 1.0);
  vec2 texel = vec2(v_color.x + interval * (2.0 / TABLE_WIDTH), v_color.y);
  vec4 from = texture2D(u_table, texel);
  vec4 to = texture2D(u_table, texel + vec2(1.0 / TABLE_WIDTH, 0.0));
  vec4 c = from + (to - from) * (scaled - interval);
  return vec4(c.rgb * c.a, c.a);
}
