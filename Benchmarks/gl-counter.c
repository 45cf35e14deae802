// Counts the GL calls of a program that links them or finds them with eglGetProcAddress, and writes
// the counts to the file GL_COUNTER as one line of JSON when the program ends.
//
//   cc -O2 -shared -fPIC -Wl,--no-as-needed -o gl-counter.so Benchmarks/gl-counter.c -ldl -lEGL
//   GL_COUNTER=counts.json LD_PRELOAD=./gl-counter.so PROGRAM
//
// A program that opens libEGL itself, as Strata does, loads the counter in its place:
//
//   GL_COUNTER=counts.json STRATA_EGL_LIBRARY=./gl-counter.so strata bench …
//
// A program change is a call of glUseProgram with another program than the current one, and a
// target change one of glBindFramebuffer with another framebuffer for drawing. Bytes are those that
// a call passes to the driver for buffers and textures; storage without data has none. A mapped
// range has the bytes that are flushed, or all of them if it is not flushed explicitly. One context
// at a time is assumed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned GLenum, GLuint, GLbitfield;
typedef int GLint, GLsizei;
typedef unsigned char GLboolean;
typedef intptr_t GLintptr, GLsizeiptr;
typedef void (*Proc)(void);

static struct {
  uint64_t draws, programs, targets, uploads, bytes;
} counts;

static void *library(void) {
  static void *handle;
  if (!handle) handle = dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (!handle) abort();
  return handle;
}

static Proc next(const char *name) {
  static Proc (*find)(const char *);
  if (!find) find = (Proc(*)(const char *))dlsym(library(), "eglGetProcAddress");
  if (!find) abort();
  return find(name);
}

static void upload(uint64_t bytes) {
  counts.uploads += 1;
  counts.bytes += bytes;
}

#define EXPORTED __attribute__((visibility("default")))

