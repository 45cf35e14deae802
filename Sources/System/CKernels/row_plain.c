#pragma STDC FP_CONTRACT OFF

#define PIXELS 4
#include "row_kernels.h"

const strata_row_kernels strata_plain_row_kernels = ROW_KERNELS;
