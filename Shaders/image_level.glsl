// Sampling with a level of detail and nearest texels that are computed here. OpenGL ES lets a
// driver choose among formulas for the level, whose results differ by half a level for turned
// images.

// Any level above 0 selects the filter for reduced images.
#define LEAST_LEVEL 0.001

// EXPLICIT_LEVELS is the function that takes a level. A driver without one computes the level,
// and adds the bias.
#ifdef EXPLICIT_LEVELS
#define texture_at(image, at, level, bias) EXPLICIT_LEVELS(image, at, level)
#else
#define texture_at(image, at, level, bias) texture2D(image, at, bias)
#endif

// xy: from the space of points to texture coordinates, negative if the texture is upside down
// zw: 1 if the nearest texel is chosen where the image is enlarged, and where it is reduced; the
//     space of points is then texels
uniform vec4 u_texels;

// Whether the nearest texel is chosen. A driver that computes the level also chooses between the
// filters, from points that must not jump.
#ifdef EXPLICIT_LEVELS
#define NEAREST(level) ((level) > 0.0 ? u_texels.w : u_texels.z)
#else
#define NEAREST(level) (u_texels.z * u_texels.w)
#endif

// The texture coordinates of a point. The nearest texel is chosen here, because GPUs round points
// on or near a border in different ways.
vec2 texture_point(vec2 at, float nearest) {
  if (nearest > 0.0) at = floor(at) + 0.5;
  return at * u_texels.xy + step(u_texels.xy, vec2(0.0));
}

// The level of detail for the texels to the next pixel on the right and to the next pixel below:
// log2 of the longer step (OpenGL ES 2.0, section 3.7.7). Differences of points have rounding
// errors, so a level up to LEAST_LEVEL is that of an image in its own size.
float level_of_detail(vec2 right, vec2 down, float bias) {
  float detail = 0.5 * log2(max(max(dot(right, right), dot(down, down)), 1.0e-12));
  return detail > LEAST_LEVEL ? max(detail + bias, LEAST_LEVEL) : 0.0;
}
