// A decoded frame in the words of the movie reader; private to the shims.

#ifndef STRATA_MOVIE_PICTURE_H
#define STRATA_MOVIE_PICTURE_H

#include "ffmpeg_procs.h"
#include "strata_movie_reader.h"

#ifdef STRATA_VIDEO

// Tells where everything in a frame lies; valid as long as the frame is.
void strata_reader_describe(const AVFrame *frame, strata_reader_picture *picture);

#endif
#endif
