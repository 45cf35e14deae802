import ArgumentParser
import Strata

/// The options of the CPU back end, for every command that may use it.
struct ProcessorOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "Compositing precision of the CPU. The reference for all other devices is float.")
  var precision: CPUOptions.Precision = .eightBit

  @OptionGroup var threading: ThreadsOption

  var threads: Int? { threading.value }

  var options: CPUOptions { CPUOptions(precision: precision, threads: threads) }
}

extension ProcessorOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    precision = try arguments.value("--precision") ?? .eightBit
    threading = try arguments.group()
  }
}
