// Coverage across the boundary of a mesh: a ramp one pixel wide, and at corners two of them.
//
// v_ramps    part of the pixel inside of the strip's edge, and inside of the corner's other edge, each
//            as if it were alone and without ends, times w: multiplied by 1 / w here, they are
//            linear on the screen under any map
// v_corner   x: 2/pi * asin of the cosine between the two normals; y: below 0 at a concave corner
//
// Two edges that cross inside a pixel cover the product of their ramps when they stand at right
// angles, the smaller when one continues the other, what both leave over when they double back;
// between these k mixes so that the pixel of the tip gets the corner's share of the full turn.
varying vec2 v_ramps;
varying vec2 v_corner;

float coverage() {
  vec2 ramps = clamp(v_ramps * gl_FragCoord.w, 0.0, 1.0);
  float concave = v_corner.y < 0.0 ? 1.0 : 0.0;
  vec2 ab = abs(vec2(concave) - ramps);
  float limit = v_corner.x >= 0.0 ? min(ab.x, ab.y) : max(ab.x + ab.y - 1.0, 0.0);
  return abs(concave - mix(ab.x * ab.y, limit, abs(v_corner.x)));
}
