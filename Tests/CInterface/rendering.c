/// Tests rendering through the C interface: images, sizes, jobs and threads.
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include "expect.h"

static void test_images(void) {
  uint8_t pixels[2][12] = {{255, 0, 0, 255, 0, 0, 128, 128, 9, 9, 9, 9},
                           {0, 0, 0, 0, 10, 20, 30, 255, 9, 9, 9, 9}};
  strata_image *image = NULL;
  EXPECT(strata_image_create(pixels[0], 2, 2, 12, STRATA_ALPHA_PREMULTIPLIED, &image, NULL) ==
         STRATA_OK);
  const uint8_t *straight = strata_image_pixels(image, STRATA_ALPHA_STRAIGHT);
  EXPECT(straight[6] == 255 && straight[7] == 128 && straight[12] == 10);
  EXPECT(memcmp(strata_image_pixels(image, STRATA_ALPHA_PREMULTIPLIED), pixels[0], 8) == 0);
  EXPECT(straight == strata_image_pixels(image, STRATA_ALPHA_STRAIGHT));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "stride",
               strata_image_create(pixels[0], 2, 2, 7, STRATA_ALPHA_STRAIGHT, &image, &error));
  // A distance between rows whose multiple is more than any memory.
  const size_t large = (size_t)1 << 62;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "fit in memory",
               strata_image_create(pixels[0], 1, 3, large, STRATA_ALPHA_STRAIGHT, &image, &error));
  uint8_t row[8];
  EXPECT_ERROR(STRATA_ERROR_USAGE, "stride is too large",
               strata_image_copy_pixels(image, STRATA_ALPHA_STRAIGHT, row, large, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "stride is too large",
               strata_image_copy_pixels(image, STRATA_ALPHA_STRAIGHT, row, SIZE_MAX, &error));
  void *data = NULL;
  size_t length = 0;
  EXPECT(strata_image_encode(image, "png", &data, &length, NULL) == STRATA_OK);
  strata_image *decoded = NULL;
  EXPECT(strata_image_read(data, length, &decoded, NULL) == STRATA_OK);
  EXPECT(memcmp(strata_image_pixels(decoded, STRATA_ALPHA_STRAIGHT), straight, 16) == 0);
  uint8_t copy[2][12];
  memset(copy, 77, sizeof copy);
  EXPECT(strata_image_copy_pixels(image, STRATA_ALPHA_STRAIGHT, copy[0], 12, NULL) == STRATA_OK);
  EXPECT(memcmp(copy[0], straight, 8) == 0 && memcmp(copy[1], straight + 8, 8) == 0);
  EXPECT(copy[0][8] == 77);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "stride",
               strata_image_copy_pixels(image, STRATA_ALPHA_STRAIGHT, copy[0], 7, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "bmp",
               strata_image_encode(image, "bmp", &data, &length, &error));
  EXPECT_ERROR(STRATA_ERROR_SCENE, "image data",
               strata_image_read("no image", 8, &decoded, &error));
  int ends[2];
  EXPECT(pipe(ends) == 0);
  EXPECT(strata_image_write_descriptor(image, "png", ends[1], NULL) == STRATA_OK);
  char written[1024];
  EXPECT(read(ends[0], written, sizeof written) == (ssize_t)length);
  EXPECT(memcmp(written, data, length) == 0);
  close(ends[0]);
  close(ends[1]);
  strata_free(data);

  // The contents of a layer.
  strata_layer *layer = NULL;
  EXPECT(strata_layer_create("CALayer", &layer, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_rect(layer, "bounds", 0, 0, 2, 2, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_point(layer, "position", 1, 1, NULL) == STRATA_OK);
  EXPECT(strata_layer_set_image(layer, "contents", image, NULL) == STRATA_OK);
  strata_image_free(image);
  strata_image_free(decoded);
  strata_scene *scene = NULL;
  EXPECT(strata_scene_create(layer, 2, 2, STRATA_Y_AXIS_DOWN, &scene, NULL) == STRATA_OK);
  strata_layer_free(layer);
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  uint8_t drawn[2][12];
  memset(drawn, 77, sizeof drawn);
  EXPECT(strata_renderer_render(renderer, 0, STRATA_ALPHA_PREMULTIPLIED, drawn[0], 12, NULL) ==
         STRATA_OK);
  EXPECT(memcmp(drawn[0], pixels[0], 8) == 0 && memcmp(drawn[1], pixels[1], 8) == 0);
  EXPECT(drawn[0][8] == 77);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "stride",
               strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, drawn[0], 7, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "time",
               strata_renderer_render(renderer, NAN, STRATA_ALPHA_STRAIGHT, drawn[0], 8, &error));
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void test_sizes(void) {
  strata_scene *scene = read_scene();
  strata_renderer *renderer = create_renderer(scene, 10, 4);
  EXPECT(strata_renderer_width(renderer) == 10 && strata_renderer_height(renderer) == 4);
  uint8_t pixels[160];
  EXPECT(strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, pixels, 40, NULL) ==
         STRATA_OK);
  // The scene is centered, three pixels from the left.
  EXPECT(pixels[4 * 2 + 3] == 0 && pixels[4 * 3 + 3] == 255 && pixels[4 * 7 + 3] == 0);
  strata_renderer_free(renderer);
  renderer = create_renderer(scene, 0, 12);
  EXPECT(strata_renderer_width(renderer) == 12 && strata_renderer_height(renderer) == 12);
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void test_thread_counts(void) {
  strata_scene *scene = read_scene();
  uint8_t pixels[2][64];
  const size_t counts[] = {0, 1};
  for (size_t i = 0; i < 2; i++) {
    strata_renderer_options options = {
        .struct_size = sizeof options, .device = "cpu", .threads = counts[i]};
    strata_renderer *renderer = NULL;
    EXPECT(strata_renderer_create(scene, &options, &renderer, NULL) == STRATA_OK);
    EXPECT(strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, pixels[i], 16, NULL) ==
           STRATA_OK);
    strata_renderer_free(renderer);
  }
  EXPECT(memcmp(pixels[0], pixels[1], sizeof pixels[0]) == 0);
  strata_renderer_options options = {.struct_size = sizeof options, .threads = 257};
  strata_renderer *renderer = NULL;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "at most 256",
               strata_renderer_create(scene, &options, &renderer, &error));
  strata_scene_free(scene);
}

