import Glibc

/// Returns the processor time that the calling thread spends in `work`, in seconds.
///
/// Unlike elapsed time, it does not depend on the other processes of the machine. Tests that tell a
/// linear from a quadratic algorithm compare it with a bound that only the latter exceeds.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let start = now()
  try work()
  return now() - start
}
