// A pixel of a particle: the sprite's image times a color, and at edges times exact area coverage.
//
// v_center   the sprite's center, in pixels from u_origin
// v_map      growth of both coordinates of the point per pixel right, and per pixel down
// v_axes     EXACT: from the center to the right and to the lower edge, in pixels
// v_tilt     TILTED: xy: growth of w along v_axes; zw: growth of w per coordinate of the point
//
// u_origin   u_anchor of particles.vert, possibly with another precision
// u_middle   the point at the sprite's center; see u_texels for its space
// u_level    xy: texels per unit of the point's space; z: added to the level of detail
uniform sampler2D u_image;
uniform vec3 u_level;
uniform vec2 u_origin;
uniform vec2 u_middle;

CONSTANT vec2 v_center;
CONSTANT vec4 v_map;
#ifdef TILTED
CONSTANT vec4 v_tilt;
#endif

#ifdef EXACT
CONSTANT vec4 v_axes;

// The area below an edge, within the pixel's column and not below the pixel; positive for edges
// that run to the right. The pixel is -0.5...0.5.
float below(vec2 from, vec2 to) {
  float x0 = clamp(from.x, -0.5, 0.5);
  float x1 = clamp(to.x, -0.5, 0.5);
  float run = to.x - from.x;
  float slope = abs(run) > 1.0e-6 ? (to.y - from.y) / run : 0.0;
  // Heights above the pixel's lower edge where the edge enters and leaves the column.
  vec2 h = 0.5 - (from.y + slope * (vec2(x0, x1) - from.x));
  vec2 inside = clamp(h, 0.0, 1.0);
  vec2 beyond = max(h, 1.0);
  float rise = h.y - h.x;
  float mean = abs(rise) > 1.0e-4
    ? (0.5 * (inside.y - inside.x) * (inside.x + inside.y) + (beyond.y - beyond.x)) / rise
    : clamp(0.5 * (h.x + h.y), 0.0, 1.0);
  return (x1 - x0) * mean;
}

// The area of the pixel that the sprite covers; `d` points from the center to the pixel's center.
float coverage(vec2 d) {
  vec2 right = v_axes.xy;
  vec2 down = v_axes.zw;
#ifdef TILTED
  vec2 p0 = (-right - down) / (1.0 - v_tilt.x - v_tilt.y) - d;
  vec2 p1 = (right - down) / (1.0 + v_tilt.x - v_tilt.y) - d;
  vec2 p2 = (right + down) / (1.0 + v_tilt.x + v_tilt.y) - d;
  vec2 p3 = (down - right) / (1.0 - v_tilt.x + v_tilt.y) - d;
#else
  vec2 p0 = -right - down - d;
  vec2 p1 = right - down - d;
  vec2 p2 = right + down - d;
  vec2 p3 = down - right - d;
#endif
  return min(abs(below(p0, p1) + below(p1, p2) + below(p2, p3) + below(p3, p0)), 1.0);
}
#endif

void main() {
  vec2 d = (gl_FragCoord.xy - u_origin) - v_center;
  vec2 at = v_map.xy * d.x + v_map.zw * d.y;
  vec2 right = v_map.xy;
  vec2 down = v_map.zw;
#ifdef TILTED
  // The quotient's steps to the next pixels, without the cancellation of a difference.
  float w = 1.0 - dot(v_tilt.zw, at);
  at /= w;
  float right_w = dot(v_tilt.zw, right);
  float down_w = dot(v_tilt.zw, down);
  right = (right + at * right_w) / (w - right_w);
  down = (down + at * down_w) / (w - down_w);
#endif
  float level = level_of_detail(right * u_level.xy, down * u_level.xy, u_level.z);
  vec2 point = texture_point(at + u_middle, NEAREST(level));
  vec4 c = texture_at(u_image, point, level, u_level.z) * v_color;
#ifdef EXACT
  c *= coverage(d);
#endif
  gl_FragColor = c;
}