static bool count_frames(size_t completed, size_t total, void *context) {
  EXPECT(completed <= total);
  ++*(size_t *)context;
  return true;
}

static void test_jobs(void) {
  strata_scene *scene = read_scene();
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  size_t calls = 0;
  strata_job_options options = {.struct_size = sizeof options,
                                .frame_count = 4,
                                .progress = count_frames,
                                .context = &calls};
  strata_job *job = NULL;
  EXPECT(strata_job_create(renderer, "job.apng", &options, &job, NULL) == STRATA_OK);
  EXPECT(strata_job_frame_count(job) == 4);
  EXPECT(strata_job_run(job, NULL) == STRATA_OK && calls == 4);
  EXPECT(access("job.apng", R_OK) == 0);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "once", strata_job_run(job, &error));
  strata_job_free(job);
  EXPECT(strata_job_create(renderer, "canceled.apng", &options, &job, NULL) == STRATA_OK);
  strata_job_cancel(job);
  EXPECT_ERROR(STRATA_ERROR_CANCELED, "canceled", strata_job_run(job, &error));
  EXPECT(access("canceled.apng", F_OK) != 0);
  strata_job_free(job);
  // The renderer still works.
  uint8_t pixels[64];
  EXPECT(strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, pixels, 16, NULL) ==
         STRATA_OK);
  EXPECT_ERROR(STRATA_ERROR_USAGE, "unsupported extension",
               strata_job_create(renderer, "job.txt", &options, &job, &error));
  options.frame_count = 0;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "no end",
               strata_job_create(renderer, "job.gif", &options, &job, &error));
  options.frame_count = (size_t)1 << 63;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "frame_count is too large",
               strata_job_create(renderer, "job.gif", &options, &job, &error));
  options.first_frame = SIZE_MAX >> 1;
  options.frame_count = 1;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "the range of 1 frame from",
               strata_job_create(renderer, "job.gif", &options, &job, &error));
  EXPECT_ERROR(STRATA_ERROR_OUTPUT, "folder",
               strata_renderer_write(renderer, 0, "no folder/a.png", &error));
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void test_first_frames(void) {
  static const char animated[] =
    "<caml><CALayer bounds='0 0 4 4'><animations><animation type='CABasicAnimation' "
    "keyPath='opacity' duration='1'><fromValue type='real' value='0'/></animation></animations>"
    "</CALayer></caml>";
  strata_scene *scene = NULL;
  EXPECT(strata_scene_read(animated, strlen(animated), NULL, &scene, NULL) == STRATA_OK);
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  strata_job_options options = {.struct_size = sizeof options, .rate_numerator = 10};
  strata_job *job = NULL;
  // 0 frames are all frames until the end.
  options.first_frame = 4;
  EXPECT(strata_job_create(renderer, "a.y4m", &options, &job, NULL) == STRATA_OK);
  EXPECT(strata_job_frame_count(job) == 6);
  strata_job_free(job);
  options.first_frame = 10;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "no end after the first frame",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  options.first_frame = (size_t)1 << 63;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "first_frame is too large",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  options.first_frame = SIZE_MAX;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "first_frame is too large",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  // A length that is slightly more than 3 frames by rounding.
  options = (strata_job_options){
    .struct_size = sizeof options, .rate_numerator = 10, .first_frame = 4, .duration = 0.1 + 0.2};
  EXPECT(strata_job_create(renderer, "a.y4m", &options, &job, NULL) == STRATA_OK);
  EXPECT(strata_job_frame_count(job) == 3);
  strata_job_free(job);
  options.frame_count = 3;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "duration and frame_count cannot be combined",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  options.frame_count = 0;
  options.duration = -1;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "duration is -1",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  options.duration = 1e300;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "too many frames",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void test_options_of_formats(void) {
  strata_scene *scene = read_scene();
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  strata_job *job = NULL;
  strata_job_options options = {.struct_size = sizeof options, .frame_count = 2, .gop = 2};
  const char *images[] = {"a.gif", "a.apng", "a.webp", "a-%d.png"};
  for (int i = 0; i < 4; i++) {
    EXPECT_ERROR(STRATA_ERROR_USAGE, "gop applies only to movies",
                 strata_job_create(renderer, images[i], &options, &job, &error));
  }
  EXPECT(strata_job_create(renderer, "a.y4m", &options, &job, NULL) == STRATA_OK);
  strata_job_free(job);
  options.gop = 0;
  options.loops = 2;
  EXPECT_ERROR(STRATA_ERROR_USAGE, "loops applies only to animated PNG, GIF and WebP",
               strata_job_create(renderer, "a.y4m", &options, &job, &error));
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void draw_chunk(strata_renderer *renderer, const char *path, size_t first, size_t count) {
  strata_job_options options = {.struct_size = sizeof options,
                                .first_frame = first,
                                .frame_count = count,
                                .manifest = true,
                                .resume = true};
  strata_job *job = NULL;
  EXPECT(strata_job_create(renderer, path, &options, &job, NULL) == STRATA_OK);
  EXPECT(strata_job_run(job, NULL) == STRATA_OK);
  strata_job_free(job);
}

static void test_chunks(void) {
  strata_scene *scene = read_scene();
  strata_renderer *renderer = create_renderer(scene, 0, 0);
  draw_chunk(renderer, "chunk1.y4m", 0, 3);
  draw_chunk(renderer, "chunk2.y4m", 3, 2);
  // A complete chunk is kept.
  draw_chunk(renderer, "chunk2.y4m", 3, 2);
  const char *parts[] = {"chunk2.y4m", "chunk1.y4m"};
  EXPECT(strata_join_chunks(parts, 2, "joined.y4m", 0, 5, false, NULL) == STRATA_OK);
  EXPECT(access("joined.y4m.manifest", R_OK) == 0);
  EXPECT_ERROR(STRATA_ERROR_RESOURCE, "3 of 5 frames are missing: 0-2",
               strata_join_chunks(parts, 1, "joined.y4m", 0, 5, false, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "the range of 0 frames",
               strata_join_chunks(parts, 1, "joined.y4m", 0, 0, false, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "first_frame is too large",
               strata_join_chunks(parts, 1, "joined.y4m", SIZE_MAX, 5, false, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "frame_count is too large",
               strata_join_chunks(parts, 1, "joined.y4m", 0, SIZE_MAX, false, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "the range of 2 frames",
               strata_join_chunks(parts, 1, "joined.y4m", SIZE_MAX >> 1, 2, false, &error));
  EXPECT_ERROR(STRATA_ERROR_USAGE, "parts is NULL",
               strata_join_chunks(NULL, 1, "joined.y4m", 0, 5, false, &error));
  strata_renderer_free(renderer);
  strata_scene_free(scene);
}

static void *render_many(void *context) {
  (void)context;
  for (int round = 0; round < 50; round++) {
    strata_scene *scene = read_scene();
    strata_renderer *renderer = create_renderer(scene, 0, 0);
    uint8_t pixels[64] = {0};
    EXPECT(strata_renderer_render(renderer, 0, STRATA_ALPHA_STRAIGHT, pixels, 16, NULL) ==
           STRATA_OK);
    EXPECT(pixels[2] == 255 && pixels[3] == 255);
    strata_renderer_free(renderer);
    strata_scene_free(scene);
  }
  return NULL;
}

static void test_threads(void) {
  pthread_t threads[8];
  for (size_t i = 0; i < 8; i++) EXPECT(pthread_create(&threads[i], NULL, render_many, NULL) == 0);
  for (size_t i = 0; i < 8; i++) pthread_join(threads[i], NULL);
}

int main(void) {
  test_images();
  test_sizes();
  test_thread_counts();
  test_jobs();
  test_first_frames();
  test_options_of_formats();
  test_chunks();
  test_threads();
  if (failures == 0) printf("rendering: all passed\n");
  return failures != 0;
}
