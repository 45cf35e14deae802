/// Draws a scene into the framebuffer of an OpenGL ES context, over the program's own content.
///
/// Returns 77 if there is no EGL.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES2/gl2.h>
#include <stdio.h>
#include <string.h>
#include <strata/strata.h>

enum { WIDTH = 16, HEIGHT = 8 };

/// Makes a context with a framebuffer current, as a window system or an engine would.
static int create_context(void) {
  EGLDisplay display =
    eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)) return 0;
  EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return 0;

  GLuint texture, framebuffer;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glViewport(0, 0, WIDTH, HEIGHT);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

int main(void) {
  const char caml[] =
    "<caml><CALayer bounds='0 0 16 8'><sublayers>"
    "<CALayer bounds='0 0 12 4' position='9 4' backgroundColor='1 0 0'/>"
    "</sublayers></CALayer></caml>";
  if (!create_context()) return 77;

  strata_error *error = NULL;
  strata_scene *scene = NULL;
  strata_live *live = NULL;

  // snippet: framebuffer
  glClearColor(0, 0, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  if (strata_scene_read(caml, strlen(caml), NULL, &scene, &error) == STRATA_OK &&
      strata_live_create(scene, 1, &live, &error) == STRATA_OK) {
    strata_live_render(live, 0, &error);
  }
  // end
  if (error != NULL) fprintf(stderr, "%s\n", strata_error_message(error));
  int status = strata_error_code(error);
  strata_error_free(error);
  strata_live_free(live);
  strata_scene_free(scene);

  unsigned char pixels[HEIGHT][WIDTH][4];
  glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  for (int y = HEIGHT - 1; y >= 0; y--) {
    for (int x = 0; x < WIDTH; x++) putchar(pixels[y][x][0] > 128 ? '#' : '.');
    putchar('\n');
  }
  return status;
}
