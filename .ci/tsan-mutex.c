// Tells the thread sanitizer of the order that Swift's Mutex makes between its holders.
//
// A Mutex that is free is locked by an atomic operation in the caller's code, which the sanitizer
// sees. One that is held is handed over by the kernel, through functions of the library
// Synchronization, which is compiled without the sanitizer. These functions are replaced here by
// ones that call them and announce the order. `.ci/sanitize` builds this file as a library and
// loads it before all others:
//
//   clang -O2 -shared -fPIC -o tsan-mutex.so .ci/tsan-mutex.c
//   LD_PRELOAD=./tsan-mutex.so PROGRAM
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// In the sanitizer's runtime library. Programs without it, such as those that tests start, have
// none.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK_SLOW);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);

static void acquired(void *mutex) {
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void lock_slow(uint32_t thread, SELF) {
  SWIFT void (*real)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK_SLOW);
  real(thread, mutex);
  acquired(mutex);
}

SWIFT bool try_lock_slow(SELF) {
  SWIFT bool (*real)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK_SLOW);
  bool is_locked = real(mutex);
  if (is_locked) acquired(mutex);
  return is_locked;
}

SWIFT void unlock_slow(SELF) {
  SWIFT void (*real)(SELF) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  real(mutex);
}
