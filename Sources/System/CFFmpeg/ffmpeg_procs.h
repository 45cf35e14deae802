// The table of FFmpeg's functions, private to the shims.
//
// A shim calls `ffmpeg->avcodec_open2(…)`, never `avcodec_open2(…)`, which would require linking
// the library. FFmpeg's own inline functions that call others, such as av_err2str, must not be used
// for the same reason.

#ifndef STRATA_FFMPEG_PROCS_H
#define STRATA_FFMPEG_PROCS_H

#include "ffmpeg_layout.h"
#include "strata_ffmpeg.h"

#ifdef STRATA_VIDEO

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/dict.h>
#include <libavutil/display.h>
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>

// One line per function of the table.
#define STRATA_AVUTIL_PROCS(PROC) \
  PROC(av_color_primaries_name) \
  PROC(av_color_range_name) \
  PROC(av_color_space_name) \
  PROC(av_color_transfer_name) \
  PROC(av_dict_count) \
  PROC(av_dict_free) \
  PROC(av_dict_get) \
  PROC(av_dict_set) \
  PROC(av_dict_set_int) \
  PROC(av_display_rotation_get) \
  PROC(av_frame_alloc) \
  PROC(av_frame_free) \
  PROC(av_frame_get_buffer) \
  PROC(av_frame_is_writable) \
  PROC(av_frame_move_ref) \
  PROC(av_frame_ref) \
  PROC(av_frame_unref) \
  PROC(av_free) \
  PROC(av_freep) \
  PROC(av_get_pix_fmt) \
  PROC(av_get_pix_fmt_name) \
  PROC(av_log_set_callback) \
  PROC(av_malloc) \
  PROC(av_pix_fmt_desc_get) \
  PROC(av_reduce) \
  PROC(av_rescale_q) \
  PROC(av_rescale_q_rnd) \
  PROC(av_strdup) \
  PROC(av_strerror) \
  PROC(av_version_info)

#define STRATA_AVCODEC_PROCS(PROC) \
  PROC(avcodec_alloc_context3) \
  PROC(avcodec_find_decoder) \
  PROC(avcodec_find_decoder_by_name) \
  PROC(avcodec_find_encoder_by_name) \
  PROC(avcodec_flush_buffers) \
  PROC(avcodec_free_context) \
  PROC(avcodec_get_name) \
  PROC(avcodec_open2) \
  PROC(avcodec_parameters_alloc) \
  PROC(avcodec_parameters_copy) \
  PROC(avcodec_parameters_free) \
  PROC(avcodec_parameters_from_context) \
  PROC(avcodec_parameters_to_context) \
  PROC(avcodec_profile_name) \
  PROC(avcodec_receive_frame) \
  PROC(avcodec_receive_packet) \
  PROC(avcodec_send_frame) \
  PROC(avcodec_send_packet) \
  PROC(av_packet_alloc) \
  PROC(av_packet_free) \
  PROC(av_packet_get_side_data) \
  PROC(av_packet_move_ref) \
  PROC(av_packet_new_side_data) \
  PROC(av_packet_ref) \
  PROC(av_packet_rescale_ts) \
  PROC(av_packet_unref)

#define STRATA_AVFORMAT_PROCS(PROC) \
  PROC(av_find_best_stream) \
  PROC(av_find_input_format) \
  PROC(av_guess_frame_rate) \
  PROC(av_guess_sample_aspect_ratio) \
  PROC(av_interleaved_write_frame) \
  PROC(av_read_frame) \
  PROC(av_seek_frame) \
  PROC(av_write_trailer) \
  PROC(avformat_alloc_context) \
  PROC(avformat_alloc_output_context2) \
  PROC(avformat_close_input) \
  PROC(avformat_find_stream_info) \
  PROC(avformat_free_context) \
  PROC(avformat_new_stream) \
  PROC(avformat_open_input) \
  PROC(avformat_seek_file) \
  PROC(avformat_write_header) \
  PROC(avio_alloc_context) \
  PROC(avio_context_free) \
  PROC(avio_flush)

typedef struct {
#define STRATA_MEMBER(name) __typeof__(name) *name;
  STRATA_AVUTIL_PROCS(STRATA_MEMBER)
  STRATA_AVCODEC_PROCS(STRATA_MEMBER)
  STRATA_AVFORMAT_PROCS(STRATA_MEMBER)
#undef STRATA_MEMBER
} strata_ffmpeg_procs;

// Returns the table, filled on the first call; NULL if a library is missing, which
// `strata_ffmpeg_load` reports.
const strata_ffmpeg_procs *strata_ffmpeg_table(void);

// Returns the container's properties of a stream in addition to its codec parameters.
static inline const AVPacketSideData *strata_ffmpeg_side_data(const AVStream *stream, int *count) {
  const strata_ffmpeg_layout *layout = strata_ffmpeg_loaded_layout;
  const char *start = layout->AVStream_side_data != 0
    ? (const char *)stream + layout->AVStream_side_data
    : (const char *)AT(AVStream, stream, codecpar) + layout->AVCodecParameters_coded_side_data;
  // The number follows the pointer.
  *count = *(const int *)(start + sizeof(void *));
  return *(const AVPacketSideData *const *)start;
}

// Clears this thread's last error. Every public function begins with it.
void strata_ffmpeg_clear_error(void);

// Copies the reason why the call that returned `code` failed: FFmpeg's log message, or otherwise
// its text for the code.
void strata_ffmpeg_describe(int code, char *buffer, size_t size);

// Copies as much of `from` as fits.
void strata_ffmpeg_copy_text(char *to, size_t size, const char *from);

#endif
#endif
