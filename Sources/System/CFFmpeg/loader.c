#include "ffmpeg_procs.h"

#ifdef STRATA_VIDEO

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <strata_libraries.h>
#include <string.h>

#define TEXT_OF(value) #value
#define TEXT(macro) TEXT_OF(macro)

// Debian includes the major version in its package names.
static const strata_library avutil = {
  "libavutil.so." TEXT(LIBAVUTIL_VERSION_MAJOR), "libavutil" TEXT(LIBAVUTIL_VERSION_MAJOR)};
static const strata_library avcodec = {
  "libavcodec.so." TEXT(LIBAVCODEC_VERSION_MAJOR), "libavcodec" TEXT(LIBAVCODEC_VERSION_MAJOR)};
static const strata_library avformat = {
  "libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR),
  "libavformat" TEXT(LIBAVFORMAT_VERSION_MAJOR)};

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static strata_ffmpeg_procs procs;
static strata_missing_library missing;
static char missing_packages[256];
static bool is_loaded;

static _Thread_local char last_error[STRATA_FFMPEG_MESSAGE_SIZE];

void strata_ffmpeg_copy_text(char *to, size_t size, const char *from) {
  if (size == 0) return;
  size_t length = strnlen(from, size - 1);
  memcpy(to, from, length);
  to[length] = 0;
}

// FFmpeg logs in fragments of lines; the first line of an error is the most informative.
static void on_log(void *source, int level, const char *format, va_list arguments) {
  (void)source;
  if (level > AV_LOG_ERROR) return;
  size_t used = strlen(last_error);
  if (used > 0 && last_error[used - 1] == '\n') return;
  vsnprintf(last_error + used, sizeof last_error - used, format, arguments);
}

// Reports the first missing library, with the packages of all, so that they can be installed
// together.
static void *open_library(const strata_library *which) {
  strata_missing_library now = {0};
  void *handle = strata_open_library(which, "STRATA_FFMPEG_LIBRARIES", &now);
  if (handle != NULL) return handle;
  if (missing.library == NULL) missing = now;
  size_t used = strlen(missing_packages);
  snprintf(
    missing_packages + used, sizeof missing_packages - used, "%s%s", used > 0 ? " " : "",
    now.package);
  missing.package = missing_packages;
  return NULL;
}

static void fill(void) {
  void *util = open_library(&avutil);
  void *codec = open_library(&avcodec);
  void *format = open_library(&avformat);
  if (util == NULL || codec == NULL || format == NULL) return;
#define FIND(handle, which, name) \
  procs.name = (__typeof__(procs.name))strata_find_function(handle, &which, #name, &missing);
#define FIND_UTIL(name) FIND(util, avutil, name)
#define FIND_CODEC(name) FIND(codec, avcodec, name)
#define FIND_FORMAT(name) FIND(format, avformat, name)
  STRATA_AVUTIL_PROCS(FIND_UTIL)
  STRATA_AVCODEC_PROCS(FIND_CODEC)
  STRATA_AVFORMAT_PROCS(FIND_FORMAT)
  if (missing.library != NULL) return;
  procs.av_log_set_callback(on_log);
  is_loaded = true;
}

const strata_ffmpeg_procs *strata_ffmpeg_table(void) {
  pthread_once(&once, fill);
  return is_loaded ? &procs : NULL;
}

bool strata_ffmpeg_load(strata_ffmpeg_missing *result) {
  bool loaded = strata_ffmpeg_table() != NULL;
  if (result != NULL) {
    *result = (strata_ffmpeg_missing){missing.library, missing.package, missing.reason};
  }
  return loaded;
}

const char *strata_ffmpeg_codec_package(void) { return avcodec.package; }

void strata_ffmpeg_clear_error(void) { last_error[0] = 0; }

void strata_ffmpeg_last_error(char *buffer, size_t size) {
  strata_ffmpeg_copy_text(buffer, size, last_error);
  if (size == 0) return;
  size_t length = strlen(buffer);
  while (length > 0 && (buffer[length - 1] == '\n' || buffer[length - 1] == '.')) length -= 1;
  buffer[length] = 0;
}

void strata_ffmpeg_describe(int code, char *buffer, size_t size) {
  if (size == 0) return;
  strata_ffmpeg_last_error(buffer, size);
  if (buffer[0] != 0) return;
  const strata_ffmpeg_procs *ffmpeg = strata_ffmpeg_table();
  if (ffmpeg == NULL || ffmpeg->av_strerror(code, buffer, size) < 0) {
    snprintf(buffer, size, "error %d", code);
  }
}

#endif
