// Insides: every pixel is covered whole.
float coverage() {
  return 1.0;
}
