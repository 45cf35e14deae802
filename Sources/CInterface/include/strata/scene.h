/// Scenes: layer trees with a canvas, read from files or memory, or made from layers.
#ifndef STRATA_SCENE_H
#define STRATA_SCENE_H

#include <stddef.h>
#include "error.h"
#include "layer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The direction of the y axis of a scene's root.
typedef enum strata_y_axis {
  /// As the document specifies; down for scenes that are made from layers.
  STRATA_Y_AXIS_DEFAULT = 0,
  /// The origin is the top left corner, as on iOS.
  STRATA_Y_AXIS_DOWN = 1,
  /// The origin is the bottom left corner, as on macOS.
  STRATA_Y_AXIS_UP = 2
} strata_y_axis;

/// A value for a slot of a Lottie document.
typedef struct strata_slot {
  /// The identifier of the slot.
  const char *name;
  /// JSON such as "[1, 0, 0]" or "12", a text, a color such as "\"#ff0000\"", or the file name of
  /// an image.
  const char *value;
} strata_slot;

/// The options for reading a scene.
typedef struct strata_scene_options {
  /// `sizeof(strata_scene_options)`.
  size_t struct_size;
  /// The name of a scene in memory, for errors; NULL for "scene".
  const char *name;
  /// The folder for images of a scene in memory; NULL for none.
  const char *base_folder;
  strata_y_axis y_axis;
  /// The animation of a Lottie package; NULL for the default one.
  const char *animation;
  /// The theme of a Lottie package; NULL for the default one.
  const char *theme;
  /// The values for slots of a Lottie document.
  const strata_slot *slots;
  size_t slot_count;
  /// A folder with additional fonts for the text of Lottie documents; NULL for none.
  const char *fonts_folder;
} strata_scene_options;

/// A scene. A scene and its layers are used by one thread at a time.
typedef struct strata_scene strata_scene;

/// Reads a scene: a .ca folder, a .caml, .caar, .tendies, .json or .lottie file, or a zip file.
///
/// - options: NULL for the defaults.
/// - scene: Receives the scene, which the caller frees.
///
/// Errors: `STRATA_ERROR_SCENE` with file and line, `STRATA_ERROR_LIMIT`.
strata_status strata_scene_open(
  const char *path, const strata_scene_options *options, strata_scene **scene,
  strata_error **error);

/// Reads the bytes of a scene file, which are used during the call only.
///
/// - options: NULL for the defaults.
/// - scene: Receives the scene, which the caller frees.
///
/// Errors: as for `strata_scene_open`.
strata_status strata_scene_read(
  const void *data, size_t length, const strata_scene_options *options, strata_scene **scene,
  strata_error **error);

/// Creates a scene from a layer, which the scene retains.
///
/// - width, height: The canvas in points; 0 and 0 for the size of the layer's bounds.
/// - scene: Receives the scene, which the caller frees.
strata_status strata_scene_create(
  strata_layer *root, double width, double height, strata_y_axis y_axis, strata_scene **scene,
  strata_error **error);

/// Returns the width of the canvas in points; 0 if `scene` is NULL.
double strata_scene_width(const strata_scene *scene);

/// Returns the height of the canvas in points; 0 if `scene` is NULL.
double strata_scene_height(const strata_scene *scene);

/// Returns the duration of the content in seconds; 0 if it has no end or is not animated.
double strata_scene_duration(const strata_scene *scene);

/// Returns the frame rate of the document in frames per second; 0 if it does not specify one.
double strata_scene_frame_rate(const strata_scene *scene);

/// Returns the root layer with a reference that the caller frees; NULL if `scene` is NULL.
strata_layer *strata_scene_root(const strata_scene *scene);

/// Finds a layer by its path, such as "root/badge", by the end of the path, or by its name.
///
/// - layer: Receives the layer with a reference that the caller frees.
///
/// Errors: `STRATA_ERROR_USAGE` if no layer or several layers match.
strata_status strata_scene_layer(
  const strata_scene *scene, const char *path, strata_layer **layer, strata_error **error);

/// Returns the number of states; 0 if `scene` is NULL.
size_t strata_scene_state_count(const strata_scene *scene);

/// Returns the name of a state, which the caller releases with `strata_free`; NULL if `index` is
/// too large.
char *strata_scene_state(const strata_scene *scene, size_t index);

/// Shows a state; NULL for the document without a state.
///
/// Errors: `STRATA_ERROR_USAGE` for an unknown state.
strata_status strata_scene_show_state(
  strata_scene *scene, const char *name, strata_error **error);

/// Shows an animated transition between two states, either of which may be NULL for no state.
///
/// - start: The start time in seconds, 0 or more.
/// - duration: The duration in seconds of a transition without animations of its own, 0 or more.
///
/// Errors: `STRATA_ERROR_USAGE`.
strata_status strata_scene_show_transition(
  strata_scene *scene, const char *from, const char *to, double start, double duration,
  strata_error **error);

/// Returns the number of diagnostics: content that is not read or not drawn, followed by content
/// that the last `strata_scene_write` has not written.
size_t strata_scene_diagnostic_count(const strata_scene *scene);

/// Returns a diagnostic as a line of text, which the caller releases with `strata_free`; NULL if
/// `index` is too large.
char *strata_scene_diagnostic(const strata_scene *scene, size_t index);

/// Writes the scene as a CAML document: a .ca folder, or a .caml file with embedded images.
///
/// Errors: `STRATA_ERROR_USAGE` for another extension, `STRATA_ERROR_OUTPUT`.
strata_status strata_scene_write(
  const strata_scene *scene, const char *path, strata_error **error);

/// Adds a reference. Returns `scene`. Thread-safe.
strata_scene *strata_scene_retain(strata_scene *scene);

/// Releases a reference. Accepts NULL. Freeing the last reference frees the layers that nothing
/// else retains, so no other thread may use the scene or its layers during the call.
void strata_scene_free(strata_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
