/// Checks the layout of the structures, which programs and the Python package rely on.
///
/// New fields are appended. The layout is that of 64-bit systems.
#include <stddef.h>
#include <strata/strata.h>

#define LAYOUT(type, size, last, offset) \
  _Static_assert(sizeof(type) == (size) && offsetof(type, last) == (offset), #type)

LAYOUT(strata_slot, 16, value, 8);
LAYOUT(strata_scene_options, 72, fonts_folder, 64);
LAYOUT(strata_renderer_options, 96, threads, 88);
LAYOUT(strata_job_options, 96, duration, 88);
_Static_assert(sizeof(strata_status) == 4 && sizeof(strata_alpha) == 4, "enumerations");
_Static_assert(STRATA_ERROR_LIMIT == 8 && STRATA_ERROR_CANCELED == 130, "status codes");

int main(void) { return 0; }
