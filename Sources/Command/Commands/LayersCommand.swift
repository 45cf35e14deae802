import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata layers`: the layer tree of a scene, or the render list that it becomes.
///
/// Draws nothing and opens no device.
struct LayersCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "layers",
    abstract: "Writes a scene's layer tree, or the list of what is drawn, as text or JSON.",
    discussion: """
      The text of the tree has the properties that are not their class's default, the JSON all. \
      With --render-list each line is a step of drawing, in paint order, with the way that it takes \
      to the pixels on software GL. \
      Both are stable, to be compared with diff.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup var moment: TimeOption

  @Flag(name: .long, help: "Write the render list instead of the tree.")
  var renderList = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The list's canvas in points; default: the scene's own.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: CGSize?

  @Option(
    name: .long, help: "The list's pixels per point; default: 1.", transform: ArgumentValue.scale)
  var scale: CGFloat?

  @Option(
    name: .long, help: "How the list's shapes are to reach the GPU, where there is a choice.")
  var pathWay: PathWay?

  @OptionGroup var fonts: FontOptions

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Write one JSON document instead of lines.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if !renderList, size != nil || scale != nil || pathWay != nil {
      throw ValidationError("--size, --scale and --path-way are about --render-list; give it too")
    }
    if !renderList, let name = fonts.given.first {
      throw ValidationError("\(name) is about --render-list; give it too")
    }
  }

  func run() throws {
    let limits = limiting.limits
    let loaded = try scene.load(limits: limits, fonts: fonts.policy)
    guard renderList else {
      DiagnosticsReport.tell(loaded.diagnostics)
      let dump = try LayerTreeDump(of: loaded.root, at: moment.time, limits: limits)
      return try StandardStreams.write { writer in
        try dump.write(json ? .json : .text) { try writer.write(Array($0.utf8)) }
      }
    }
    let policy = fonts.policy
    try policy.check()
    let list = try loaded.renderList(
      at: moment.time, size: size, scale: scale ?? 1, limits: limits, fonts: policy)
    DiagnosticsReport.tell(loaded.diagnostics + list.diagnostics)
    let routing = (pathWay ?? .auto).routing(limits: limits)
    guard !json else {
      return try StandardStreams.write(list.jsonDump(routing: routing) + Data("\n".utf8))
    }
    // Names of layers stand in it as they are.
    let lines = try list.textDump(routing: routing).split(
      separator: "\n", omittingEmptySubsequences: false)
    try StandardStreams.write(Data(lines.map(\.withoutControls).joined(separator: "\n").utf8))
  }
}
