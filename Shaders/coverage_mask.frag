// Exact area coverage computed on the CPU, one texel per pixel.
uniform sampler2D u_mask;
varying vec2 v_mask;

float coverage() {
  return texture2D(u_mask, v_mask).a;
}
