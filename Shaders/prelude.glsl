// Coordinates reach 16,384 px and gradients divide by short spans: 10-bit mediump is not enough.
#ifdef GL_ES
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
#endif
