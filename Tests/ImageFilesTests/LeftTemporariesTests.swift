import Foundation
import StrataImageFiles
import StrataTestSupport
import Testing

/// What killed processes leave, and what the next one that writes there makes of it.
@Suite struct LeftTemporariesTests {
  private let directory: TemporaryFolder
  /// Of a process that has ended.
  private let dead: Int32

  init() throws {
    directory = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    dead = process.processIdentifier
  }

  @discardableResult
  private func leave(_ name: String) throws -> String {
    try Data("left".utf8).write(to: directory.url(name))
    return directory.file(name)
  }

  private func write(_ name: String = "out") throws {
    try OutputFile.write(to: directory.file(name)) { try $0.write([1]) }
  }

  @Test func `files and folders of a process that is gone are removed`() throws {
    try leave(".strata-\(dead)-0.tmp")
    try leave(".strata-\(dead)-17.tmp")
    let folder = directory.file(".strata-\(dead)-1.tmp")
    try FileManager.default.createDirectory(
      atPath: folder + "/inner", withIntermediateDirectories: true)
    try leave(".strata-\(dead)-1.tmp/inner/file")
    try write()
    #expect(directory.contents == ["out"])
  }

  @Test func `a folder that is written clears away, too`() throws {
    try leave(".strata-\(dead)-0.tmp")
    let folder = try PendingFolder(directory.file("out.ca")) { _ in true }
    try folder.finish()
    #expect(directory.contents == ["out.ca"])
  }

  @Test func `what a living process may be writing stays`() throws {
    // Its parent, and the first of all, which may be another's.
    for process in [getppid(), 1] where kill(process, 0) == 0 || errno == EPERM {
      try leave(".strata-\(process)-0.tmp")
    }
    let before = directory.contents
    try write()
    #expect(directory.contents == before + ["out"])
  }

  @Test func `what somebody has locked stays, whatever its number`() throws {
    let path = try leave(".strata-\(dead)-0.tmp")
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try write()
    #expect(directory.contents == [".strata-\(dead)-0.tmp", "out"])
  }

  @Test func `what an earlier process of this number left is removed, what it writes is not`()
    throws
  {
    try leave(".strata-\(getpid())-9999.tmp")
    try OutputFile.write(to: directory.file("a")) { writer in
      // The same directory under another name, so that paths say nothing.
      try write("./b")
      try writer.write([2])
    }
    #expect(directory.contents == ["a", "b"])
  }

  @Test func `names that are almost such are nobody's business`() throws {
    let names = [
      ".strata-\(dead)-0.tmp.old", ".strata-\(dead)-0.TMP", ".strata-\(dead).tmp",
      ".strata-0\(dead)-0.tmp", ".strata-+\(dead)-0.tmp", ".strata-\(dead)-+0.tmp",
      ".strata-\(dead)--0.tmp", ".strata-\(dead)-.tmp", ".strata--1-0.tmp", ".strata-0-0.tmp",
      "strata-\(dead)-0.tmp", ".strata-\(dead)-0-0.tmp", ".strata-99999999999999999999-0.tmp",
      ".strata-\(dead)-99999999999999999999.tmp", ".strata-\(dead)-0.tmp ", ".strata-",
    ]
    for name in names { try leave(name) }
    try leave("file")
    #expect(symlink("file", directory.file(".strata-\(dead)-3.tmp")) == 0)
    #expect(mkfifo(directory.file(".strata-\(dead)-4.tmp"), 0o600) == 0)
    let before = directory.contents
    try write()
    #expect(Set(directory.contents) == Set(before + ["out"]))
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `what is another user's stays`() throws {
    let path = try leave(".strata-\(dead)-0.tmp")
    #expect(chown(path, 12_345, 12_345) == 0)
    try write()
    #expect(directory.contents.count == 2)
  }

  @Test func `a process that is killed leaves what the next one removes`() async throws {
    let path = directory.file("out")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try OutputFile.write(to: path) { _ in _ = kill(getpid(), SIGKILL) }
    }
    #expect(directory.contents.filter { $0.hasPrefix(".strata-") }.count == 1)
    try write("next")
    #expect(directory.contents == ["next"])
  }
}
