import Foundation
import StrataManual
import Testing

/// Pages of a small command that has every kind of element.
@Suite struct PageTests {
  private static let description = #"""
    {"serializationVersion": 0, "command": {
      "commandName": "tool", "abstract": "Does things.",
      "discussion": "Words.\n\nEXIT CODES\n  0  done\n  1  not done\n\nNo others.",
      "arguments": [],
      "subcommands": [
        {"commandName": "help", "abstract": "Helps."},
        {"commandName": "draw", "abstract": "Draws 'x'.",
         "discussion": "First. Second, as in\n  tool draw -o '%d'\nand then.\n\n.hidden file",
         "arguments": [
           {"kind": "positional", "valueName": "file", "abstract": "What to draw.",
            "isOptional": false, "isRepeating": true, "shouldDisplay": true},
           {"kind": "option", "valueName": "way", "abstract": "How.", "allValues": ["one", "two"],
            "defaultValue": "one", "sectionTitle": "More",
            "names": [{"kind": "short", "name": "w"}, {"kind": "long", "name": "way"}],
            "preferredName": {"kind": "long", "name": "way"},
            "isOptional": true, "isRepeating": false, "shouldDisplay": true},
           {"kind": "flag", "valueName": "loud", "abstract": "Aloud.",
            "names": [{"kind": "long", "name": "loud"}],
            "preferredName": {"kind": "long", "name": "loud"},
            "isOptional": true, "isRepeating": false, "shouldDisplay": true},
           {"kind": "flag", "valueName": "secret", "names": [{"kind": "long", "name": "secret"}],
            "preferredName": {"kind": "long", "name": "secret"},
            "isOptional": true, "isRepeating": false, "shouldDisplay": false}
         ]}
      ]}}
    """#

  private func pages() throws -> [Page] {
    Page.all(
      of: try CommandInfo(reading: Data(Self.description.utf8)),
      heading: Page.Heading(date: "March 1, 2026", version: "1.2"))
  }

  private func lines(_ name: String, adding written: String = "") throws -> [String] {
    let page = try #require(try pages().first { $0.name == name })
    return page.mdoc(adding: Section.reading(written)).split(separator: "\n").map(String.init)
  }

  @Test func `there is a page for the command, and for each subcommand but help`() throws {
    #expect(try pages().map(\.name) == ["tool", "tool-draw"])
  }

  @Test func `a page begins with its date and its name`() throws {
    let head = try lines("tool-draw")[1..<7]
    #expect(
      head == [
        ".Dd March 1, 2026", ".Dt TOOL-DRAW 1", ".Os Strata 1.2", ".Sh NAME", ".Nm tool-draw",
        ".Nd draws \\(aqx'",
      ])
  }

  @Test func `the synopsis has what is needed bare and the rest in brackets`() throws {
    let page = try lines("tool-draw")
    let start = try #require(page.firstIndex(of: ".Sh SYNOPSIS"))
    #expect(
      page[(start + 1)...].prefix { !$0.hasPrefix(".Sh") } == [
        ".Nm tool", ".Cm draw", ".Ar file No ...", ".Op Fl \\-way Ar way", ".Op Fl \\-loud",
      ])
  }

  @Test func `an option has its names, values and default, under its title`() throws {
    let text = try lines("tool-draw").joined(separator: "\n")
    #expect(
      text.contains(
        ".Ss More\n.Bl -tag -width Ds\n.It Fl w , Fl \\-way Ar way\nHow.\nOne of one or two.\n"
          + "Default: one.\n.El"))
    #expect(!text.contains("secret"))
  }

  @Test func `indented lines are kept, and no line of text is a request`() throws {
    let text = try lines("tool-draw").joined(separator: "\n")
    #expect(
      text.contains(
        "First.\nSecond, as in\n.Bd -literal -offset indent\n"
          + "tool draw \\-o \\(aq%d\\(aq\n.Ed\n.Pp\nand then.\n.Pp\n\\&.hidden file\n"))
  }

  @Test func `exit codes have a section, which other pages name`() throws {
    let whole = try lines("tool")
    let start = try #require(whole.firstIndex(of: ".Sh EXIT STATUS"))
    #expect(
      whole[(start + 1)...].prefix { !$0.hasPrefix(".Sh") } == [
        ".Bd -literal -offset indent", "0  done", "1  not done", ".Ed", ".Pp", "No others.",
      ])
    #expect(try lines("tool-draw").suffix(3).first == ".Xr tool 1 .")
  }

  @Test func `sections written by hand come where readers look for them`() throws {
    let written = ".\\\" A comment.\n.Sh EXAMPLES\nOne.\n\n.Sh FILES\nTwo.\n"
    let titles = try lines("tool", adding: written).filter { $0.hasPrefix(".Sh") }
    #expect(
      titles == [
        ".Sh NAME", ".Sh SYNOPSIS", ".Sh DESCRIPTION", ".Sh FILES", ".Sh EXIT STATUS",
        ".Sh EXAMPLES", ".Sh SEE ALSO",
      ])
  }

  @Test func `no line of text is longer than a terminal is wide`() throws {
    let words = Array(repeating: "wörd", count: 200).joined(separator: " ")
    let long = Self.description.replacingOccurrences(of: "Aloud.", with: words)
    let command = try CommandInfo(reading: Data(long.utf8))
    let heading = Page.Heading(date: "", version: "")
    for page in Page.all(of: command, heading: heading) {
      #expect(page.mdoc().split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    }
  }

  @Test func `a description of another form is refused`() {
    let other = Self.description.replacingOccurrences(
      of: #""serializationVersion": 0"#, with: #""serializationVersion": 1"#)
    #expect(throws: ManualError.self) { try CommandInfo(reading: Data(other.utf8)) }
    #expect(throws: (any Error).self) { try CommandInfo(reading: Data("{".utf8)) }
  }

  @Test(arguments: [
    (0.0, "January 1, 1970"), (951_782_400, "February 29, 2000"),
    (1_767_225_599, "December 31, 2025"),
  ])
  func `the date is that at Greenwich`(seconds: Double, text: String) {
    #expect(PageDate.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }
}
