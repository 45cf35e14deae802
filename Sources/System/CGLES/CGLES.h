// OpenGL ES types, constants and function pointer types. There are no prototypes, so no call can
// bypass the table that is loaded at run time, and nothing links libGLESv2.
#ifndef STRATA_CGLES_H
#define STRATA_CGLES_H

#define GL_GLES_PROTOTYPES 0
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
// ES 3.0 only: the optional fast paths need its constants, and later versions are never used.
#include <GLES3/gl3.h>

#endif
