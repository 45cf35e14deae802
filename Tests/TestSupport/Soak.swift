import Foundation

/// The number of random cases in a sweep: `count`, or ten times as many under `make soak`.
///
/// Seeds are fixed, so the longer sweep begins with the cases of the shorter one.
public func sweep(_ count: Int) -> Int { isSoak ? 10 * count : count }

/// Whether this is a run of `make soak`.
let isSoak = ProcessInfo.processInfo.environment["STRATA_SOAK"] == "1"
