import Foundation
import Strata

/// Animations whose layers have expressions.
enum ScriptedAnimation {
  /// Returns an expression as JSON.
  static func quoted(_ expression: String) -> String {
    let escaped = expression.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }

  /// A square with its left edge at 30, moved by a position that an expression defines.
  ///
  /// - Parameter position: The value without the expression, or its key frames.
  static func square(
    _ expression: String, position: String = "[0, 0]", members: String = "", more: String = ""
  ) -> String {
    let transform = #""ks": {"p": {"k": \#(position), "x": \#(quoted(expression))}\#(more)}"#
    return TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)",
      #""nm": "Square", "ind": 1, \#(transform)\#(members.isEmpty ? "" : ", " + members)"#)
  }

  /// A layer that draws nothing, with a control of each kind.
  static func controls(_ slider: String = #"{"k": 25}"#, members: String = #""ks": {}"#) -> String {
    func control(_ kind: String, _ index: Int, _ type: Int, _ value: String) -> String {
      """
      {"ty": 5, "nm": "The \(kind)", "mn": "ADBE \(kind) Control", "ix": \(index), "ef": [\
      {"ty": \(type), "nm": "\(kind)", "mn": "ADBE \(kind) Control-0001", "ix": 1, "v": \(value)}]}
      """
    }
    let effects = [
      control("Slider", 1, 0, slider), control("Point", 2, 3, #"{"k": [7, 8]}"#),
      control("Color", 3, 2, #"{"k": [0, 0.5, 1, 1]}"#), control("Angle", 4, 1, #"{"k": 90}"#),
      control("Checkbox", 5, 7, #"{"k": 1}"#), control("Dropdown", 6, 7, #"{"k": 3}"#),
      control("Layer", 7, 10, #"{"k": 1}"#),
    ].joined(separator: ", ")
    return """
      {"ty": 3, "nm": "Controls", "ind": 2, "ip": 0, "op": 1000, "st": 0, "ef": [\(effects)], \
      \(members)}
      """
  }

  static func scene(_ layers: String..., frames: Int = 20, rest: String = "") throws -> Scene {
    try TinyAnimation.scene(
      TinyAnimation.json(layers.joined(separator: ", "), frames: frames, rest: rest))
  }

  /// The first column that the square covers; nil if it is not visible.
  static func left(_ scene: Scene, frame: Double = 0) throws -> Int? {
    try TinyAnimation.columns(scene, at: frame / 10).first
  }
}
