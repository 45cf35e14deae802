import Glibc

/// The memory of a process.
enum ProcessMemory {
  /// Returns the size of the address space of this process and the size of its resident part, in
  /// bytes; nil without /proc.
  ///
  /// It allocates no memory on the heap, so that a signal handler can call it.
  static func sizes() -> (whole: Int, resident: Int)? {
    let descriptor = path.withUTF8Buffer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe open($0, O_RDONLY | O_CLOEXEC) } ?? -1
      }
    }
    return sizes(from: descriptor)
  }

  /// Returns the sizes for another process; nil if it has ended.
  static func sizes(of process: pid_t) -> (whole: Int, resident: Int)? {
    unsafe sizes(from: open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC))
  }

  private static func sizes(from descriptor: CInt) -> (whole: Int, resident: Int)? {
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { room in
      let count = unsafe read(descriptor, room.baseAddress, room.count)
      guard count > 0 else { return nil }
      // The first two numbers of the file, in pages.
      var (numbers, index) = ((0, 0), 0)
      for place in 0..<count {
        let byte = unsafe room[place]
        guard (0x30...0x39).contains(byte) else {
          if index == 1 { break }
          index += 1
          continue
        }
        let digit = Int(byte) - 0x30
        if index == 0 {
          numbers.0 = numbers.0 * 10 + digit
        } else {
          numbers.1 = numbers.1 * 10 + digit
        }
      }
      let page = sysconf(Int32(_SC_PAGESIZE))
      return (numbers.0 * page, numbers.1 * page)
    }
  }

  private static let path: StaticString = "/proc/self/statm\0"
}
