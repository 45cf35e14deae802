#include "avx2.h"

#include <stdbool.h>

#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

const strata_row_kernels *strata_chosen_row_kernels = &strata_plain_row_kernels;
const strata_paint_kernels *strata_chosen_paint_kernels = &strata_plain_paint_kernels;
static const strata_coverage_kernels *chosen_coverage_kernels = &strata_plain_coverage_kernels;
static const strata_particle_kernels *chosen_particle_kernels = &strata_plain_particle_kernels;

#if defined(__x86_64__)
static bool has_avx2(void) {
#if defined(CPU_FEATURE_ACTIVE)
  // Query the C library, so that one setting disables AVX2 for it and for Strata.
  return CPU_FEATURE_ACTIVE(AVX2);
#else
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2");
#endif
}

/// Runs when the program is loaded, so that later calls do not need a check, and no thread sees a
/// change.
__attribute__((constructor)) static void choose(void) {
  if (!has_avx2()) return;
  strata_chosen_row_kernels = &strata_avx2_row_kernels;
  strata_chosen_paint_kernels = &strata_avx2_paint_kernels;
  chosen_coverage_kernels = &strata_avx2_coverage_kernels;
  chosen_particle_kernels = &strata_avx2_particle_kernels;
}
#endif

const strata_row_kernels *strata_best_row_kernels(void) { return strata_chosen_row_kernels; }

const strata_paint_kernels *strata_best_paint_kernels(void) { return strata_chosen_paint_kernels; }
const strata_coverage_kernels *strata_best_coverage_kernels(void) {
  return chosen_coverage_kernels;
}

const strata_particle_kernels *strata_best_particle_kernels(void) {
  return chosen_particle_kernels;
}
