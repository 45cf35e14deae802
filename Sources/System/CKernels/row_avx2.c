#pragma STDC FP_CONTRACT OFF

#include "avx2.h"

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define PIXELS 8
#include "row_kernels.h"
#pragma clang attribute pop

const strata_row_kernels strata_avx2_row_kernels = ROW_KERNELS;

#endif
