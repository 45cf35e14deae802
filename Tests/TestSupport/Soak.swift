import Foundation

/// The number of random cases in a sweep: `count`, or ten times as many under `make soak`.
///
/// Seeds are fixed, so the longer sweep begins with the cases of the shorter one.
public func sweep(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["STRATA_SOAK"] == "1" ? 10 * count : count
}
