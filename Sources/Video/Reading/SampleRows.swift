#if Video
  /// Rows of samples in manually allocated memory, initially zero.
  // Safe: it owns the memory. Only uses of the pointer are unsafe.
  @safe
  final class SampleRows {
    let start: UnsafeMutablePointer<Int32>

    init(count: Int) {
      unsafe start = .allocate(capacity: count)
      unsafe start.initialize(repeating: 0, count: count)
    }

    deinit { unsafe start.deallocate() }
  }
#endif
