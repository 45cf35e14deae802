// What every program computes: a premultiplied paint, tinted and faded by v_color, times coverage.
varying vec4 v_color;

void main() {
  gl_FragColor = paint() * v_color * coverage();
}
