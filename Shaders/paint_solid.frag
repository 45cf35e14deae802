// The color is in the tint.
vec4 paint() {
  return vec4(1.0);
}
