// Filter steps, each from one surface to another, on premultiplied colors.
//
// paint_point() of prelude.glsl is the position in the source, in texels.
//
// u_image         the source
// u_parameters[0] minimum and maximum texel centers of the source: outside of them the outermost
//                 texels repeat, which are transparent if nothing should repeat
// u_parameters[1] xy: from texels to texture coordinates; zw: 1 for each filtered axis, else 0
uniform sampler2D u_image;
uniform vec4 u_parameters[PARAMETERS];

vec4 texel(vec2 at) {
  vec2 inside = clamp(at, u_parameters[0].xy, u_parameters[0].zw);
  return texture2D(u_image, inside * u_parameters[1].xy);
}

#if defined(FILTER_CONVOLVE)
// FILTER_CONVOLVE        number of texels to either side
// u_parameters[2 + i].x  weight of the texels at distance i
vec4 paint() {
  vec2 at = paint_point();
  vec4 sum = texel(at) * u_parameters[2].x;
  for (int i = 1; i <= FILTER_CONVOLVE; i++) {
    vec2 away = u_parameters[1].zw * float(i);
    sum += (texel(at - away) + texel(at + away)) * u_parameters[2 + i].x;
  }
  return sum;
}
#elif defined(FILTER_HALVE)
// Four texels are weighted 1, 3, 3, 1 along each axis; the position is at their center.
float part(int i) {
  return i == 0 || i == 3 ? 0.125 : 0.375;
}

vec4 paint() {
  vec2 at = paint_point();
  vec4 sum = vec4(0.0);
  for (int j = 0; j < 4; j++) {
    vec4 row = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      vec2 away = (vec2(float(i), float(j)) - 1.5) * u_parameters[1].zw;
      row += texel(at + away) * part(i);
    }
    sum += row * part(j);
  }
  return sum;
}
#elif defined(FILTER_DOUBLE)
// The position is a quarter of a texel from a center: that texel has three times the weight of its
// neighbor.
vec4 paint() {
  vec2 at = paint_point();
  vec2 near = floor(at) + 0.5;
  vec2 far = near + (step(near, at) * 2.0 - 1.0) * u_parameters[1].zw;
  vec4 row = texel(near) * 0.75 + texel(vec2(far.x, near.y)) * 0.25;
  vec4 next = texel(vec2(near.x, far.y)) * 0.75 + texel(far) * 0.25;
  return row * 0.75 + next * 0.25;
}
#elif defined(FILTER_COLOR_MATRIX)
// u_parameters[2...6]  contributions of red, green, blue, alpha and a constant to the straight
// color
vec4 paint() {
  vec4 c = texel(paint_point());
  vec3 straight = c.a > 0.0 ? c.rgb / c.a : vec3(0.0);
  vec4 sum = u_parameters[2] * straight.r + u_parameters[3] * straight.g
    + u_parameters[4] * straight.b + u_parameters[5] * c.a + u_parameters[6];
  sum = clamp(sum, 0.0, 1.0);
  return vec4(sum.rgb * sum.a, sum.a);
}
#else
// The source over its shadow.
//
// u_backdrop       the blurred source, of which only alpha is used
// u_parameters[2]  xy: from this pixel to its texel; zw: from texels to texture coordinates
// u_parameters[3]  its limits, as u_parameters[0]
// u_parameters[4]  xy: fraction of a pixel by which the shadow is shifted right and down
// u_parameters[5]  color, premultiplied
uniform sampler2D u_backdrop;

float alpha(vec2 at) {
  vec2 inside = clamp(at, u_parameters[3].xy, u_parameters[3].zw);
  return texture2D(u_backdrop, inside * u_parameters[2].zw).a;
}

vec4 paint() {
  vec4 c = texel(paint_point());
  vec2 at = gl_FragCoord.xy + u_parameters[2].xy;
  vec2 part = u_parameters[4].xy;
  float row = mix(alpha(at), alpha(at - vec2(1.0, 0.0)), part.x);
  float above = mix(alpha(at - vec2(0.0, 1.0)), alpha(at - vec2(1.0, 1.0)), part.x);
  return c + u_parameters[5] * (mix(row, above, part.y) * (1.0 - c.a));
}
#endif
