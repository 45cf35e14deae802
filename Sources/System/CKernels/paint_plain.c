#pragma STDC FP_CONTRACT OFF

#define PIXELS 4
#include "paint_kernels.h"

const strata_paint_kernels strata_plain_paint_kernels = PAINT_KERNELS;
