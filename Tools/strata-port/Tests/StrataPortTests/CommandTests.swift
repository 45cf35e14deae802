import Foundation
import Testing

/// The command in a folder of its own.
struct CommandTests {
  private static let source = "class A {\n  @objc func f() {}\n}\n"
  private static let result = "class A {\n  func f() {}\n}\n"

  @Test func `a file is rewritten in place and its mode stays`() throws {
    let run = try CommandRun()
    let file = try run.write(Self.source, "A.swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(try run("A.swift") == .init(status: 0, output: "A.swift:2:3: '@objc' removed\n"))
    #expect(try run.read("A.swift") == Self.result)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
    #expect(try run("A.swift") == .init(status: 0, output: ""))
  }

  @Test func `a file that needs no change is not written`() throws {
    let run = try CommandRun()
    let file = try run.write(Self.result, "A.swift")
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
    #expect(try run("A.swift") == .init(status: 0, output: ""))
    let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    #expect(date as? Date == old)
  }

  @Test func `a link stays a link`() throws {
    let run = try CommandRun()
    _ = try run.write(Self.source, "A.swift")
    let link = run.folder.appendingPathComponent("B.swift").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "A.swift")
    #expect(try run("B.swift", "A.swift").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "A.swift")
    #expect(try run.read("A.swift") == Self.result)
  }

  @Test func `a folder's files know of each other, and hidden ones are left out`() throws {
    let run = try CommandRun()
    _ = try run.write("@objc protocol P { @objc optional func f() }\n", "Sources/P.swift")
    _ = try run.write("func g(_ p: P?) { p?.f?() }\n", "Sources/Deep/G.swift")
    _ = try run.write(Self.source, "Sources/.build/A.swift")
    _ = try run.write("@objc let package = 1\n", "Sources/Package.swift")
    // A folder can have the name of a source file.
    _ = try run.write("@objc class B {}\n", "Sources/Folder.swift/B.swift")
    #expect(try run("Sources").status == 0)
    #expect(try run.read("Sources/Deep/G.swift") == "func g(_ p: P?) { p?.f() }\n")
    #expect(try run.read("Sources/.build/A.swift") == Self.source)
    #expect(try run.read("Sources/Package.swift") == "@objc let package = 1\n")
    #expect(try run.read("Sources/Folder.swift/B.swift") == "class B {}\n")
  }

  @Test func `a dry run and a difference write nothing`() throws {
    let run = try CommandRun()
    _ = try run.write(Self.source, "A.swift")
    #expect(try run("A.swift", "--dry-run").output == "A.swift:2:3: '@objc' removed\n")
    #expect(
      try run("--diff", "A.swift").output == """
        --- A.swift
        +++ A.swift
        @@ -1,3 +1,3 @@
         class A {
        -  @objc func f() {}
        +  func f() {}
         }

        """)
    #expect(try run.read("A.swift") == Self.source)
  }

  @Test func `copies go into a folder as they lie in theirs`() throws {
    let run = try CommandRun()
    _ = try run.write(Self.source, "Sources/Deep/A.swift")
    _ = try run.write(Self.result, "B.swift")
    #expect(try run("Sources", "B.swift", "--output", "out").status == 0)
    #expect(try run.read("out/Deep/A.swift") == Self.result)
    #expect(try run.read("out/B.swift") == Self.result)
    #expect(try run.read("Sources/Deep/A.swift") == Self.source)
  }

  @Test func `two copies of one name are refused before anything is written`() throws {
    let run = try CommandRun()
    _ = try run.write(Self.source, "one/A.swift")
    _ = try run.write(Self.source, "two/A.swift")
    let done = try run("one", "two", "--output", "out")
    #expect(done.status == 2)
    #expect(done.words.contains("out/A.swift"))
    #expect(!FileManager.default.fileExists(atPath: run.folder.path + "/out"))
  }

  @Test func `standard input goes to standard output`() throws {
    let run = try CommandRun()
    let done = try run("-", input: Self.source)
    #expect(done == .init(status: 0, output: Self.result))
    #expect(done.words == "<stdin>:2:3: '@objc' removed\n")
  }

  @Test func `a document lists changes, warnings and errors`() throws {
    let run = try CommandRun()
    _ = try run.write(Self.source, "A.swift")
    _ = try run.write("import UIKit\nlet a = Selector(\"b\")\n", "B.swift")
    _ = try run.write("}\n", "C.swift")
    let done = try run("--json", "A.swift", "B.swift", "C.swift")
    #expect(done.status == 3)
    let document = try JSONDecoder().decode(Document.self, from: Data(done.output.utf8))
    #expect(document.files.map(\.file) == ["A.swift", "B.swift", "C.swift"])
    #expect(document.files.map(\.isChanged) == [true, false, false])
    #expect(document.files.map(\.changes.count) == [1, 0, 0])
    #expect(document.files.map(\.warnings.count) == [0, 1, 0])
    #expect(document.files.map(\.errors.count) == [0, 0, 1])
    #expect(document.files[0].changes[0].line == 2)
    #expect(try run.read("A.swift") == Self.result)
  }

  @Test func `a warning ends a strict run with 7, after writing`() throws {
    let run = try CommandRun()
    _ = try run.write("@objc class A {}\nlet a = method_exchangeImplementations\n", "A.swift")
    let done = try run("--strict", "A.swift")
    #expect(done.status == 7)
    #expect(done.words.hasPrefix("A.swift:2:9: warning: 'method_exchangeImplementations'"))
    #expect(try run.read("A.swift").hasPrefix("class A {}\n"))
    #expect(try run("A.swift").status == 0)
  }

  @Test func `a file that is not Swift is named with its line and left as it is`() throws {
    let run = try CommandRun()
    _ = try run.write("@objc class A {\n", "A.swift")
    _ = try run.write(Self.source, "B.swift")
    let done = try run("A.swift", "B.swift")
    #expect(done.status == 3)
    #expect(done.words.hasPrefix("A.swift:1:16: error: "))
    #expect(try run.read("A.swift") == "@objc class A {\n")
    #expect(try run.read("B.swift") == Self.result)
  }

  @Test(
    arguments: [
      "none.swift": 3, "empty": 3, "latin.swift": 3, "": 2, "--bogus": 2, "- A.swift": 2,
      "--diff --json A.swift": 2, "--dry-run --output out A.swift": 2,
      "A.swift --output A.swift/x": 6,
    ])
  func `what cannot be done is said, with its exit code`(
    _ arguments: String, _ status: Int32
  ) throws {
    let run = try CommandRun()
    _ = try run.write(Self.source, "A.swift")
    try FileManager.default.createDirectory(
      at: run.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    try Data([0x2F, 0x2F, 0xE9]).write(to: run.folder.appendingPathComponent("latin.swift"))
    let done = try run(arguments.split(separator: " ").map(String.init))
    #expect(done.status == status)
    #expect(done.words.hasPrefix("error: "))
    #expect(try run.read("A.swift") == Self.source)
  }

  @Test(arguments: ["--help", "--version"])
  func `help and version go to standard output`(_ flag: String) throws {
    let done = try CommandRun()(flag)
    #expect(done.status == 0)
    #expect(!done.output.isEmpty)
    #expect(done.words.isEmpty)
  }
}

/// The document that `--json` prints.
private struct Document: Decodable {
  struct File: Decodable {
    let file: String
    let isChanged: Bool
    let changes: [Note]
    let warnings: [Note]
    let errors: [Note]
  }

  struct Note: Decodable {
    let line: Int
    let message: String
  }

  let files: [File]
}
