// Sampling with a level of detail that is computed here. OpenGL ES lets a driver choose among
// formulas whose results differ by half a level for turned images.

// Any level above 0 selects the filter for reduced images.
#define LEAST_LEVEL 0.001

// EXPLICIT_LEVELS is the function that takes a level. A driver without one computes the level,
// and adds the bias.
#ifdef EXPLICIT_LEVELS
#define texture_at(image, at, level, bias) EXPLICIT_LEVELS(image, at, level)
#else
#define texture_at(image, at, level, bias) texture2D(image, at, bias)
#endif

// The level of detail for the texels to the next pixel on the right and to the next pixel below:
// log2 of the longer step (OpenGL ES 2.0, section 3.7.7).
float level_of_detail(vec2 right, vec2 down, float bias) {
  float detail = 0.5 * log2(max(max(dot(right, right), dot(down, down)), 1.0e-12));
  return detail > 0.0 ? max(detail + bias, LEAST_LEVEL) : 0.0;
}
