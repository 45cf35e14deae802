// Constants of the C library on Apple's systems that Linux does not have.

/// The greatest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The greatest finite `Float`, as on Apple's systems; as a `repeatCount` it repeats forever.
public let HUGE = Float.greatestFiniteMagnitude

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The number of milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// Calls `body`; Swift on Linux has no autoreleased objects.
public func autoreleasepool<Result: ~Copyable, Failure>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
