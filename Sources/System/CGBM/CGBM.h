// The one libgbm function that opening a render node needs, as a function pointer type. gbm.h
// itself declares prototypes that cannot be disabled, so it is not included.
#ifndef STRATA_CGBM_H
#define STRATA_CGBM_H

struct gbm_device;

typedef struct gbm_device *(*strata_gbm_create_device)(int file_descriptor);

#endif
