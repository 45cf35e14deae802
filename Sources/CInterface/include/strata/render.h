/// Rendering of single frames to memory, images and files.
#ifndef STRATA_RENDER_H
#define STRATA_RENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "error.h"
#include "image.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The options of a renderer.
typedef struct strata_renderer_options {
  /// `sizeof(strata_renderer_options)`.
  size_t struct_size;
  /// The width of the output in pixels; 0 to follow the height and the shape of the scene.
  ///
  /// If width and height are both 0, the output has the size of the scene times `scale`. If both
  /// are set, the scene is centered and as large as fits.
  size_t width;
  /// The height of the output in pixels; 0 to follow the width and the shape of the scene.
  size_t height;
  /// The number of pixels per point; 0 for 1. Ignored if `width` or `height` is set.
  double scale;
  /// The device: "auto", "cpu", "gpu", or another one that the `strata` command accepts; NULL for
  /// "auto", which is hardware GL if there is any, otherwise the CPU.
  const char *device;
  /// Whether to fail instead of drawing in software.
  bool requires_hardware;
  /// A folder with additional fonts; NULL for none.
  const char *fonts_folder;
  /// The background as sRGB components from 0 to 1 with straight alpha; an alpha of 0 is
  /// transparent.
  double background[4];
  /// The number of threads with which the CPU draws a frame, 1 to 256; 0 for one per processor.
  ///
  /// Renderers on several threads draw at the same time. A program that has as many of them as
  /// processors needs only 1 here. The pixels are the same for any number.
  size_t threads;
} strata_renderer_options;

/// A renderer for the canvas of one scene. Renderers on one device share its resources.
///
/// A renderer is used by one thread at a time. While it renders, its scene must not be used by
/// other threads.
typedef struct strata_renderer strata_renderer;

/// Creates a renderer for a scene, which it retains.
///
/// - options: NULL for the defaults.
/// - renderer: Receives the renderer, which the caller frees.
///
/// Errors: `STRATA_ERROR_USAGE` for an invalid size, background or number of threads,
/// `STRATA_ERROR_LIMIT` for a size that is too large, `STRATA_ERROR_DEVICE` if no device matches.
strata_status strata_renderer_create(
  strata_scene *scene, const strata_renderer_options *options, strata_renderer **renderer,
  strata_error **error);

/// Returns the width of the output in pixels; 0 if `renderer` is NULL.
size_t strata_renderer_width(const strata_renderer *renderer);

/// Returns the height of the output in pixels; 0 if `renderer` is NULL.
size_t strata_renderer_height(const strata_renderer *renderer);

/// Returns the name of the device that draws; NULL if `renderer` is NULL.
///
/// The name is valid until the renderer is freed.
const char *strata_renderer_device(const strata_renderer *renderer);

/// Whether drawing happens in software: on the CPU, or by a software GL driver.
///
/// True if `renderer` is NULL.
bool strata_renderer_is_software(const strata_renderer *renderer);

/// Renders a frame into the caller's memory as RGBA, with row 0 on top.
///
/// - time: The time in seconds, finite. A frame does not depend on earlier frames of renderers, but
///   `strata_live_render` changes the scene.
/// - pixels: Receives the pixels; at least stride * (height - 1) + 4 * width bytes.
/// - stride: The distance between rows in bytes, at least 4 * width. Padding is not written.
///
/// Errors: `STRATA_ERROR_USAGE`, `STRATA_ERROR_RENDER`, `STRATA_ERROR_LIMIT`. `pixels` is then
/// unchanged.
strata_status strata_renderer_render(
  strata_renderer *renderer, double time, strata_alpha alpha, uint8_t *pixels, size_t stride,
  strata_error **error);

/// Renders a frame to an image.
///
/// - image: Receives the image, which the caller frees.
///
/// Errors: as for `strata_renderer_render`.
strata_status strata_renderer_image(
  strata_renderer *renderer, double time, strata_image **image, strata_error **error);

/// Renders a frame to a file, whose extension selects the format: .png, .jpg, .jpeg or .webp.
///
/// Errors: as for `strata_renderer_render` and `strata_image_write`.
strata_status strata_renderer_write(
  strata_renderer *renderer, double time, const char *path, strata_error **error);

/// Returns the number of diagnostics of the last frame or job: content that is not drawn.
///
/// 0 if `renderer` is NULL.
size_t strata_renderer_diagnostic_count(const strata_renderer *renderer);

/// Returns a diagnostic of the last frame or job as a line of text, which the caller releases with
/// `strata_free`; NULL if `index` is too large.
char *strata_renderer_diagnostic(const strata_renderer *renderer, size_t index);

/// Adds a reference. Returns `renderer`. Thread-safe.
strata_renderer *strata_renderer_retain(strata_renderer *renderer);

/// Releases a reference. Accepts NULL. It may free the scene, so no other thread may use the scene
/// during the call.
void strata_renderer_free(strata_renderer *renderer);

/// A function that receives the devices of the machine.
///
/// - selector: The text that selects the device in `strata_renderer_options`.
/// - name: The name of the device.
///
/// The strings are valid during the call.
typedef void (*strata_device_visitor)(
  const char *selector, const char *name, bool is_software, void *context);

/// Calls `visitor` for each device that can draw, on the calling thread. The CPU is the last one.
///
/// Every GL driver of the machine is opened, which may take seconds.
void strata_devices(strata_device_visitor visitor, void *context);

#ifdef __cplusplus
}
#endif

#endif
