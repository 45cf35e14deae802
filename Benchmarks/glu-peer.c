// Tessellates a polygon file with GLU's tessellator and prints triangles and milliseconds.
//
// The first line of the file is the fill rule. Each contour is a line with its number of points,
// followed by one line per point. The time is the minimum of five runs.
#include <GL/glu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Point {
  GLdouble at[3];
} Point;

static long vertices;
// At edge crossings GLU requests new vertices, which must live until the polygon ends.
static Point **made;
static size_t madeCount, madeRoom;

static void countVertex(void *data) {
  (void)data;
  vertices++;
}

// With this callback set, GLU emits separate triangles instead of fans and strips.
static void ignoreFlag(GLboolean flag) { (void)flag; }

static void combine(GLdouble at[3], void *data[4], GLfloat weight[4], void **out) {
  (void)data;
  (void)weight;
  Point *point = malloc(sizeof *point);
  memcpy(point->at, at, sizeof point->at);
  if (madeCount == madeRoom) {
    madeRoom = 2 * madeRoom + 64;
    made = realloc(made, madeRoom * sizeof *made);
  }
  made[madeCount++] = point;
  *out = point;
}

static void fail(GLenum error) {
  fprintf(stderr, "glu-peer: %s\n", gluErrorString(error));
  exit(1);
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  char rule[16];
  if (!file || fscanf(file, "%15s", rule) != 1) {
    fprintf(stderr, "usage: glu-peer FILE\n");
    return 2;
  }
  Point *points = NULL;
  size_t *ends = NULL;
  size_t count = 0, contours = 0, length;
  while (fscanf(file, "%zu", &length) == 1) {
    points = realloc(points, (count + length) * sizeof *points);
    ends = realloc(ends, (contours + 1) * sizeof *ends);
    for (size_t i = 0; i < length; i++, count++) {
      if (fscanf(file, "%lf %lf", &points[count].at[0], &points[count].at[1]) != 2) return 2;
      points[count].at[2] = 0;
    }
    ends[contours++] = count;
  }
  double best = 1e9;
  for (int run = 0; run < 5; run++) {
    vertices = 0;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    GLUtesselator *tess = gluNewTess();
    gluTessProperty(
        tess, GLU_TESS_WINDING_RULE,
        strcmp(rule, "evenOdd") ? GLU_TESS_WINDING_NONZERO : GLU_TESS_WINDING_ODD);
    gluTessNormal(tess, 0, 0, 1);
    gluTessCallback(tess, GLU_TESS_VERTEX, (_GLUfuncptr)countVertex);
    gluTessCallback(tess, GLU_TESS_EDGE_FLAG, (_GLUfuncptr)ignoreFlag);
    gluTessCallback(tess, GLU_TESS_COMBINE, (_GLUfuncptr)combine);
    gluTessCallback(tess, GLU_TESS_ERROR, (_GLUfuncptr)fail);
    gluTessBeginPolygon(tess, NULL);
    for (size_t contour = 0, i = 0; contour < contours; contour++) {
      gluTessBeginContour(tess);
      for (; i < ends[contour]; i++) gluTessVertex(tess, points[i].at, &points[i]);
      gluTessEndContour(tess);
    }
    gluTessEndPolygon(tess);
    gluDeleteTess(tess);
    clock_gettime(CLOCK_MONOTONIC, &end);
    for (size_t i = 0; i < madeCount; i++) free(made[i]);
    madeCount = 0;
    double ms = (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6;
    if (ms < best) best = ms;
  }
  printf("%ld %.3f\n", vertices / 3, best);
  return 0;
}
