import Dispatch
import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Synchronization
import Testing

/// An operation on its own thread, for cases in which it and the test wait for each other.
///
/// A task would not work: on a small machine the tests may occupy every thread that runs tasks.
private final class Background<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Result) {
    Thread.detachNewThread { [self] in
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }
  }

  /// Waits for the end. Call it once.
  func wait() -> Result? {
    done.wait()
    return result.withLock { $0 }
  }
}

/// Reads everything from a descriptor to its end.
private func readingAll(_ open: @escaping @Sendable () -> Int32) -> Background<[UInt8]> {
  Background {
    let descriptor = open()
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      result += buffer.prefix(count)
    }
    close(descriptor)
    return result
  }
}

@Suite struct OutputStreamTests {
  private let directory: TemporaryFolder
  private let payload = (0..<300_000).map { UInt8($0 * 7 & 255) }

  init() throws {
    directory = try TemporaryFolder()
    signal(SIGPIPE, SIG_IGN)
  }

  @Test func `a FIFO is written in place`() throws {
    let path = directory.file("pipe")
    expectEqual(mkfifo(path, 0o600), 0)
    let reader = readingAll { open(path, O_RDONLY) }
    try OutputFile.write(to: path) { try $0.write(payload) }
    expectEqual(reader.wait(), payload)
    expectEqual(directory.contents, ["pipe"])
    var status = stat()
    expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `a socket is connected to`() throws {
    let path = directory.file("socket")
    let listener = try listen(at: path)
    defer { close(listener) }
    let reader = readingAll { accept(listener, nil, nil) }
    try OutputFile.write(to: path) { try $0.write(payload) }
    expectEqual(reader.wait(), payload)
  }

  @Test func `a socket without a listener is an error`() throws {
    let path = directory.file("socket")
    close(try listen(at: path))
    #expect(throws: OutputError(.create, path, code: ECONNREFUSED)) {
      try OutputFile.write(to: path) { try $0.write(payload) }
    }
  }

  @Test func `a closed reader is an error`() {
    var ends: [Int32] = [0, 0]
    expectEqual(pipe(&ends), 0)
    close(ends[0])
    defer { close(ends[1]) }
    let writer = FileWriter(descriptor: ends[1], path: "standard output")
    let error = #expect(throws: OutputError.self) {
      try writer.write(payload)
      try writer.flush()
    }
    expectEqual(error, OutputError(.write, "standard output", code: EPIPE))
  }

  @Test func `a non-blocking pipe gets every byte`() throws {
    var ends: [Int32] = [0, 0]
    expectEqual(pipe(&ends), 0)
    expectEqual(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0)
    let source = ends[0]
    let reader = readingAll { source }
    let writer = FileWriter(descriptor: ends[1], path: "pipe")
    for piece in stride(from: 0, to: payload.count, by: 1_000) {
      try writer.write(Array(payload[piece..<piece + 1_000]))
    }
    try writer.flush()
    close(ends[1])
    expectEqual(reader.wait(), payload)
  }

  @Test func `an image can be read from a FIFO`() throws {
    let path = directory.file("pipe.png")
    expectEqual(mkfifo(path, 0o600), 0)
    let pixels = Pixels(
      width: 100, height: 100, premultipliedRGBA: [UInt8](repeating: 77, count: 40_000))
    let reader = Background { try? PNG.decode(contentsOf: URL(fileURLWithPath: path)).pixels.bytes }
    try PNG.write(pixels, compression: .none, to: path)
    expectEqual(reader.wait(), pixels.bytes)
  }

  private func listen(at path: String) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(bound == 0)
    try #require(Foundation.listen(descriptor, 1) == 0)
    return descriptor
  }
}
