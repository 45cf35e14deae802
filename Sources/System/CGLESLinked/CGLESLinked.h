// OpenGL ES with its prototypes, for the GL code of callers; importing it links libGLESv2.
#ifndef STRATA_CGLES_LINKED_H
#define STRATA_CGLES_LINKED_H

#define GL_GLES_PROTOTYPES 1
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <GLES3/gl3.h>

#endif
