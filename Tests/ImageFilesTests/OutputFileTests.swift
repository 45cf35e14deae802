import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

private struct Stopped: Error, Equatable {}

private func kind(_ path: String) -> mode_t {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
}

private func permissions(_ path: String) -> mode_t {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

private func contents(_ path: String) throws -> String {
  try String(contentsOfFile: path, encoding: .utf8)
}

private func put(_ text: String, at path: String) throws {
  try OutputFile.write(to: path) { try $0.write(Array(text.utf8)) }
}

@Suite struct OutputFileTests {
  private let directory: TemporaryFolder

  init() throws { directory = try TemporaryFolder() }

  @Test func `a new file has the written bytes and default permissions`() throws {
    let path = directory.file("new.txt")
    try put("hello", at: path)
    try expectEqual(contents(path), "hello")
    let usual = directory.file("usual")
    close(open(usual, O_CREAT | O_WRONLY, 0o666))
    expectEqual(permissions(path), permissions(usual))
    expectEqual(directory.contents, ["new.txt", "usual"])
  }

  @Test func `the file is invisible until it is complete`() throws {
    let path = directory.file("a.txt")
    try put("old", at: path)
    try OutputFile.write(to: path) { writer in
      try writer.write([UInt8](repeating: 65, count: 1_000_000))
      try expectEqual(contents(path), "old")
      expectEqual(writer.byteCount, 1_000_000)
    }
    try expectEqual(contents(path).count, 1_000_000)
  }

  @Test func `a replaced file keeps its permissions`() throws {
    let path = directory.file("a.txt")
    try put("old", at: path)
    for mode: mode_t in [0o640, 0o600, 0o755, 0o666] {
      expectEqual(chmod(path, mode), 0)
      try put("new \(mode)", at: path)
      expectEqual(permissions(path), mode)
      try expectEqual(contents(path), "new \(mode)")
    }
  }

  @Test(arguments: ["target.txt", "sub/target.txt"])
  func `a symbolic link stays and its target is replaced`(target: String) throws {
    expectEqual(mkdir(directory.file("sub"), 0o777), 0)
    let link = directory.file("link")
    expectEqual(symlink(target, link), 0)
    // First the link is dangling, then it points to a file.
    for text in ["first", "second"] {
      try put(text, at: link)
      expectEqual(kind(link), S_IFLNK)
      expectEqual(kind(directory.file(target)), S_IFREG)
      try expectEqual(contents(directory.file(target)), text)
    }
  }

  /// A sign that Swift joins with the slash after it, and a mark that it joins with the one before.
  @Test(arguments: ["sub\u{600}/link", "sub/\u{301}link"])
  func `a link is resolved relative to its folder`(name: String) throws {
    for folder in ["sub", "sub\u{600}"] { expectEqual(mkdir(directory.file(folder), 0o777), 0) }
    expectEqual(symlink("target", directory.file(name)), 0)
    try put("text", at: directory.file(name))
    let folder = String(decoding: name.utf8.prefix { $0 != 0x2F }, as: UTF8.self)
    try expectEqual(contents(directory.file(folder + "/target")), "text")
    expectEqual(directory.contents.sorted(), ["sub", "sub\u{600}"])
  }

  @Test func `a name that the system does not support is shortened in the error`() throws {
    let path = directory.file(String(repeating: "\"", count: 1_000_000))
    let error = #expect(throws: OutputError.self) { try put("x", at: path) }
    expectEqual(error?.code, ENAMETOOLONG)
    expect(error?.description.utf8.count ?? .max < 2_000)
    expectEqual(directory.contents, [])
  }

  @Test func `a chain of links is followed, and a cycle is an error`() throws {
    expectEqual(symlink("b", directory.file("a")), 0)
    expectEqual(symlink(directory.file("c"), directory.file("b")), 0)
    try put("x", at: directory.file("a"))
    try expectEqual(contents(directory.file("c")), "x")
    expectEqual(symlink("loop", directory.file("loop")), 0)
    #expect(throws: OutputError(.create, directory.file("loop"), code: ELOOP)) {
      try put("x", at: directory.file("loop"))
    }
  }

  @Test func `a failure leaves no temporary and keeps the target`() throws {
    let path = directory.file("a.txt")
    #expect(throws: Stopped.self) {
      try OutputFile.write(to: path) { writer in
        try writer.write([UInt8](repeating: 1, count: 200_000))
        throw Stopped()
      }
    }
    expect(directory.contents.isEmpty)
    try put("old", at: path)
    #expect(throws: Stopped.self) {
      try OutputFile.write(to: path) { _ in throw Stopped() }
    }
    expectEqual(directory.contents, ["a.txt"])
    try expectEqual(contents(path), "old")
  }

  @Test(.waitsForProcess) func `a file that exceeds its limit keeps the old one`() async throws {
    let path = directory.file("a.txt")
    try put("old", at: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(throws: OutputError(.write, path, code: EFBIG)) {
        try OutputFile.write(to: path) { try $0.write([UInt8](repeating: 1, count: 200_000)) }
      }
    }
    try expectEqual(contents(path), "old")
    expectEqual(directory.contents, ["a.txt"])
  }

  @Test(.waitsForProcess) func `a line that is written in part is reported with the reason`() async
  {
    let path = directory.file("a.txt")
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 60, rlim_max: 60)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let descriptor = FileSystem.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
      let line = [UInt8](repeating: 1, count: 40)
      #expect(FileSystem.writeAll(line, to: descriptor) == nil)
      #expect(FileSystem.writeAll(line, to: descriptor) == EFBIG)
    }
  }

  @Test(.waitsForProcess) func `temporaries can be removed when the program is interrupted`()
    async throws
  {
    let path = directory.file("a.txt")
    // In a separate process, because it removes the files of every test.
    await #expect(processExitsWith: .success) { [path = path as String] in
      #expect(throws: OutputError(.rename, path, code: ENOENT)) {
        try OutputFile.write(to: path) { _ in OutputFile.removeTemporaries() }
      }
    }
    expect(directory.contents.isEmpty)
  }

  @Test func `a full device is a typed error with a remedy`() {
    let error = #expect(throws: OutputError.self) { try put("x", at: "/dev/full") }
    expectEqual(error?.code, ENOSPC)
    expectEqual(error?.kind, .output)
    expectEqual(
      error?.description,
      "/dev/full: cannot write: No space left on device; free some space, or write elsewhere")
    expectEqual(kind("/dev/full"), S_IFCHR)
  }

  @Test func `writing an image to a full device is the same error`() throws {
    let pixels = Pixels(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 4])
    #expect(throws: OutputError(.write, "/dev/full", code: ENOSPC)) {
      try PNG.write(pixels, to: "/dev/full")
    }
  }

  @Test func `a device stays a device, also behind a link`() throws {
    try put("x", at: "/dev/null")
    let link = directory.file("null")
    expectEqual(symlink("/dev/null", link), 0)
    try put("x", at: link)
    expectEqual(kind("/dev/null"), S_IFCHR)
    expectEqual(kind(link), S_IFLNK)
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `an open file is written at its position`(folder: String) throws {
    let path = directory.file("log")
    for (flags, first) in [(O_WRONLY | O_CREAT, "first "), (O_WRONLY | O_APPEND, "more ")] {
      let descriptor = open(path, flags, 0o644)
      defer { close(descriptor) }
      write(descriptor, first, first.utf8.count)
      try put("picture ", at: folder + "\(descriptor)")
      write(descriptor, "last ", 5)
    }
    try expectEqual(contents(path), "first picture last more picture last ")
  }

  @Test func `directories and impossible names are refused`() throws {
    try put("x", at: directory.file("file"))
    let cases: [(String, Int32)] = [
      ("", ENOENT), (directory.path, EISDIR), (directory.file("new/"), EISDIR),
      (directory.file("missing/a.txt"), ENOENT), (directory.file("file/a.txt"), ENOTDIR),
      ("a\0b", EINVAL),
    ]
    for (path, code) in cases {
      #expect(throws: OutputError(.create, path, code: code)) { try put("x", at: path) }
    }
  }

  @Test func `a directory where nothing can be created is an error`() throws {
    // Even root cannot create files in /proc.
    let error = #expect(throws: OutputError.self) { try put("x", at: "/proc/strata.png") }
    expectEqual(error?.operation, .create)
    expectEqual(error?.path, "/proc/strata.png")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `write-protected directories and files are not changed`() throws {
    let path = directory.file("a.txt")
    try put("old", at: path)
    chmod(path, 0o444)
    #expect(throws: OutputError(.create, path, code: EACCES)) { try put("x", at: path) }
    try expectEqual(contents(path), "old")
    chmod(directory.path, 0o555)
    defer { chmod(directory.path, 0o755) }
    let new = directory.file("b.txt")
    #expect(throws: OutputError(.create, new, code: EACCES)) { try put("x", at: new) }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `links that another user made in a shared folder are not followed`() throws {
    let shared = directory.file("shared")
    expect(mkdir(shared, 0o777) == 0 && chmod(shared, 0o1777) == 0)
    let (link, target) = (shared + "/out.txt", directory.file("target.txt"))
    expectEqual(symlink(target, link), 0)
    try put("own", at: link)
    try expectEqual(contents(target), "own")
    expectEqual(lchown(link, 4_711, 4_711), 0)
    let error = #expect(throws: OutputError.self) { try put("foreign", at: link) }
    expect(error?.code == EACCES && error?.description.contains("another user") == true)
    try expectEqual(contents(target), "own")
    // In a folder of that user, or one that is not shared, links are followed.
    expectEqual(chown(shared, 4_711, 4_711), 0)
    try put("foreign", at: link)
    expect(chown(shared, 0, 0) == 0 && chmod(shared, 0o755) == 0)
    try put("private", at: link)
    try expectEqual(contents(target), "private")
  }
}
