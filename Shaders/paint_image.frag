// A texture with premultiplied colors: an image, or the surface of a group.
//
// The point (IMAGE_SLICED: in the item's space) is paint_point() of prelude.glsl; see u_texels for
// its space.
//
// u_level        LEVELED: xy: with AFFINE_PAINT the level of detail and 0, otherwise texels per
//                unit of the point's space; z: added to the level of detail
// u_parameters   IMAGE_CLAMPED: minimum and maximum points of the image
uniform sampler2D u_image;
#ifdef LEVELED
uniform vec3 u_level;
#endif

#ifdef IMAGE_SLICED
// Piecewise linear maps of each axis, with four keys each: at position p[i] the coordinate is
// c[i].
uniform vec4 u_keys[4];  // column positions, column coordinates, row positions, row coordinates

float sliced(float at, vec4 p, vec4 c) {
  vec3 f = clamp((vec3(at) - p.xyz) / (p.yzw - p.xyz), 0.0, 1.0);
  return c.x + dot(f, c.yzw - c.xyz);
}

// Continues the map beyond the outer keys, so that steps do not vanish there.
float continued(float at, vec4 p, vec4 c) {
  vec3 f = (vec3(at) - p.xyz) / (p.yzw - p.xyz);
  f = vec3(min(f.x, 1.0), clamp(f.y, 0.0, 1.0), max(f.z, 0.0));
  return c.x + dot(f, c.yzw - c.xyz);
}
#endif

#if defined(LEVELED) && !defined(AFFINE_PAINT)
// The texel at a point whose distance from the anchor is d.
vec2 texel(vec2 d) {
  vec2 at = paint_point_at(d);
#ifdef IMAGE_SLICED
  at = vec2(continued(at.x, u_keys[0], u_keys[1]), continued(at.y, u_keys[2], u_keys[3]));
#endif
  return at * u_level.xy;
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
  at = vec2(sliced(at.x, u_keys[0], u_keys[1]), sliced(at.y, u_keys[2], u_keys[3]));
#endif
#ifndef LEVELED
  vec4 c = texture2D(u_image, texture_point(at, u_texels.z * u_texels.w));
#elif defined(AFFINE_PAINT)
  vec4 c = texture_at(u_image, at, u_level.x, u_level.z);
#else
  vec2 d = from_anchor();
  vec2 here = texel(d);
  float level = level_of_detail(
    texel(d + vec2(1.0, 0.0)) - here, texel(d + vec2(0.0, 1.0)) - here, u_level.z);
  vec4 c = texture_at(u_image, texture_point(at, NEAREST(level)), level, u_level.z);
#endif
#ifdef IMAGE_CLAMPED
  if (is_behind()) c = vec4(0.0);
#endif
  return c;
}
