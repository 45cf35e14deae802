import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata layers`: writes the layer tree, the render list, the plan or the GPU commands of a
/// scene.
///
/// It opens a device only for `--commands`, and writes no image.
struct LayersCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layers",
    abstract: "Write the layer tree, the render list, the plan or the GPU commands of a scene.",
    discussion: """
      The text of the tree contains the properties with non-default values, the JSON contains all. \
      The render list contains the drawing commands in paint order, with the path rendering \
      strategy of each on software GL. The plan contains, for each command, its bounds in pixels, \
      its strategy, the pixels of it that stay visible, and the surfaces of groups. The commands \
      are the draw calls and copies on each surface of a GPU, with the number of calls, vertices \
      and bytes. All formats are stable, so that they can be compared with diff.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup(title: HelpSection.output) var output: LayersOutputOptions

  @OptionGroup(title: HelpSection.sizeAndScale) var size: SizeOption
  @OptionGroup(title: HelpSection.sizeAndScale) var scale: ScaleOption
  @OptionGroup(title: HelpSection.sizeAndScale) var textScale: TextScaleOption
  @OptionGroup(title: HelpSection.framesAndTime) var moment: TimeOption
  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions
  @OptionGroup(title: HelpSection.documents) var fonts: FontOptions
  @OptionGroup(title: HelpSection.device) var device: CommandDeviceOption
  @OptionGroup(title: HelpSection.device) var path: PathStrategyOption
  @OptionGroup(title: HelpSection.limits) var limiting: LimitOptions
  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    let groups: [[String]] = [
      size.given, scale.given, textScale.given, path.given, fonts.given,
    ]
    if output.isTree, let name = groups.flatMap({ $0 }).first {
      throw ValidationError("\(name) requires --render-list, --plan or --commands")
    }
    if !output.commands, device.device != nil {
      throw ValidationError("--device requires --commands")
    }
  }

  func run() throws {
    var work = SharedWork()
    try work.during { try writeDump() }
  }

  private func writeDump() throws {
    let limits = limiting.limits
    let loaded = try document.load(scene.file, limits: limits, fonts: fonts.policy)
    guard !output.isTree else {
      DiagnosticsReport.log(loaded.diagnostics)
      let dump = try LayerTreeDump(of: loaded.root, at: moment.time, limits: limits)
      return try ThreadWatch.during("a document", limits) {
        try StandardStreams.write { writer in
          try dump.write(output.json ? .json : .text) {
            try ThreadWatch.check()
            try writer.write(Array($0.utf8))
          }
        }
      }
    }
    let policy = fonts.policy
    try policy.check()
    textScale.apply(to: loaded, scale.scale)
    let list = try loaded.renderList(
      at: moment.time, size: size.value, scale: scale.scale, limits: limits, fonts: policy,
      keepsAllGroups: output.allGroups)
    DiagnosticsReport.log(loaded.diagnostics + list.diagnostics)
    if output.commands {
      return try write(
        list.commandDump(on: device.device ?? .gpu, strategy: path.strategy, limits: limits))
    }
    let strategy = path.strategy.routing(limits: limits)
    try ThreadWatch.during("a document", limits) {
      if output.plan {
        try write(list.planDump(strategy: path.strategy))
      } else if output.json {
        try StandardStreams.write(list.jsonDump(strategy: strategy) + Data("\n".utf8))
      } else {
        try write(list.textDump(strategy: strategy))
      }
    }
  }

  /// Writes a dump without control characters, which the names of layers may contain.
  private func write(_ dump: String) throws {
    let lines = dump.split(separator: "\n", omittingEmptySubsequences: false)
    try StandardStreams.write(Data(lines.map(\.withoutControls).joined(separator: "\n").utf8))
  }
}

/// The output of `strata layers`.
struct LayersOutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Write the render list instead of the layer tree.")
  var renderList = false

  @Flag(name: .long, help: "Write the plan of the render list for software GL, as text.")
  var plan = false

  @Flag(
    name: .long,
    help: "Write the drawing commands of the first frame on a GPU, as text.")
  var commands = false

  @Flag(
    name: .long,
    help: "Include the groups that change nothing, which are left out before drawing.")
  var allGroups = false

  @Flag(name: .long, help: "Write JSON instead of text.")
  var json = false

  /// Whether the layer tree is written.
  var isTree: Bool { !renderList && !plan && !commands }

  func validate() throws {
    if allGroups, isTree {
      throw ValidationError("--all-groups requires --render-list, --plan or --commands")
    }
    let texts = [("--plan", plan), ("--commands", commands)].filter(\.1).map(\.0)
    guard let first = texts.first else { return }
    let others =
      texts.dropFirst() + (renderList ? ["--render-list"] : []) + (json ? ["--json"] : [])
    if let other = others.first {
      throw ValidationError("\(first) cannot be combined with \(other)")
    }
  }
}

/// The GPU whose drawing commands are written.
struct CommandDeviceOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "GPU for --commands (default: gpu).",
      discussion: "The accepted values are those of 'strata render', except auto and cpu.",
      valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector?

  func validate() throws {
    if let device, device == .auto || device == .cpu {
      throw ValidationError("--device \(device) has no drawing commands; choose a GPU, such as gpu")
    }
  }
}
