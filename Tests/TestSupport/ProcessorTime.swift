import CMalloc

/// Returns the processor time that the calling thread spends in `work`, in seconds.
///
/// Unlike elapsed time, it does not depend on the other processes of the machine. Tests that tell a
/// linear from a quadratic algorithm compare it with a bound that only the latter exceeds.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  let start = strata_thread_seconds()
  try work()
  return strata_thread_seconds() - start
}
