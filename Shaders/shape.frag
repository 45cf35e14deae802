// The output of every program: a premultiplied paint, tinted and faded by v_color, times coverage.
void main() {
#ifdef PAINT_TABLE
#ifdef DITHERED
  gl_FragColor = dithered(paint() * v_color.w) * coverage();
#else
  gl_FragColor = paint() * (v_color.w * coverage());
#endif
#else
#ifdef DITHERED
  gl_FragColor = dithered(paint() * v_color) * coverage();
#else
  gl_FragColor = paint() * v_color * coverage();
#endif
#endif
}
