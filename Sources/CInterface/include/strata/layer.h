/// Layers: trees that are built by hand, and values of layers by key path.
///
/// Key paths are those of Core Animation: "position.x", "transform.rotation.z",
/// "sublayers.badge.opacity". Lengths are in points, angles in radians, and colors are sRGB with
/// straight alpha. Changes are not animated. An unknown key path is an error.
#ifndef STRATA_LAYER_H
#define STRATA_LAYER_H

#include <stddef.h>
#include "error.h"
#include "image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A layer. A layer and its tree are used by one thread at a time.
typedef struct strata_layer strata_layer;

/// Creates a layer of a class, with the defaults of Core Animation.
///
/// - class_name: "CALayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer", and so on.
/// - layer: Receives the layer, which the caller frees.
///
/// Errors: `STRATA_ERROR_USAGE` for an unknown class.
strata_status strata_layer_create(
  const char *class_name, strata_layer **layer, strata_error **error);

/// Creates a layer with its sublayers and animations from a CAML element.
///
/// - caml: The element of one layer, such as `<CALayer bounds="0 0 10 10"/>`.
/// - base_folder: The folder for images; NULL for none.
/// - layer: Receives the layer, which the caller frees.
///
/// Content that is not read, or will not be drawn, is in `strata_layer_diagnostic`.
///
/// Errors: `STRATA_ERROR_SCENE` with the line in `caml`, `STRATA_ERROR_USAGE` unless it contains
/// exactly one layer.
strata_status strata_layer_read(
  const char *caml, size_t length, const char *base_folder, strata_layer **layer,
  strata_error **error);

/// Returns the number of diagnostics of `strata_layer_read`: content that is not read or not drawn.
///
/// 0 for layers that were made in another way, and for the sublayers of a layer that was read.
size_t strata_layer_diagnostic_count(const strata_layer *layer);

/// Returns a diagnostic of reading as a line of text, which the caller releases with `strata_free`;
/// NULL if `index` is too large.
char *strata_layer_diagnostic(const strata_layer *layer, size_t index);

/// Appends a layer in front of the other sublayers of `layer`, which retains it.
///
/// The layer is removed from its previous superlayer. Errors: `STRATA_ERROR_USAGE` if `sublayer` is
/// `layer` or contains it.
strata_status strata_layer_add_sublayer(
  strata_layer *layer, strata_layer *sublayer, strata_error **error);

/// Removes the layer from its superlayer; does nothing if it has none.
void strata_layer_remove(strata_layer *layer);

/// Returns the number of sublayers; 0 if `layer` is NULL.
size_t strata_layer_sublayer_count(const strata_layer *layer);

/// Returns a sublayer with a reference that the caller frees, or NULL if `index` is too large.
strata_layer *strata_layer_sublayer(const strata_layer *layer, size_t index);

/// Sets a number, a Boolean (0 or 1), or a component such as "position.x".
///
/// Errors of this and the following functions: `STRATA_ERROR_USAGE` for an unknown key path or a
/// value of another type. The layer is then unchanged.
strata_status strata_layer_set_number(
  strata_layer *layer, const char *key_path, double value, strata_error **error);

/// Sets a string: a text, a name such as "resizeAspect", or the name of the layer.
///
/// - value: A UTF-8 string; NULL restores the default.
///
/// Errors: also `STRATA_ERROR_USAGE` for an unknown name of a mode.
strata_status strata_layer_set_string(
  strata_layer *layer, const char *key_path, const char *value, strata_error **error);

/// Sets an sRGB color with components from 0 to 1 and straight alpha.
strata_status strata_layer_set_color(
  strata_layer *layer, const char *key_path, double red, double green, double blue, double alpha,
  strata_error **error);

/// Sets a point.
strata_status strata_layer_set_point(
  strata_layer *layer, const char *key_path, double x, double y, strata_error **error);

/// Sets a size.
strata_status strata_layer_set_size(
  strata_layer *layer, const char *key_path, double width, double height, strata_error **error);