// Defines the function NAME, whose effect on the counts is COUNT, in place of GL's.
#define COUNTED(RESULT, NAME, PARAMETERS, ARGUMENTS, COUNT) \
  EXPORTED RESULT NAME PARAMETERS {                         \
    static RESULT(*real) PARAMETERS;                        \
    if (!real) real = (RESULT(*) PARAMETERS)next(#NAME);    \
    COUNT;                                                  \
    return real ARGUMENTS;                                  \
  }

#define DRAW(NAME, PARAMETERS, ARGUMENTS) \
  COUNTED(void, NAME, PARAMETERS, ARGUMENTS, counts.draws += 1)

DRAW(glDrawArrays, (GLenum m, GLint f, GLsizei n), (m, f, n))
DRAW(glDrawElements, (GLenum m, GLsizei n, GLenum t, const void *i), (m, n, t, i))
DRAW(glDrawRangeElements, (GLenum m, GLuint s, GLuint e, GLsizei n, GLenum t, const void *i),
     (m, s, e, n, t, i))
DRAW(glDrawArraysInstanced, (GLenum m, GLint f, GLsizei n, GLsizei c), (m, f, n, c))
DRAW(glDrawElementsInstanced, (GLenum m, GLsizei n, GLenum t, const void *i, GLsizei c),
     (m, n, t, i, c))
DRAW(glDrawArraysInstancedBaseInstance, (GLenum m, GLint f, GLsizei n, GLsizei c, GLuint b),
     (m, f, n, c, b))
DRAW(glDrawElementsInstancedBaseVertexBaseInstance,
     (GLenum m, GLsizei n, GLenum t, const void *i, GLsizei c, GLint v, GLuint b),
     (m, n, t, i, c, v, b))
DRAW(glMultiDrawArraysIndirect, (GLenum m, const void *i, GLsizei n, GLsizei s), (m, i, n, s))
DRAW(glMultiDrawElementsIndirect, (GLenum m, GLenum t, const void *i, GLsizei n, GLsizei s),
     (m, t, i, n, s))

static GLuint program, target;

COUNTED(void, glUseProgram, (GLuint p), (p), {
  counts.programs += p != program && p != 0;
  program = p;
})

static const GLenum readFramebuffer = 0x8CA8;
COUNTED(void, glBindFramebuffer, (GLenum t, GLuint f), (t, f), {
  if (t != readFramebuffer) {
    counts.targets += f != target;
    target = f;
  }
})

static uint64_t texels(GLsizei width, GLsizei height, GLenum format, GLenum type) {
  uint64_t channels;
  switch (format) {
    case 0x1908: case 0x80E1: channels = 4; break;              // RGBA, BGRA
    case 0x1907: channels = 3; break;                           // RGB
    case 0x190A: case 0x8227: channels = 2; break;              // LUMINANCE_ALPHA, RG
    default: channels = 1;                                      // ALPHA, LUMINANCE, RED
  }
  uint64_t size;
  switch (type) {
    case 0x1406: size = 4; break;                               // FLOAT
    case 0x140B: case 0x8D61: case 0x1403: size = 2; break;     // HALF_FLOAT, UNSIGNED_SHORT
    // Packed in 16 bits.
    case 0x8033: case 0x8034: case 0x8363: return (uint64_t)width * height * 2;
    default: size = 1;
  }
  return (uint64_t)width * height * channels * size;
}

static GLuint unpackBuffer;
static const GLenum pixelUnpackBuffer = 0x88EC;
COUNTED(void, glBindBuffer, (GLenum t, GLuint b), (t, b), {
  if (t == pixelUnpackBuffer) unpackBuffer = b;
})
COUNTED(void, glBufferData, (GLenum t, GLsizeiptr n, const void *d, GLenum u), (t, n, d, u),
        if (d) upload(n))
COUNTED(void, glBufferSubData, (GLenum t, GLintptr o, GLsizeiptr n, const void *d), (t, o, n, d),
        upload(n))
COUNTED(void, glTexImage2D,
        (GLenum t, GLint l, GLint i, GLsizei w, GLsizei h, GLint b, GLenum f, GLenum y,
         const void *d),
        (t, l, i, w, h, b, f, y, d), if (d) upload(texels(w, h, f, y)))
// From a pixel buffer, the bytes were counted when they were written there.
COUNTED(void, glTexSubImage2D,
        (GLenum t, GLint l, GLint x, GLint y, GLsizei w, GLsizei h, GLenum f, GLenum p,
         const void *d),
        (t, l, x, y, w, h, f, p, d), if (!unpackBuffer) upload(texels(w, h, f, p)))

static const GLbitfield mapWrite = 2, mapFlushExplicit = 16;
COUNTED(void *, glMapBufferRange, (GLenum t, GLintptr o, GLsizeiptr n, GLbitfield a), (t, o, n, a),
        if ((a & mapWrite) && !(a & mapFlushExplicit)) upload(n))
COUNTED(void, glFlushMappedBufferRange, (GLenum t, GLintptr o, GLsizeiptr n), (t, o, n), upload(n))

static const struct {
  const char *name;
  Proc proc;
} table[] = {
#define ENTRY(NAME) {#NAME, (Proc)NAME}
    ENTRY(glDrawArrays), ENTRY(glDrawElements), ENTRY(glDrawRangeElements),
    ENTRY(glDrawArraysInstanced), ENTRY(glDrawElementsInstanced),
    ENTRY(glDrawArraysInstancedBaseInstance),
    ENTRY(glDrawElementsInstancedBaseVertexBaseInstance), ENTRY(glMultiDrawArraysIndirect),
    ENTRY(glMultiDrawElementsIndirect), ENTRY(glUseProgram), ENTRY(glBindFramebuffer),
    ENTRY(glBindBuffer), ENTRY(glBufferData), ENTRY(glBufferSubData), ENTRY(glTexImage2D),
    ENTRY(glTexSubImage2D), ENTRY(glMapBufferRange), ENTRY(glFlushMappedBufferRange),
};

EXPORTED Proc eglGetProcAddress(const char *name) {
  Proc real = next(name);
  for (size_t k = 0; real && k < sizeof table / sizeof *table; k++)
    if (!strcmp(table[k].name, name)) return table[k].proc;
  return real;
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("GL_COUNTER");
  FILE *file = path && counts.draws ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file,
          "{\"drawCalls\": %llu, \"programChanges\": %llu, \"targetChanges\": %llu, "
          "\"uploads\": %llu, \"uploadedBytes\": %llu}\n",
          (unsigned long long)counts.draws, (unsigned long long)counts.programs,
          (unsigned long long)counts.targets, (unsigned long long)counts.uploads,
          (unsigned long long)counts.bytes);
  fclose(file);
}
