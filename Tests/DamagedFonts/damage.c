// Sets text in damaged font files, with the shims compiled under sanitizers.
//
//   damage FROM COUNT SECONDS FONT...
//
// Case N damages one of the fonts reproducibly: it is truncated, or bytes are overwritten anywhere,
// in its directory or in one of its tables. A font set of that file alone lays out a text in many
// scripts and requests the outline, the image and the layers of every glyph. Layer tables are added
// to the first font. Each case that crashes, is stopped by a sanitizer or uses more than SECONDS
// of processor time is reported on one line. The exit status is 1 if there was any.

#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "strata_text.h"

// MARK: Random numbers

// SplitMix64.
static uint64_t next(uint64_t *state) {
  *state += UINT64_C(0x9E3779B97F4A7C15);
  uint64_t z = *state;
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

static size_t below(uint64_t *state, size_t end) { return end == 0 ? 0 : next(state) % end; }

// MARK: Damage

typedef struct {
  uint8_t *bytes;
  size_t length;
} font_file;

static uint32_t number(const uint8_t *bytes, int size) {
  uint32_t value = 0;
  for (int index = 0; index < size; index += 1) value = value << 8 | bytes[index];
  return value;
}

// Chooses where bytes are overwritten: anywhere, in the directory, or in a table, preferably near
// its beginning, where its structure is.
static void choose(uint64_t *state, const font_file *font, size_t *start, size_t *length) {
  size_t tables = number(font->bytes + 4, 2), directory = 12 + 16 * tables;
  *start = 0, *length = font->length;
  size_t choice = below(state, 10);
  if (choice == 0 || directory > font->length) return;
  if (choice <= 2) {
    *length = directory;
    return;
  }
  const uint8_t *entry = font->bytes + 12 + 16 * below(state, tables);
  size_t offset = number(entry + 8, 4), own = number(entry + 12, 4);
  if (offset >= font->length || own == 0 || own > font->length - offset) return;
  *start = offset;
  *length = choice <= 6 && own > 256 ? 256 : own;
}

static void damage(uint64_t index, font_file *font) {
  uint64_t state = index * 2 + 1;
  if (below(&state, 6) == 0) {
    font->length = below(&state, font->length);
    return;
  }
  for (size_t places = 1 + below(&state, 3); places > 0; places -= 1) {
    size_t start, length;
    choose(&state, font, &start, &length);
    static const uint8_t extremes[] = {0x00, 0x01, 0x7F, 0x80, 0xFF};
    for (size_t count = 1 + below(&state, 16); count > 0; count -= 1) {
      uint8_t *byte = font->bytes + start + below(&state, length);
      uint64_t bits = next(&state);
      *byte = bits & 1 ? (uint8_t)(bits >> 8) : extremes[(bits >> 8) % sizeof extremes];
    }
  }
}

static bool write_file(const char *path, const font_file *font) {
  // A new file each time, because the old one may still be mapped and read.
  unlink(path);
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
  if (file < 0) return false;
  bool is_whole = write(file, font->bytes, font->length) == (ssize_t)font->length;
  return close(file) == 0 && is_whole;
}

// MARK: Use

// The state shared by both processes.
typedef struct {
  uint64_t current;
  // Totals of the cases so far.
  uint64_t used_fonts, laid_out_glyphs, elements, colors;
} progress;
static volatile progress *shared;

static const char text[] =
  "Officially AVA fjord e\u0301\u0323 \u00e4\u00df 1/2 \u0395\u03bb\u03bb\u03b7\u03bd \u0416\u0451\u043b "
  "\u0644\u0627 \u0627\u0644\u0633\u0644\u0627\u0645\u064e \u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd 12 "
  "\u0915\u094d\u0937\u093f \u0939\u093f\u0928\u094d\u0926\u0940 \u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22 "
  "\u4e2d\u6587\u3002\u306b\u307b\u3093 \ud55c\uad6d\uc5b4 \u0540\u0561\u0575 \u10e5\u10d0\u10e0 "
  "\U0001F600\u200d \ue123 \ufb01";

static void count(void *context, strata_outline_verb verb, const float *coordinates) {
  double *sum = context;
  shared->elements += 1;
  static const int numbers[] = {2, 2, 4, 6, 0};
  for (int index = 0; index < numbers[verb]; index += 1) *sum += coordinates[index];
}

// Requests a glyph's colors and reads all of them.
static void use_colors(strata_typeface *face, uint32_t glyph, double *sum) {
  strata_glyph_picture picture;
  if (strata_typeface_picture(face, glyph, &picture)) {
    const uint8_t *bytes = picture.bytes;
    *sum += bytes[0] + bytes[picture.length / 2] + bytes[picture.length - 1] + picture.width;
    shared->colors += 1;
    strata_glyph_picture_clear(&picture);
  }
  strata_glyph_layer layers[8];
  size_t found = strata_typeface_layers(face, glyph, layers, 8);
  for (size_t index = 0; index < found && index < 8; index += 1) {
    *sum += layers[index].red + layers[index].alpha;
    shared->colors += 1;
  }
}

static void use(strata_font_set *set, strata_wrap wrap, strata_truncation truncation) {
  strata_text_style styles[] = {
    {.start = 0, .end = 40, .families = "Helvetica", .size = 17, .weight = 400, .features = "",
     .digit_features = ""},
    {.start = 40, .end = sizeof text - 1, .families = "serif", .size = 31, .weight = 700,
     .is_italic = true, .spacing = 1, .features = "liga=0",
     .digit_features = "liga=0,kern=0"},
  };
  strata_text_request request = {
    .text = text, .length = sizeof text - 1, .styles = styles, .style_count = 2, .width = 150,
    .wrap = wrap, .truncation = truncation, .is_justified = true,
  };
  strata_text_layout *layout = strata_text_layout_create(set, &request);
  if (layout != NULL) shared->laid_out_glyphs += layout->glyph_count;
  double sum = 0;
  strata_typeface *last = NULL;
  for (size_t index = 0; layout != NULL && index < layout->run_count; index += 1) {
    strata_typeface *face = layout->runs[index].face;
    if (face == last) continue;
    last = face;
    strata_typeface_info info;
    strata_typeface_describe(face, &info);
    sum += info.ascender + (double)strlen(info.family);
    for (uint32_t glyph = 0; glyph < 8192; glyph += 1) {
      strata_typeface_outline(face, glyph, count, &sum);
      if (info.has_color) use_colors(face, glyph, &sum);
    }
    strata_typeface_outline(face, UINT32_MAX, count, &sum);
    use_colors(face, UINT32_MAX, &sum);
  }
  strata_text_layout_destroy(layout);
  // Otherwise the compiler may remove the unused computation.
  volatile double used = sum;
  (void)used;
}

static void try_font(const char *path) {
  strata_font_set *set = strata_font_set_create(false);
  if (set == NULL) abort();
  if (strata_font_set_add_file(set, path)) strata_font_set_end_adding(set);
  if (strata_font_set_count(set) > 0) {
    shared->used_fonts += 1;
    use(set, STRATA_WRAP_WORD, STRATA_TRUNCATE_NONE);
    use(set, STRATA_WRAP_NONE, STRATA_TRUNCATE_MIDDLE);
  }
  strata_font_set_destroy(set);
}

// MARK: Layers

static void put(uint8_t **to, uint32_t value, int size) {
  for (int index = size - 1; index >= 0; index -= 1) *(*to)++ = (uint8_t)(value >> (8 * index));
}

// Adds tables that build some glyphs from two layers each, one in a color and one in the text
// color.
static font_file with_layers(font_file font) {
  enum { first = 36, glyphs = 64, added = 32, color_table = 22, table = 14 + 6 * glyphs + 8 * glyphs };
  size_t count = number(font.bytes + 4, 2);
  size_t start = (font.length + added + 3) & ~(size_t)3;
  font_file result = {calloc(1, start + table + color_table), start + table + color_table};
  if (result.bytes == NULL) exit(2);
  // Tables are sorted by name, and the new ones come first.
  memcpy(result.bytes, font.bytes, 12);
  memcpy(result.bytes + 12 + added, font.bytes + 12, font.length - 12);
  uint8_t *to = result.bytes + 4;
  put(&to, (uint32_t)count + 2, 2);
  for (size_t index = 0; index < count; index += 1) {
    to = result.bytes + 12 + added + 16 * index + 8;
    put(&to, number(to, 4) + added, 4);
  }
  to = result.bytes + 12;
  put(&to, 0x434F4C52, 4), put(&to, 0, 4), put(&to, (uint32_t)start, 4), put(&to, table, 4);
  put(&to, 0x4350414C, 4), put(&to, 0, 4), put(&to, (uint32_t)start + table, 4);
  put(&to, color_table, 4);
  to = result.bytes + start;
  put(&to, 0, 2), put(&to, glyphs, 2), put(&to, 14, 4), put(&to, 14 + 6 * glyphs, 4);
  put(&to, 2 * glyphs, 2);
  for (uint32_t index = 0; index < glyphs; index += 1) {
    put(&to, first + index, 2), put(&to, 2 * index, 2), put(&to, 2, 2);
  }
  for (uint32_t index = 0; index < glyphs; index += 1) {
    put(&to, first + index, 2), put(&to, index % 2, 2), put(&to, first, 2), put(&to, 0xFFFF, 2);
  }
  put(&to, 0, 2), put(&to, 2, 2), put(&to, 1, 2), put(&to, 2, 2), put(&to, 12 + 2, 4);
  free(font.bytes);
  return result;
}

// MARK: Cases

static font_file read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat status;
  if (file == NULL || fstat(fileno(file), &status) != 0) {
    perror(path);
    exit(2);
  }
  font_file font = {malloc((size_t)status.st_size), (size_t)status.st_size};
  if (font.bytes == NULL || fread(font.bytes, 1, font.length, file) != font.length) exit(2);
  fclose(file);
  return font;
}

