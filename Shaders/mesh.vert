// Every vertex of a mesh. It is a point on the boundary of a shape, in the shape's own space, and
// is moved here until it is half a pixel inside or outside of both its edges, for any matrix.
//
// attribute    content                                                    programs
// a_position   point of the boundary                                      both
// a_incoming   direction of the incoming edge, of length 1                both
// a_outgoing   direction of the outgoing edge                             both
// a_side       -1 moves inward, 1 outward                                 both
// a_corner     from here to the significant corner of the strip, or 0     fringe
// a_edge       direction of the strip's own edge                          fringe
// a_across     direction of the corner's other edge, or 0                 fringe
// a_turn       1 at a convex corner, -1 at a concave one, 0 without       fringe
//
// u_mesh_x, u_mesh_y, u_mesh_w   columns of the map to pixels relative to a pixel near the shape
// u_corner                       that pixel, in pixels of the target
// u_mirror                       -1 if that map mirrors, else 1
// u_view                         xy: 2 / size of the target
//
// Positions are rounded to a grid that GPUs and Float represent exactly, before the whole number of
// pixels to the target's corner is added. Edges are therefore the same on every tile of a canvas.
//
// The inside of a shape is reached from an edge's direction by turning from +x toward +y, so the
// outward normal of direction d is (d.y, -d.x).

// The steps of a pixel that meshes need a GPU to resolve.
#define STEPS 256.0

// Inside and fringe are two programs that share edges. Without this a compiler may contract their
// arithmetic differently, which leaves pinholes along an edge.
invariant gl_Position;

uniform vec4 u_view;
uniform vec3 u_mesh_x;
uniform vec3 u_mesh_y;
uniform vec3 u_mesh_w;
uniform vec2 u_corner;
uniform float u_mirror;

attribute vec2 a_position;
attribute vec2 a_incoming;
attribute vec2 a_outgoing;
attribute float a_side;

#ifdef COVERAGE_FRINGE
attribute vec2 a_corner;
attribute vec2 a_edge;
attribute vec2 a_across;
attribute float a_turn;
varying vec2 v_ramps;
varying vec2 v_corner;
#endif

vec3 homogeneous(vec2 p) {
  vec3 h = vec3(p, 1.0);
  return vec3(dot(u_mesh_x, h), dot(u_mesh_y, h), dot(u_mesh_w, h));
}

// Outward normal, in pixels, of an edge through a point: `at` is its image, `w` its divisor.
vec2 normal(vec2 direction, vec2 at, float w) {
  vec2 t = vec2(dot(u_mesh_x.xy, direction), dot(u_mesh_y.xy, direction))
    - at * dot(u_mesh_w.xy, direction);
  return vec2(t.y, -t.x) * (u_mirror * sign(w) / max(length(t), 1.0e-20));
}

void main() {
  vec3 h = homogeneous(a_position);
  vec2 at = h.xy / h.z;
  vec2 n1 = normal(a_incoming, at, h.z);
  vec2 n2 = normal(a_outgoing, at, h.z);

  // The point at half a pixel from both lines is in the direction of the sum of the normals.
  vec2 middle = n1 + n2;
  vec2 offset = a_side * middle / max(dot(middle, middle), 3.0e-4);
  vec2 moved = floor((at + offset) * STEPS + 0.5) / STEPS;
  offset = moved - at;

#ifdef COVERAGE_FRINGE
  float ramp = 0.5 - dot(offset, normal(a_edge, at, h.z));
  float second = 1.0;
  float k = 1.0;
  if (a_turn != 0.0) {
    vec3 corner = homogeneous(a_position + a_corner);
    vec2 across = normal(a_across, at, h.z);
    second = 0.5 - dot(offset + at - corner.xy / corner.z, across);
    k = asin(clamp(dot(normal(a_edge, at, h.z), across), -1.0, 1.0)) * 0.636619772368;
  }
  // Ramps are linear on the screen, not in the shape's plane; see coverage_fringe.frag.
  v_ramps = vec2(ramp, second) * h.z;
  v_corner = vec2(k, a_turn);
#endif
  gl_Position = vec4(((moved + u_corner) * u_view.xy - 1.0) * h.z, 0.0, h.z);
}