/// Sets a rectangle.
strata_status strata_layer_set_rect(
  strata_layer *layer, const char *key_path, double x, double y, double width, double height,
  strata_error **error);

/// Sets a transform from the 16 numbers m11, m12, m13, m14, m21, … of a `CATransform3D`.
strata_status strata_layer_set_transform(
  strata_layer *layer, const char *key_path, const double matrix[16], strata_error **error);

/// Sets a value that is made of numbers: 1 for a number, 2 for a point or a size, 4 for a
/// rectangle, 16 for a transform, or any number of them for an array such as `lineDashPattern`.
///
/// - values: The numbers; may be NULL if `count` is 0.
strata_status strata_layer_set_numbers(
  strata_layer *layer, const char *key_path, const double *values, size_t count,
  strata_error **error);

/// Sets an array of sRGB colors, such as the `colors` of a gradient.
///
/// - components: Red, green, blue and straight alpha of each color, from 0 to 1; may be NULL if
///   `count` is 0.
/// - count: The number of colors.
strata_status strata_layer_set_colors(
  strata_layer *layer, const char *key_path, const double *components, size_t count,
  strata_error **error);

/// Sets a path.
///
/// - path: A path in the syntax of SVG ("M0 0 H10 Z") or of CAML ("0 0 m 10 0 l h"); NULL for no
///   path. The syntax is that of SVG if the text begins with a letter.
///
/// Errors: `STRATA_ERROR_SCENE` for a malformed path in CAML, `STRATA_ERROR_USAGE` for one in SVG,
/// `STRATA_ERROR_LIMIT` for too many commands.
strata_status strata_layer_set_path(
  strata_layer *layer, const char *key_path, const char *path, strata_error **error);

/// Sets an image, such as the `contents` of a layer, which retains it; NULL for no image.
strata_status strata_layer_set_image(
  strata_layer *layer, const char *key_path, const strata_image *image, strata_error **error);

/// Sets the mask of the layer, which retains it; NULL for no mask.
///
/// Errors: `STRATA_ERROR_USAGE` if `mask` is `layer` or contains it.
strata_status strata_layer_set_mask(
  strata_layer *layer, const strata_layer *mask, strata_error **error);

/// Restores the default of a property.
strata_status strata_layer_reset(
  strata_layer *layer, const char *key_path, strata_error **error);

/// Reads the numbers of a value: 1 of a number, 2 of a point or a size, 4 of a rectangle or a
/// color, 16 of a transform, and those of all elements of an array of numbers or colors.
///
/// - values: Receives at most `capacity` numbers; may be NULL if `capacity` is 0.
/// - count: Receives the number of all numbers of the value, which may exceed `capacity`; 0 if the
///   property has no value.
///
/// Errors: `STRATA_ERROR_USAGE` if the value is not made of numbers.
strata_status strata_layer_get_numbers(
  const strata_layer *layer, const char *key_path, double *values, size_t capacity, size_t *count,
  strata_error **error);

/// Reads a string.
///
/// - value: Receives a UTF-8 string, which the caller releases with `strata_free`, or NULL if the
///   property has no value.
///
/// Errors: `STRATA_ERROR_USAGE` if the value is not a string.
strata_status strata_layer_get_string(
  const strata_layer *layer, const char *key_path, char **value, strata_error **error);

/// Returns a copy of the layer with the animated values of the last rendered frame.
///
/// The caller frees it. Changing it has no effect on the layer. NULL before the first frame and for
/// a layer that is not in a rendered tree.
strata_layer *strata_layer_presentation(const strata_layer *layer);

/// Returns the name of the class; the caller releases it with `strata_free`. NULL for NULL.
char *strata_layer_class(const strata_layer *layer);

/// Adds a reference. Returns `layer`. Thread-safe.
strata_layer *strata_layer_retain(strata_layer *layer);

/// Releases a reference. Accepts NULL. Freeing the last reference detaches the sublayers and frees
/// those that nothing else retains, so no other thread may use the tree during the call.
void strata_layer_free(strata_layer *layer);

#ifdef __cplusplus
}
#endif

#endif
