import Foundation
import StrataTestSupport
import Testing

/// The counted work of each drawing stage, compared with the committed thresholds.
@Suite(.serialized) struct StageBenchmarkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let program = URL(fileURLWithPath: Command.path).deletingLastPathComponent()
    .appendingPathComponent("StrataBenchmarks").path
  private static let committed = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../Benchmarks/thresholds.json")
    .standardized.path

  private func run(_ arguments: [String]) throws -> (status: Int32, words: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let errors = folder.file("err")
    try folder.write("", to: "err")
    let handle: FileHandle = try #require(FileHandle(forWritingAtPath: errors))
    process.standardError = handle
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: errors, encoding: .utf8))
  }

  private func table(_ file: String = committed) throws -> [String: [String: Int]] {
    try JSONDecoder().decode(
      [String: [String: Int]].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  private func check(_ table: [String: [String: Int]], _ names: String...) throws -> (
    status: Int32, words: String
  ) {
    try folder.write(try JSONEncoder().encode(table), to: "thresholds.json")
    return try run(["--check", "--thresholds", folder.file("thresholds.json")] + names)
  }

  @Test func `no count is above its threshold`() throws {
    let outcome = try run(["--check", "--thresholds", Self.committed])
    expectEqual(outcome.status, 0, "\(outcome.words)")
  }

  @Test func `a count above its threshold fails, and is named`() throws {
    var lower = try table()
    let lines = try #require(lower["flatten 1000 curves"]?["lines"])
    lower["flatten 1000 curves"]?["lines"] = lines - 1
    let outcome = try check(lower, "flatten 1000 curves")
    expectEqual(outcome.status, 1)
    expect(
      outcome.words.contains("flatten 1000 curves: lines is \(lines), above \(lines - 1)\n"))
  }

  @Test func `a count without a threshold and a threshold without a count fail`() throws {
    var other = try table()
    other["flatten 1000 curves"]?["lines"] = nil
    other["fold paper"] = ["creases": 3]
    let outcome = try check(other)
    expectEqual(outcome.status, 1)
    expect(outcome.words.contains("flatten 1000 curves: lines has no threshold"))
    expect(outcome.words.contains("fold paper: is not a benchmark"))
    // Only thresholds of selected benchmarks are required.
    try expectEqual(check(other, "dash").status, 0)
  }

  @Test func `counts repeat from run to run`() throws {
    var tables: [[String: [String: Int]]] = []
    for file in ["a.json", "b.json"] {
      try expectEqual(run(["--record", "--thresholds", folder.file(file)]).status, 0)
      // The capacity of a new array depends on the allocator, so the number of reallocations varies
      // by one.
      tables.append(
        try table(folder.file(file)).mapValues { $0.filter { $0.key != "allocations" } })
    }
    expect(tables[0] == tables[1] && !tables[0].isEmpty)
  }

  @Test(arguments: [["no such stage"], ["--seconds", "0"], ["--record", "--check"]])
  func `wrong usage is refused`(arguments: [String]) throws {
    let outcome = try run(arguments)
    // The code for wrong usage, which no crash ends with.
    expectEqual(outcome.status, 64)
    expect(outcome.words.hasPrefix("Error: "), "\(outcome.words)")
  }
}
