import ArgumentParser
import Strata

/// How the CPU back end draws, for every command that may use it.
struct ProcessorOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "What the CPU composes in: 8-bit, or float, the standard that all else is held to.")
  var precision: CPUOptions.Precision = .eightBit

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Threads the CPU draws with; default: one for each processor.",
      discussion: "The picture does not depend on it.", valueName: "count"),
    transform: ArgumentValue.threads)
  var threads: Int?

  var options: CPUOptions { CPUOptions(precision: precision, threads: threads) }
}
