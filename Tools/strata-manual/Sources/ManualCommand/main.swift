import Foundation
import StrataManual

// Reads the output of `strata --experimental-dump-help` from standard input and writes a manual
// page for the command and one for each subcommand.
//
//   strata-manual VERSION SECONDS WRITTEN OUTPUT
//
// SECONDS since 1970 is the date of the pages. WRITTEN is a folder of additional sections, with a
// file `strata-render.mdoc` for the page strata-render. OUTPUT is an existing folder.

func pages() throws {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.count == 4, let seconds = Double(arguments[2]) else {
    throw ManualError("usage: strata-manual VERSION SECONDS WRITTEN OUTPUT")
  }
  let command = try CommandInfo(reading: FileHandle.standardInput.readToEnd() ?? Data())
  let heading = Page.Heading(
    date: PageDate.text(of: Date(timeIntervalSince1970: seconds)), version: arguments[1])
  for page in Page.all(of: command, heading: heading) {
    let written = URL(fileURLWithPath: arguments[3]).appendingPathComponent(page.name + ".mdoc")
    let text = try? String(contentsOf: written, encoding: .utf8)
    let file = URL(fileURLWithPath: arguments[4]).appendingPathComponent(page.name + ".1")
    try Data(page.mdoc(adding: Section.reading(text ?? "")).utf8).write(to: file)
  }
}

do {
  try pages()
} catch {
  FileHandle.standardError.write(Data("strata-manual: \(error)\n".utf8))
  exit(1)
}