// Ends the process after `seconds` of processor time, or many more of wall-clock time.
static void limit(unsigned seconds) {
  struct itimerval timer = {.it_value = {.tv_sec = seconds}};
  setitimer(ITIMER_PROF, &timer, NULL);
  alarm(15 * seconds);
}

// Runs cases until the first one that fails.
static void run(
  uint64_t from, uint64_t end, unsigned seconds, const font_file *fonts, size_t font_count,
  const char *path
) {
  for (uint64_t index = from; index < end; index += 1) {
    shared->current = index;
    const font_file *font = &fonts[index % font_count];
    font_file copy = {malloc(font->length + 1), font->length};
    if (copy.bytes == NULL) abort();
    memcpy(copy.bytes, font->bytes, font->length);
    damage(index, &copy);
    if (!write_file(path, &copy)) abort();
    free(copy.bytes);
    limit(seconds);
    try_font(path);
    limit(0);
  }
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: damage FROM COUNT SECONDS FONT...\n");
    return 2;
  }
  strata_text_missing missing;
  if (!strata_text_load(&missing)) {
    fprintf(stderr, "damage: %s: %s\n", missing.library, missing.reason);
    return 2;
  }
  uint64_t from = strtoull(argv[1], NULL, 10), end = from + strtoull(argv[2], NULL, 10);
  unsigned seconds = (unsigned)strtoul(argv[3], NULL, 10);
  size_t font_count = (size_t)argc - 4;
  font_file *fonts = calloc(font_count, sizeof *fonts);
  if (fonts == NULL) return 2;
  for (size_t index = 0; index < font_count; index += 1) fonts[index] = read_file(argv[4 + index]);
  fonts[0] = with_layers(fonts[0]);
  char path[] = "/tmp/damaged-font-XXXXXX";
  if (mkstemp(path) < 0) return 2;
  shared = mmap(
    NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return 2;
  int failures = 0;
  while (from < end && failures < 20) {
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
      run(from, end, seconds, fonts, font_count, path);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
    failures += 1;
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    bool is_late = signal == SIGALRM || signal == SIGPROF;
    fprintf(
      stderr, "damage: case %llu of %s %s (status %d)\n", (unsigned long long)shared->current,
      argv[4 + shared->current % font_count], is_late ? "takes too long" : "fails", status);
    from = shared->current + 1;
  }
  unlink(path);
  printf(
    "%llu fonts, %llu glyphs in lines, %llu elements of outlines, %llu colors, %d failures\n",
    (unsigned long long)shared->used_fonts, (unsigned long long)shared->laid_out_glyphs,
    (unsigned long long)shared->elements, (unsigned long long)shared->colors, failures);
  return failures > 0;
}
