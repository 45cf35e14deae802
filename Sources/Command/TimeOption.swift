import ArgumentParser

/// `--time`, for every command that looks at a scene at one time.
struct TimeOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Seconds on the root layer's timeline; default: 0.", valueName: "seconds"),
    transform: ArgumentValue.time)
  var time: Double = 0
}
