#ifndef STRATA_AVX2_H
#define STRATA_AVX2_H

#include "strata_coverage.h"
#include "strata_kernels.h"
#include "strata_paint_kernels.h"
#include "strata_particle_kernels.h"

#if defined(__x86_64__)
extern const strata_row_kernels strata_avx2_row_kernels;
extern const strata_paint_kernels strata_avx2_paint_kernels;
extern const strata_coverage_kernels strata_avx2_coverage_kernels;
extern const strata_particle_kernels strata_avx2_particle_kernels;
#endif

#endif
