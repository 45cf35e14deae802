#pragma STDC FP_CONTRACT OFF

#define PIXELS 4
#include "particle_kernels.h"

const strata_particle_kernels strata_plain_particle_kernels = PARTICLE_KERNELS;
