/// Drawing into a caller's OpenGL ES context.
///
/// The context is an EGL context with OpenGL ES 2.0 or later that the caller has made current.
#ifndef STRATA_GL_H
#define STRATA_GL_H

#include "error.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Draws a scene into the framebuffer that is bound in the current EGL context.
///
/// To draw into a texture, attach it to a framebuffer with `glFramebufferTexture2D`, and bind that.
///
/// It belongs to the thread that created it. Its context must be current there during each call,
/// including the last `strata_live_free`; use on another thread ends the process.
typedef struct strata_live strata_live;

/// Creates a live renderer for a scene, which it retains, in the current EGL context.
///
/// - scale: The number of pixels per point; 0 for 1.
/// - live: Receives the live renderer, which the caller frees.
///
/// Errors: `STRATA_ERROR_USAGE` if no context is current or the current one is not OpenGL ES 2.0 or
/// later, `STRATA_ERROR_DEVICE` if EGL is missing or the driver lacks a required feature.
strata_status strata_live_create(
  strata_scene *scene, double scale, strata_live **live, strata_error **error);

/// Draws the scene source-over into the framebuffer that is bound.
///
/// The lower left corner of the scene's canvas is at the lower left corner of the viewport. The
/// whole canvas is drawn. All GL state is restored.
///
/// Afterwards, animations that have ended are removed from the layers of the scene, unless their
/// `removedOnCompletion` is false. Frames and movies of the scene that a `strata_renderer` renders
/// later are then without these animations at any time. A program that needs both reads the scene
/// twice.
///
/// - time: The time in seconds, not earlier than that of the previous call.
///
/// Errors: `STRATA_ERROR_USAGE` for a time that is not finite or an invalid scale,
/// `STRATA_ERROR_RENDER`, `STRATA_ERROR_LIMIT`.
strata_status strata_live_render(strata_live *live, double time, strata_error **error);

/// Returns the time of the next frame that differs from the last one, in seconds; infinity if
/// nothing is animated.
double strata_live_next_frame_time(strata_live *live);

/// Releases the only reference. Accepts NULL. It may free the scene, so no other thread may use the
/// scene during the call.
void strata_live_free(strata_live *live);

#ifdef __cplusplus
}
#endif

#endif
