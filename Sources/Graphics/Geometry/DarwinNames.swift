// What programs for Apple's systems take from the C library there, and Linux's has not.

/// The greatest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The greatest finite `Float`, as on Apple's systems; as a `repeatCount` it never ends.
public let HUGE = Float.greatestFiniteMagnitude

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// Calls `body`: Swift on Linux has no autoreleased objects that would wait for a pool's end.
public func autoreleasepool<Result: ~Copyable, Failure>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
