/// The standard streams for static libraries that are linked into a shared library.
///
/// Debian's static libraries are compiled for programs, where the address of `stderr` is known to
/// the linker. With --wrap they use these variables instead, which are inside the shared library.
#include <stdio.h>

#undef stdin
#undef stdout
#undef stderr

extern FILE *__real_stdin, *__real_stdout, *__real_stderr;
FILE *__wrap_stdin, *__wrap_stdout, *__wrap_stderr;

/// Runs before other initializers.
__attribute__((constructor(101))) static void copy_streams(void) {
  __wrap_stdin = __real_stdin;
  __wrap_stdout = __real_stdout;
  __wrap_stderr = __real_stderr;
}
