// A texture with premultiplied colours: an image, or the surface of a group.
//
// The texture coordinate (IMAGE_SLICED: the point in the item's space) is paint_point() of
// prelude.glsl.
//
// u_bias     added to the level of detail; only where mipmaps are sampled
uniform sampler2D u_image;
uniform float u_bias;

#ifdef IMAGE_SLICED
// Piecewise linear maps of each axis, four knots each: at position p[i] the coordinate is c[i].
uniform vec4 u_knots[4];  // column positions, column coordinates, row positions, row coordinates

float sliced(float at, vec4 p, vec4 c) {
  vec3 f = clamp((vec3(at) - p.xyz) / (p.yzw - p.xyz), 0.0, 1.0);
  return c.x + dot(f, c.yzw - c.xyz);
}
#endif

vec4 paint() {
  vec2 at = paint_point();
#ifdef IMAGE_SLICED
  at = vec2(sliced(at.x, u_knots[0], u_knots[1]), sliced(at.y, u_knots[2], u_knots[3]));
#endif
  return texture2D(u_image, at, u_bias);
}
