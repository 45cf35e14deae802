// EGL types, constants and function pointer types. There are no prototypes, so no call can bypass
// the table that is loaded at run time, and nothing links libEGL.
#ifndef STRATA_CEGL_H
#define STRATA_CEGL_H

// Without these, eglplatform.h includes the X11 headers for native window types that are not used
// here.
#define EGL_NO_X11
#define MESA_EGL_NO_X11_HEADERS

#define EGL_EGL_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>

// Newer than the oldest supported header.
#ifndef EGL_DRM_RENDER_NODE_FILE_EXT
#define EGL_DRM_RENDER_NODE_FILE_EXT 0x3377
#endif

#endif
