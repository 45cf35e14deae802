#pragma STDC FP_CONTRACT OFF

#include "avx2.h"

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define PIXELS 8
#include "paint_kernels.h"
#pragma clang attribute pop

const strata_paint_kernels strata_avx2_paint_kernels = PAINT_KERNELS;

#endif
