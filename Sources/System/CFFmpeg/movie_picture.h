// The description of a decoded frame for the movie reader, private to the shims.

#ifndef STRATA_MOVIE_PICTURE_H
#define STRATA_MOVIE_PICTURE_H

#include "ffmpeg_procs.h"
#include "strata_movie_reader.h"

#ifdef STRATA_VIDEO

// Describes the layout of a frame; valid as long as the frame is.
void strata_reader_describe(const AVFrame *frame, strata_reader_picture *picture);

#endif
#endif
