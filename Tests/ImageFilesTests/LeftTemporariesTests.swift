import Foundation
import StrataImageFiles
import StrataTestSupport
import Testing

/// Files left by killed processes, and their cleanup by the next process that writes there.
@Suite struct LeftTemporariesTests {
  private let directory: TemporaryFolder
  /// The id of a process that has ended.
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

  @Test func `files and folders of an ended process are removed`() throws {
    try leave(".strata-\(dead)-0.tmp")
    try leave(".strata-\(dead)-17.tmp")
    let folder = directory.file(".strata-\(dead)-1.tmp")
    try FileManager.default.createDirectory(
      atPath: folder + "/inner", withIntermediateDirectories: true)
    try leave(".strata-\(dead)-1.tmp/inner/file")
    try write()
    expectEqual(directory.contents, ["out"])
  }

  @Test func `writing a folder also cleans up`() throws {
    try leave(".strata-\(dead)-0.tmp")
    let folder = try PendingFolder(directory.file("out.ca")) { _ in true }
    try folder.finish()
    expectEqual(directory.contents, ["out.ca"])
  }

  @Test func `files of a running process stay`() throws {
    // The parent process, and process 1, which may belong to another user.
    for process in [getppid(), 1] where kill(process, 0) == 0 || errno == EPERM {
      try leave(".strata-\(process)-0.tmp")
    }
    let before = directory.contents
    try write()
    expectEqual(directory.contents, before + ["out"])
  }

  @Test func `locked files stay, whatever their process id`() throws {
    let path = try leave(".strata-\(dead)-0.tmp")
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    expectEqual(flock(descriptor, LOCK_EX | LOCK_NB), 0)
    try write()
    expectEqual(directory.contents, [".strata-\(dead)-0.tmp", "out"])
  }

  @Test func `leftovers of an earlier process with this id are removed`()
    throws
  {
    try leave(".strata-\(getpid())-9999.tmp")
    try OutputFile.write(to: directory.file("a")) { writer in
      // The same directory under another name, so that comparing paths is not enough.
      try write("./b")
      try writer.write([2])
    }
    expectEqual(directory.contents, ["a", "b"])
  }

  @Test func `similar names are left alone`() throws {
    let names = [
      ".strata-\(dead)-0.tmp.old", ".strata-\(dead)-0.TMP", ".strata-\(dead).tmp",
      ".strata-0\(dead)-0.tmp", ".strata-+\(dead)-0.tmp", ".strata-\(dead)-+0.tmp",
      ".strata-\(dead)--0.tmp", ".strata-\(dead)-.tmp", ".strata--1-0.tmp", ".strata-0-0.tmp",
      "strata-\(dead)-0.tmp", ".strata-\(dead)-0-0.tmp", ".strata-99999999999999999999-0.tmp",
      ".strata-\(dead)-99999999999999999999.tmp", ".strata-\(dead)-0.tmp ", ".strata-",
    ]
    for name in names { try leave(name) }
    try leave("file")
    expectEqual(symlink("file", directory.file(".strata-\(dead)-3.tmp")), 0)
    expectEqual(mkfifo(directory.file(".strata-\(dead)-4.tmp"), 0o600), 0)
    let before = directory.contents
    try write()
    expectEqual(Set(directory.contents), Set(before + ["out"]))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change owners"))
  func `another user's files stay`() throws {
    let path = try leave(".strata-\(dead)-0.tmp")
    expectEqual(chown(path, 12_345, 12_345), 0)
    try write()
    expectEqual(directory.contents.count, 2)
  }

  @Test(.waitsForProcess) func `leftovers of a killed process are removed by the next one`()
    async throws
  {
    let path = directory.file("out")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try OutputFile.write(to: path) { _ in _ = kill(getpid(), SIGKILL) }
    }
    expectEqual(directory.contents.filter { $0.hasPrefix(".strata-") }.count, 1)
    try write("next")
    expectEqual(directory.contents, ["next"])
  }
}
