// A texture with premultiplied colors: an image, or the surface of a group.
//
// The texture coordinate (IMAGE_SLICED: the point in the item's space) is paint_point() of
// prelude.glsl.
//
// u_bias         added to the level of detail; only with mipmaps
// u_parameters   IMAGE_CLAMPED: minimum and maximum texture coordinates of the image
uniform sampler2D u_image;
uniform float u_bias;

#ifdef IMAGE_SLICED
// Piecewise linear maps of each axis, with four knots each: at position p[i] the coordinate is
// c[i].
uniform vec4 u_knots[4];  // column positions, column coordinates, row positions, row coordinates

float sliced(float at, vec4 p, vec4 c) {
  vec3 f = clamp((vec3(at) - p.xyz) / (p.yzw - p.xyz), 0.0, 1.0);
  return c.x + dot(f, c.yzw - c.xyz);
}
#endif
#ifdef IMAGE_CLAMPED
uniform vec4 u_parameters[PARAMETERS];
#endif

#ifdef IMAGE_SHEET
// The centers of the image's outermost texels in a shared texture.
PER_ITEM vec4 v_limits;
#endif

vec4 paint() {
  vec2 at = paint_point();
#ifdef IMAGE_SHEET
  at = clamp(at, v_limits.xy, v_limits.zw);
#endif
#ifdef IMAGE_CLAMPED
  at = clamp(at, u_parameters[0].xy, u_parameters[0].zw);
#endif
#ifdef IMAGE_SLICED
  at = vec2(sliced(at.x, u_knots[0], u_knots[1]), sliced(at.y, u_knots[2], u_knots[3]));
#endif
  vec4 c = texture2D(u_image, at, u_bias);
#ifdef IMAGE_CLAMPED
  if (is_behind()) c = vec4(0.0);
#endif
  return c;
}
