// Coverage across the boundary of a mesh: a ramp one pixel wide, and two ramps at corners.
//
// v_ramps    fraction of the pixel inside the strip's edge, and inside the corner's other edge,
//            each as if it were a single infinite line, times w: multiplied by 1 / w here, they
//            are linear on the screen under any map
// v_corner   x: 2/pi * asin of the cosine between the two normals; y: below 0 at a concave corner
//
// Two edges that cross inside a pixel cover the product of their ramps at a right angle, the
// minimum if one continues the other, and their remaining overlap if they fold back. Between these
// cases k interpolates, so that the pixel at the tip gets the corner's fraction of a full turn.
varying vec2 v_ramps;
varying vec2 v_corner;

float coverage() {
  vec2 ramps = clamp(v_ramps * gl_FragCoord.w, 0.0, 1.0);
  float concave = v_corner.y < 0.0 ? 1.0 : 0.0;
  vec2 ab = abs(vec2(concave) - ramps);
  float limit = v_corner.x >= 0.0 ? min(ab.x, ab.y) : max(ab.x + ab.y - 1.0, 0.0);
  return abs(concave - mix(ab.x * ab.y, limit, abs(v_corner.x)));
}
