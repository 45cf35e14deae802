// System calls for which the C library has no function.
#ifndef STRATA_CLINUX_H
#define STRATA_CLINUX_H

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#endif
#include <sys/syscall.h>
#include <unistd.h>

// O_PATH opens a descriptor of a location without the right to read it. The macro is not visible in
// Swift.
static const int strata_path_only = __O_PATH;

// Opens `name` inside the folder of the descriptor `folder`, and nothing outside it: a path
// that leaves the folder at any step fails with EXDEV, whether or not its target exists. -1 and
// errno as for openat(2); ENOSYS before Linux 5.6 or without its headers, and EPERM if a sandbox
// does not support the call.
static inline int strata_open_beneath(int folder, const char *name, int flags) {
#if defined(SYS_openat2) && defined(RESOLVE_BENEATH)
  struct open_how how = {
    .flags = (unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#endif
