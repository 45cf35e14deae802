// Blends a finished group with a copy of the content below; drawn with GL blending disabled.
//
// The texture coordinate of the group is paint_point() of prelude.glsl.
//
// u_image         the group, premultiplied
// u_backdrop      the copy, premultiplied, one texel per pixel
// v_color         x: opacity of the group; y: factor of the coverage
// u_parameters[0] minimum and maximum texture coordinates of the group
// u_parameters[1] from pixels of the target to texture coordinates of the copy: factors, offsets
uniform sampler2D u_image;
uniform sampler2D u_backdrop;

void main() {
  vec2 at = clamp(paint_point(), u_parameters[0].xy, u_parameters[0].zw);
  vec4 s = texture2D(u_image, at) * v_color.x;
  if (is_behind()) s = vec4(0.0);
  vec4 d = texture2D(u_backdrop, gl_FragCoord.xy * u_parameters[1].xy + u_parameters[1].zw);
  float c = coverage() * v_color.y;
  gl_FragColor = d * (1.0 - c) + blended(s, d) * c;
}
