// Every particle: its state at an age, computed from its state at birth.
//
// A particle is one vertex, drawn as a point (POINTS), or four vertices that are equal except for
// a_corner. Particles that are not alive are moved outside of the clip volume. A number of a stream
// is base + step * stored, see u_decode; a value that is the same for all births of a page is its
// base and is not stored.
//
// attribute        content                                           programs
// a_birth          x: birth, seconds after the epoch;                all
//                  yzw: position at birth
// a_velocity       xyz: at birth; IN_SPACE: the sprite's x axis      all
// a_acceleration   xyz; IN_SPACE: the sprite's y axis                all
// a_life           lifetime, scale, spin, scale's change per second  all
// a_color          straight color at birth                           all
// a_color_speed    its change per second                             all
// a_factor         factor of the clamped color                       all
// a_corner         -1 or 1 on both axes                              all but POINTS
//
// u_decode    base and step of each of the above, in this order
// u_age       seconds since the epoch
// u_mapped_x, u_mapped_y, u_mapped_w
//             homogeneous pixels, relative to u_anchor, of (x, y, z, 1)
// u_anchor    the whole pixel that all positions are relative to, in pixels of the target
// u_view      xy: 2 / size of the viewport; zw: its first pixel
// u_size      xy: half of the sprite's size at scale 1; z: radius around its visible content;
//             w: pixels by which a point extends further
// u_content   visible content of the sprite, which is -1...1 on both axes: minimum and maximum xy
// u_reach     pixels by which a quad extends further, as a fraction of a pixel's width
// u_texture   xy: growth of the point in the image per unit of the sprite; zw: at its center
// u_tint      multiplies the premultiplied color
//
// All varyings are constant over a particle. A pixel's position in it is computed from the pixel's
// own coordinates and therefore identical on every tile of a canvas.

uniform vec4 u_decode[14];
uniform float u_age;
uniform vec4 u_mapped_x;
uniform vec4 u_mapped_y;
uniform vec4 u_mapped_w;
uniform vec2 u_anchor;
uniform vec4 u_view;
uniform vec4 u_size;
uniform vec4 u_texture;
uniform vec4 u_tint;

attribute vec4 a_birth;
attribute vec3 a_velocity;
attribute vec3 a_acceleration;
attribute vec4 a_life;
attribute vec4 a_color;
attribute vec4 a_color_speed;
attribute vec4 a_factor;

CONSTANT vec4 v_color;
CONSTANT vec2 v_center;
CONSTANT vec4 v_map;
#ifdef EXACT
CONSTANT vec4 v_axes;
#endif
#ifdef TILTED
CONSTANT vec4 v_tilt;
#endif

#ifndef POINTS
uniform vec4 u_content;
uniform float u_reach;
attribute vec2 a_corner;
#endif

// Cosine and sine. Angles grow with age, and the quality of range reduction depends on the driver:
// whole half turns are subtracted first, in three parts of pi, the first two with so few bits that
// nothing is lost up to a quarter of a million turns. Polynomials do the rest. Both are within
// 5e-7, which moves the corner of a sprite of 512 pixels by 3e-4 of a pixel.
vec2 direction(float angle) {
  float turns = floor(angle * 0.318309886 + 0.5);
  float r = ((angle - turns * 3.125) - turns * 0.0166015625) + turns * 8.908910206884e-06;
  float s = r * r;
  float sine = r * (1.0 + s * (-0.16666647791862488 + s * (0.008332899771630764
    + s * (-0.00019800897280219942 + s * 2.5904885205818573e-06))));
  float cosine = 1.0 + s * (-0.5 + s * (0.04166663810610771 + s * (-0.0013888361863791943
    + s * (2.4760163796599954e-05 + s * -2.605152076284867e-07))));
  float sign = 1.0 - 2.0 * (turns - 2.0 * floor(turns * 0.5));
  return vec2(cosine, sine) * sign;
}

// Homogeneous pixels of a direction in the layer's plane.
vec3 mapped(vec2 v) {
  return vec3(dot(u_mapped_x.xy, v), dot(u_mapped_y.xy, v), dot(u_mapped_w.xy, v));
}

#ifdef IN_SPACE
// Homogeneous pixels of a direction in the layer's space.
vec3 mapped(vec3 v) {
  return vec3(dot(u_mapped_x.xyz, v), dot(u_mapped_y.xyz, v), dot(u_mapped_w.xyz, v));
}
#endif

