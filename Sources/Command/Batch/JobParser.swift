import ArgumentParser

/// Parses the arguments of jobs, once for all jobs with the same options.
///
/// The parser finds the options of a command by reflection, which takes longer than drawing a small
/// scene.
struct JobParser {
  private struct Key: Hashable {
    let command: JobCommand
    let options: [String]
  }

  private var parsed: [Key: any JobRunnable] = [:]

  /// The number of sets of options after which all are discarded.
  private static let mostParsed = 64

  /// Returns the command of a job.
  ///
  /// - Throws: The errors of the parser.
  mutating func command(for job: BatchJob) throws -> any JobRunnable {
    let key = Key(command: job.command, options: job.options)
    if var command = parsed[key] {
      command.replaceFiles(job.scenes, output: job.template)
      try command.replace(JobValues(job.values))
      try command.validate()
      return command
    }
    let arguments = Array(job.arguments.dropFirst())
    let type = job.command.type
    let command = try type.readDirectly(arguments) ?? type.parse(arguments)
    if parsed.count >= Self.mostParsed { parsed = [:] }
    parsed[key] = command
    return command
  }
}
