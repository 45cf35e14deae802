#pragma STDC FP_CONTRACT OFF

#include "avx2.h"

#if defined(__x86_64__)

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LANES 8
#include "coverage_kernels.h"
#pragma clang attribute pop

const strata_coverage_kernels strata_avx2_coverage_kernels = COVERAGE_KERNELS;

#endif
