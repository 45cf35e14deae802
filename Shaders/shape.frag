// What every program computes: a premultiplied paint, tinted and faded by v_color, times coverage.
void main() {
#ifdef PAINT_TABLE
  gl_FragColor = paint() * (v_color.w * coverage());
#else
  gl_FragColor = paint() * v_color * coverage();
#endif
}
