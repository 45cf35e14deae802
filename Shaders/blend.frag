// Blends a finished group with a copy of the content below; drawn with GL blending disabled.
//
// The group is the paint of paint_image.frag, premultiplied.
//
// u_backdrop      the copy, premultiplied, one texel per pixel
// v_color         x: opacity of the group; y: factor of the coverage
// u_parameters[1] from pixels of the target to texture coordinates of the copy: factors, offsets
uniform sampler2D u_backdrop;

void main() {
  vec4 s = paint() * v_color.x;
  vec4 d = texture2D(u_backdrop, gl_FragCoord.xy * u_parameters[1].xy + u_parameters[1].zw);
  float c = coverage() * v_color.y;
  gl_FragColor = d * (1.0 - c) + blended(s, d) * c;
}
