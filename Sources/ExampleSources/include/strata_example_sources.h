/// The source code of the built-in scenes.
#ifndef STRATA_EXAMPLE_SOURCES_H
#define STRATA_EXAMPLE_SOURCES_H

/// Returns the text of a Swift file by its name without ".swift"; NULL if there is no such file.
const char *strata_example_source(const char *name);

#endif
