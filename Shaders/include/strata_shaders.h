/// The shaders, of which the renderer joins programs.
#ifndef STRATA_SHADERS_H
#define STRATA_SHADERS_H

/// Returns the text of a file in this folder by its name, such as "shape.vert"; NULL for others.
const char *strata_shader(const char *name);

#endif
