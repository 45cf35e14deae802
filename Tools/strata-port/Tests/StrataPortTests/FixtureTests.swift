import Foundation
import StrataPort
import Testing

/// Files in the habits of packages of layer code.
struct FixtureTests {
  @Test(arguments: Fixture.all)
  func `a file becomes what it should, and all that is done is said`(_ fixture: Fixture) throws {
    let ported = try port(fixture.before)
    if ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1" {
      try fixture.record(ported.text, as: "After.swift")
      try fixture.record(ported.said, as: "Said.txt")
      Issue.record("recorded; look at the files and run again without STRATA_RECORD")
    }
    #expect(ported.text == fixture.after.text)
    #expect(ported.said == fixture.said)
  }

  @Test(arguments: Fixture.all)
  func `a second run changes nothing`(_ fixture: Fixture) throws {
    let again = try port(try port(fixture.before).text)
    #expect(again.changes.isEmpty)
    #expect(!again.isChanged)
  }

  @Test(arguments: Fixture.all)
  func `lines that no change names stay as they are`(_ fixture: Fixture) throws {
    let ported = try port(fixture.before)
    // Added or moved code is on separate lines; all other lines of the original stay.
    let old = ported.original.text.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = ported.text.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: old)
    let changed = Set(ported.changes.map(\.place.line))
    let movedOrJoined = ported.changes.contains {
      $0.message.contains("moved") || $0.message.contains("nothing is left")
    }
    for case .remove(let offset, let line, _) in difference where !movedOrJoined {
      // An attribute alone on its line takes the next line's indentation with it, and a selector
      // may be spelled over several lines.
      let isNear = changed.contains { (offset - 2...offset + 1).contains($0) }
      #expect(isNear, "line \(offset + 1) changed: \(line)")
    }
    #expect(ported.isChanged == !ported.changes.isEmpty)
  }

  @Test func `there are many of them`() {
    #expect(Fixture.all.count >= 20)
  }
}
