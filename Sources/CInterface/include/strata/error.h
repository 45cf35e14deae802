/// Errors: a category, a sentence, and the place in the scene.
#ifndef STRATA_ERROR_H
#define STRATA_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

/// The category of an error; the values are the exit codes of the `strata` command.
typedef enum strata_status {
  STRATA_OK = 0,
  /// Drawing failed: a driver error, or a bug in Strata.
  STRATA_ERROR_RENDER = 1,
  /// An argument is invalid: a NULL pointer, an empty path, a size of 0, an unknown key path.
  STRATA_ERROR_USAGE = 2,
  /// A scene is missing, unreadable or not a valid document.
  STRATA_ERROR_SCENE = 3,
  /// No device matches the request.
  STRATA_ERROR_DEVICE = 4,
  /// A resource of a scene is missing, and the policy is strict.
  STRATA_ERROR_RESOURCE = 5,
  /// An encoder failed, or the output could not be written.
  STRATA_ERROR_OUTPUT = 6,
  /// A limit was exceeded; the message has the requested and the allowed value.
  STRATA_ERROR_LIMIT = 8,
  /// The operation was canceled.
  STRATA_ERROR_CANCELED = 130
} strata_status;

/// An error. It does not change, and all threads may read it.
typedef struct strata_error strata_error;

/// Returns the category; `STRATA_OK` if `error` is NULL. Thread-safe.
strata_status strata_error_code(const strata_error *error);

/// Returns one sentence for users in UTF-8, with the place and without a trailing period.
///
/// The string is valid until the error is freed. "" if `error` is NULL. Thread-safe.
const char *strata_error_message(const strata_error *error);

/// Returns the file that caused the error, or NULL. Valid until the error is freed.
/// Thread-safe.
const char *strata_error_file(const strata_error *error);

/// Returns the line in the file, from 1; 0 if it is unknown. Thread-safe.
int strata_error_line(const strata_error *error);

/// Returns the path of the layer that caused the error, such as "root/badge", or NULL.
///
/// Valid until the error is freed. Thread-safe.
const char *strata_error_layer(const strata_error *error);

/// Frees an error. Accepts NULL. Thread-safe.
void strata_error_free(strata_error *error);

#ifdef __cplusplus
}
#endif

#endif
