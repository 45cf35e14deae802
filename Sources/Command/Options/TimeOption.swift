import ArgumentParser

/// `--time`, for every command that looks at a scene at one time.
struct TimeOption: ParsableArguments {
  @Option(
    name: .customLong("time"),
    help: ArgumentHelp("Seconds on the root layer's timeline; default: 0.", valueName: "seconds"),
    transform: ArgumentValue.time)
  var given: Double?

  var time: Double { given ?? 0 }
}
