import Foundation
import Glibc
import StrataTestSupport
import Testing

/// The end of a command whose standard error is a full pipe.
@Suite struct BlockedErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a pipe that accepts no more bytes.
  private func fullPipe() throws -> Pipe {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    var byte: UInt8 = 0x78
    while write(descriptor, &byte, 1) == 1 {}
    expectEqual(errno, EAGAIN)
    _ = fcntl(descriptor, F_SETFL, flags)
    return pipe
  }

  @Test func `a signal ends a command that cannot write its last message`() throws {
    _ = signal(SIGTERM, SIG_DFL)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Command.path)
    process.arguments = ["render", "-", "-o", "out.png"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let input = Pipe()
    let errors = try fullPipe()
    (process.standardInput, process.standardError) = (input, errors)
    try process.run()
    // A command that hangs is ended, so that the test fails. A busy machine may start it late.
    let deadline = Date().addingTimeInterval(120)
    while process.isRunning, Date() < deadline {
      if Command.takes(SIGTERM, process.processIdentifier) {
        kill(process.processIdentifier, SIGTERM)
      }
      usleep(50_000)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    expectEqual(process.terminationReason, .exit)
    expectEqual(process.terminationStatus, 143)
    try input.fileHandleForWriting.close()
  }
}
