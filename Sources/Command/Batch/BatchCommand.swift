import ArgumentParser
import Foundation
import Strata

/// `strata batch`: runs many jobs in one process.
struct BatchCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Run many jobs in one process, from lines of JSON.",
    discussion: """
      Each line is a JSON object with the keys command (\(JobCommand.names)), scene, output and, \
      optionally, id. All other keys are long options of the command: true for a flag, a list for \
      a repeatable option, and an object for options such as --slot:
        {"id": 1, "command": "render", "scene": "a.ca", "output": "a.png"}
        {"id": 2, "command": "info", "scene": "b.json"}
      Devices, programs and fonts stay open between jobs. Lines are read as they arrive, so a \
      program can write jobs into a pipe and read the results.

      For each job, one JSON line is written to standard output as soon as the job ends: line, id, \
      status (done, failed, skipped or interrupted), exitCode, error, output, seconds, messages, \
      and the JSON report of info, of check, and of other commands with "json": true. A failed job \
      does not stop the others. A line that is not a JSON object is a failed job. If two jobs \
      have the same output, the second one fails.

      With --manifest, the batch can be repeated: jobs that have succeeded are skipped if their \
      output still exists. With --isolate, a crash or an exceeded limit ends only its job.

      The exit code is 0 if all jobs succeeded, and otherwise 1. A signal ends the jobs that run, \
      without incomplete files, and no others begin.
      """)

  @Argument(
    help: ArgumentHelp("File with one job per line, or - for standard input.", valueName: "jobs"),
    completion: .file(extensions: ["jsonl", "ndjson"]))
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Number of jobs to run at the same time (default: 1).", valueName: "count"),
    transform: ArgumentValue.threads)
  var jobs: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "File that records finished jobs, which are skipped when the batch is repeated.",
      discussion: "A job is recognized by its line. Failed jobs run again.", valueName: "file"),
    completion: .file())
  var manifest: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Run each job in a process of its own, with limits.",
      discussion: "Devices and fonts are then opened for each job."))
  var isolate = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum wall-clock time of a job with --isolate, in seconds (default: 300).",
      valueName: "seconds"),
    transform: ArgumentValue.jobSeconds)
  var jobSeconds: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum memory of a job with --isolate, such as 500M (default: 2G).", valueName: "bytes"),
    transform: ArgumentValue.fileSize)
  var jobMemory: Int?

  @OptionGroup var log: LogOptions

  func validate() throws {
    guard !isolate else { return }
    if jobSeconds != nil { throw ValidationError("--job-seconds requires --isolate") }
    if jobMemory != nil { throw ValidationError("--job-memory requires --isolate") }
  }

  func run() throws {
    if let manifest { try OverwrittenInput.check(manifest, "--manifest", inputs: [file]) }
    let limits = ChildProcess.Limits(seconds: jobSeconds ?? 300, bytes: jobMemory ?? 2_000_000_000)
    let batch = BatchRun(
      try LineReader(file), threads: jobs ?? 1,
      manifest: try manifest.map { try BatchManifest($0) }, isolation: isolate ? limits : nil,
      inputs: [file] + (manifest.map { [$0] } ?? []))
    try batch.run()
  }
}