void main() {
  float age = u_age - a_birth.x;
  vec4 life = u_decode[6] + u_decode[7] * a_life;
  vec3 velocity = u_decode[2].xyz + u_decode[3].xyz * a_velocity;
  vec3 acceleration = u_decode[4].xyz + u_decode[5].xyz * a_acceleration;
  vec3 position = u_decode[0].yzw + u_decode[1].yzw * a_birth.yzw;
#ifdef IN_SPACE
  vec4 at = vec4(position, 1.0);
#else
  vec4 at = vec4(position + (velocity + 0.5 * acceleration * age) * age, 1.0);
#endif
  float scale = max(0.0, life.y + life.w * age);

  vec4 color = u_decode[8] + u_decode[9] * a_color;
  color += (u_decode[10] + u_decode[11] * a_color_speed) * age;
  color = clamp(color, 0.0, 1.0) * (u_decode[12] + u_decode[13] * a_factor);
  v_color = vec4(color.rgb * color.a, color.a) * u_tint;

  // The sprite's center and half of its axes, from the center to its right and its lower edge, as
  // pixels around the center and the growth of w along them.
  vec3 middle = vec3(dot(u_mapped_x, at), dot(u_mapped_y, at), dot(u_mapped_w, at));
  vec2 half_size = u_size.xy * scale;
#ifdef IN_SPACE
  vec3 a = mapped(velocity * half_size.x);
  vec3 b = mapped(acceleration * half_size.y);
#else
  vec2 turn = direction(life.z * age);
  vec3 a = mapped(turn * half_size.x);
  vec3 b = mapped(vec2(-turn.y, turn.x) * half_size.y);
#endif
#ifdef TILTED
  middle.xy /= middle.z;
  a = vec3(a.xy - middle.xy * a.z, a.z) / middle.z;
  b = vec3(b.xy - middle.xy * b.z, b.z) / middle.z;
#endif
  float area = a.x * b.y - a.y * b.x;
  bool is_drawn = age >= 0.0 && age < life.x && abs(area) > 1.0e-9 && color.a > 0.0;
#ifdef TILTED
  is_drawn = is_drawn && middle.z > 0.0 && abs(a.z) + abs(b.z) < FARTHEST;
#endif
  if (!is_drawn) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#ifdef POINTS
    gl_PointSize = 1.0;
#endif
    return;
  }

  // The step in the sprite per pixel right and per pixel down.
  vec4 steps = vec4(b.y, -a.y, -b.x, a.x) / area;
  v_center = middle.xy;
  v_map = steps * u_texture.xyxy;
#ifdef EXACT
  v_axes = vec4(a.xy, b.xy);
#endif
#ifdef TILTED
  v_tilt = vec4(a.z, b.z, vec2(a.z, b.z) / u_texture.xy);
#endif

#ifdef POINTS
  // The smaller of two squares: around the rotated sprite, and around a circle that contains its
  // visible content.
  vec2 box = abs(a.xy) + abs(b.xy);
  vec2 circle = vec2(length(u_mapped_x.xy), length(u_mapped_y.xy)) * (u_size.z * scale);
  vec2 reach = min(box, circle) + u_size.w;
  gl_PointSize = 2.0 * max(reach.x, reach.y);
  vec2 pixel = middle.xy;
#else
  vec2 corner = mix(u_content.xy, u_content.zw, 0.5 * a_corner + 0.5);
#ifdef TILTED
  // The size of a pixel in the sprite depends on its position.
  vec2 along = vec2(a.z, b.z);
  float w = 1.0 + dot(along, corner);
  vec2 tilt = vec2(dot(along, steps.xy), dot(along, steps.zw));
  vec2 across = abs(steps.xy + corner * tilt.x) + abs(steps.zw + corner * tilt.y);
  corner += a_corner * across * (w * u_reach);
  w = max(1.0 + dot(along, corner), 1.0e-3);
#else
  corner += a_corner * (abs(steps.xy) + abs(steps.zw)) * u_reach;
  const float w = 1.0;
#endif
  vec2 pixel = middle.xy + (a.xy * corner.x + b.xy * corner.y) / w;
#endif
  gl_Position = vec4((pixel + u_anchor - u_view.zw) * u_view.xy - 1.0, 0.0, 1.0);
}
