#pragma STDC FP_CONTRACT OFF

#define LANES 4
#include "coverage_kernels.h"

const strata_coverage_kernels strata_plain_coverage_kernels = COVERAGE_KERNELS;
