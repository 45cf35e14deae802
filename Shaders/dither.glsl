// Rounds a premultiplied color to bytes with Bayer's ordered 8 x 8 pattern, in canvas pixels.
//
// u_dither   the device pixel of the target's first texel, the origin of the pattern
uniform vec2 u_dither;

// The rank of one bit of x and of y among four: 0 2 above 3 1.
float rank(vec2 bit) {
  return 2.0 * abs(bit.x - bit.y) + bit.y;
}

vec4 dithered(vec4 color) {
  vec2 p = mod(floor(gl_FragCoord.xy) + u_dither, 8.0);
  float ranks = 16.0 * rank(mod(p, 2.0)) + 4.0 * rank(mod(floor(p / 2.0), 2.0))
    + rank(floor(p / 4.0));
  return floor(clamp(color, 0.0, 1.0) * 255.0 + (ranks + 0.5) / 64.0) / 255.0;
}
