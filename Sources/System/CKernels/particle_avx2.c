#pragma STDC FP_CONTRACT OFF

#include "avx2.h"

#if defined(__x86_64__)

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define PIXELS 8
#include "particle_kernels.h"
#pragma clang attribute pop

const strata_particle_kernels strata_avx2_particle_kernels = PARTICLE_KERNELS;

#endif
