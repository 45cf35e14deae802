import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata layers`: writes the layer tree of a scene, or its render list.
///
/// It draws nothing and opens no device.
struct LayersCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layers",
    abstract: "Write the layer tree or the render list of a scene as text or JSON.",
    discussion: """
      The text of the tree contains the properties with non-default values, the JSON contains all. \
      The render list contains the drawing commands in paint order, with the path rendering \
      strategy of each on software GL. Both formats are stable, so that they can be compared with \
      diff.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup(title: HelpSection.output) var output: LayersOutputOptions

  @OptionGroup(title: HelpSection.sizeAndScale) var size: SizeOption
  @OptionGroup(title: HelpSection.sizeAndScale) var scale: ScaleOption
  @OptionGroup(title: HelpSection.sizeAndScale) var textScale: TextScaleOption
  @OptionGroup(title: HelpSection.framesAndTime) var moment: TimeOption
  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions
  @OptionGroup(title: HelpSection.documents) var fonts: FontOptions
  @OptionGroup(title: HelpSection.device) var path: PathStrategyOption
  @OptionGroup(title: HelpSection.limits) var limiting: LimitOptions
  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  func validate() throws {
    let groups: [[String]] = [
      size.given, scale.given, textScale.given, path.given, fonts.given,
    ]
    if !output.renderList, let name = groups.flatMap({ $0 }).first {
      throw ValidationError("\(name) requires --render-list")
    }
  }

  func run() throws {
    let limits = limiting.limits
    let loaded = try document.load(scene.file, limits: limits, fonts: fonts.policy)
    guard output.renderList else {
      DiagnosticsReport.log(loaded.diagnostics)
      let dump = try LayerTreeDump(of: loaded.root, at: moment.time, limits: limits)
      return try StandardStreams.write { writer in
        try dump.write(output.json ? .json : .text) { try writer.write(Array($0.utf8)) }
      }
    }
    let policy = fonts.policy
    try policy.check()
    textScale.apply(to: loaded, scale.scale)
    let list = try loaded.renderList(
      at: moment.time, size: size.value, scale: scale.scale, limits: limits, fonts: policy)
    DiagnosticsReport.log(loaded.diagnostics + list.diagnostics)
    let routing = path.strategy.routing(limits: limits)
    guard !output.json else {
      return try StandardStreams.write(list.jsonDump(routing: routing) + Data("\n".utf8))
    }
    // The list contains layer names verbatim.
    let lines = try list.textDump(routing: routing).split(
      separator: "\n", omittingEmptySubsequences: false)
    try StandardStreams.write(Data(lines.map(\.withoutControls).joined(separator: "\n").utf8))
  }
}

/// The output of `strata layers`.
struct LayersOutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Write the render list instead of the layer tree.")
  var renderList = false

  @Flag(name: .long, help: "Write JSON instead of text.")
  var json = false
}
