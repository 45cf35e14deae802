import ArgumentParser

/// `--json`, for every command that writes a file.
struct JSONReportOption: ParsableArguments {
  @Flag(name: .long, help: "Write a JSON report of the run to standard output.")
  var json = false

  /// Refuses a report on standard output, for commands that write another result there.
  func refuseOnStandardOutput() throws {
    if json {
      throw ValidationError(
        "-o - cannot be combined with --json, because both write to standard output")
    }
  }
}

extension JSONReportOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    json = try arguments.flag("--json")
  }
}
