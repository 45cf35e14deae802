// EGL types, constants and function pointer types; no prototype, so that no call can bypass the
// table that is loaded at run time, and nothing links libEGL.
#ifndef STRATA_CEGL_H
#define STRATA_CEGL_H

// Without these, eglplatform.h pulls in the X11 headers for native window types never used here.
#define EGL_NO_X11
#define MESA_EGL_NO_X11_HEADERS

#define EGL_EGL_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>

// Newer than the oldest header that is supported.
#ifndef EGL_DRM_RENDER_NODE_FILE_EXT
#define EGL_DRM_RENDER_NODE_FILE_EXT 0x3377
#endif

#endif
