// Insides: every pixel is fully covered.
float coverage() {
  return 1.0;
}
