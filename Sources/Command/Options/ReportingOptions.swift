import ArgumentParser

/// The handling of warnings and times, for every command that draws into a file.
struct ReportingOptions: ParsableArguments {
  @Flag(name: .long, help: "Fail on warnings, such as a missing file or an unsupported feature.")
  var strict = false

  @Flag(name: .long, help: "Print the time of each stage.")
  var timings = false
}

extension ReportingOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    strict = try arguments.flag("--strict")
    timings = try arguments.flag("--timings")
  }
}
