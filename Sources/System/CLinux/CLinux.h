// System calls that the C library has no function for.
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

// O_PATH: a descriptor of a place, without the right to read it. Swift does not see the macro.
static const int strata_path_only = __O_PATH;

// Opens `name` below the folder that `folder` is a descriptor of, and nothing outside it: a path
// that leaves the folder at any step fails with EXDEV, whether or not something lies there. -1 and
// errno as for openat(2); ENOSYS before Linux 5.6 or without its headers, and EPERM where a sandbox
// knows no such call.
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
