#include "ffmpeg_procs.h"

#ifdef STRATA_VIDEO

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <strata_libraries.h>
#include <string.h>

#define TEXT_OF(value) #value
#define TEXT(macro) TEXT_OF(macro)

// Debian includes the major version in its package names.
#define LIBRARY(name, version) {name ".so." TEXT(version), name TEXT(version)}

// The libraries of one release.
typedef struct {
  strata_library util;
  strata_library codec;
  strata_library format;
} release_libraries;

#define RELEASE(util, codec, format) \
  {LIBRARY("libavutil", util), LIBRARY("libavcodec", codec), LIBRARY("libavformat", format)}

// In the order of `strata_ffmpeg_layouts`.
static const release_libraries releases[STRATA_FFMPEG_LAYOUT_COUNT] = {
  RELEASE(61, 63, 63), RELEASE(60, 62, 62), RELEASE(59, 61, 61), RELEASE(58, 60, 60),
  RELEASE(57, 59, 59)};

// Written under `once` and only read afterwards.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static strata_ffmpeg_procs procs;
static strata_missing_library missing;
static char missing_packages[128];
enum { OWN_RELEASE = 61 - LIBAVUTIL_VERSION_MAJOR };
// Atomic, because functions that do not load the libraries read them at any time.
//
// The release that is loaded, or that of the headers.
static _Atomic(const release_libraries *) release = &releases[OWN_RELEASE];
static atomic_bool is_loaded;

static _Thread_local char last_error[STRATA_SHIM_MESSAGE_SIZE];

void strata_ffmpeg_copy_text(char *to, size_t size, const char *from) {
  if (size == 0) return;
  size_t length = strnlen(from, size - 1);
  memcpy(to, from, length);
  to[length] = 0;
}

// FFmpeg logs in fragments of lines; the first line of an error is the most informative.
static void on_log(void *source, int level, const char *format, va_list arguments) {
  (void)source;
  // The upper bits of the level are a color for terminals.
  if (level > 0 && (level & 0xFF) > AV_LOG_ERROR) return;
  size_t used = strlen(last_error);
  if (used > 0 && last_error[used - 1] == '\n') return;
  vsnprintf(last_error + used, sizeof last_error - used, format, arguments);
}

// The missing libraries of a release: the first one, with the packages of all, so that they can be
// installed together.
typedef struct {
  strata_missing_library first;
  char packages[sizeof missing_packages];
  int opened;
} missing_libraries;

static void *open_library(const strata_library *which, missing_libraries *result) {
  strata_missing_library now = {0};
  void *handle = strata_open_library(which, "STRATA_FFMPEG_LIBRARIES", &now);
  if (handle != NULL) {
    result->opened += 1;
    return handle;
  }
  if (result->first.library == NULL) result->first = now;
  size_t used = strlen(result->packages);
  snprintf(
    result->packages + used, sizeof result->packages - used, "%s%s", used > 0 ? " " : "",
    now.package);
  return NULL;
}

static bool load(int index, missing_libraries *result) {
  strata_missing_library *first = &result->first;
  const release_libraries *libraries = &releases[index];
  void *util = open_library(&libraries->util, result);
  void *codec = open_library(&libraries->codec, result);
  void *format = open_library(&libraries->format, result);
  if (util == NULL || codec == NULL || format == NULL) return false;
#define FIND(handle, library, name) \
  procs.name = \
    (__typeof__(procs.name))strata_find_function(handle, &libraries->library, #name, first);
#define FIND_UTIL(name) FIND(util, util, name)
#define FIND_CODEC(name) FIND(codec, codec, name)
#define FIND_FORMAT(name) FIND(format, format, name)
  STRATA_AVUTIL_PROCS(FIND_UTIL)
  STRATA_AVCODEC_PROCS(FIND_CODEC)
  STRATA_AVFORMAT_PROCS(FIND_FORMAT)
  if (first->library != NULL) {
    strncpy(result->packages, first->package, sizeof result->packages - 1);
    return false;
  }
  procs.av_log_set_callback(on_log);
  strata_ffmpeg_loaded_layout = &strata_ffmpeg_layouts[index];
  release = libraries;
  is_loaded = true;
  return true;
}

// Loads the release of the headers, for which the program was tested, or else the newest one.
static void fill(void) {
  missing_libraries best = {0};
  for (int i = -1; i < STRATA_FFMPEG_LAYOUT_COUNT; i += 1) {
    missing_libraries now = {0};
    if (load(i < 0 ? OWN_RELEASE : i, &now)) return;
    if (i < 0 || now.opened > best.opened) best = now;
  }
  missing = best.first;
  // The package that depends on the libraries in all distributions of Debian.
  strcpy(missing_packages, best.opened > 0 ? best.packages : "ffmpeg");
  missing.package = missing_packages;
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

const char *strata_ffmpeg_version(void) { return is_loaded ? procs.av_version_info() : NULL; }

const char *strata_ffmpeg_codec_package(void) {
  const release_libraries *libraries = release;
  return libraries->codec.package;
}

void strata_ffmpeg_clear_error(void) { last_error[0] = 0; }

void strata_ffmpeg_last_error(char *buffer, size_t size) {
  strata_ffmpeg_copy_text(buffer, size, last_error);
  if (size == 0) return;
  size_t length = strlen(buffer);
  while (length > 0 && (buffer[length - 1] == '\n' || buffer[length - 1] == '.')) length -= 1;
  buffer[length] = 0;
  // FFmpeg's text lists all formats.
  static const char unlisted[] = "Format not on whitelist";
  if (strncmp(buffer, unlisted, sizeof unlisted - 1) == 0) {
    strata_ffmpeg_copy_text(buffer, size, "its format is not supported");
  }
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
