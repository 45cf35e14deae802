// The loops of strata_paint_kernels. Included once by each file that compiles them for an
// instruction set; defines `PAINT_KERNELS`.

#include "paint_vectors.h"

#include "gradient_kernels.h"

#include "image_kernels.h"

#include "blur_kernels.h"

#define PAINT_KERNELS          \
  {                            \
      .ramp = fill_ramp,       \
      .axial = axial,          \
      .radial = radial,        \
      .conic = conic,          \
      .bilinear = bilinear,    \
      .nearest = nearest,      \
      .mix = mix,              \
      .convolve = convolve,    \
  }
