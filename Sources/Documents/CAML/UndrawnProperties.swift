import StrataGraphics

/// Properties of a layer that change the picture and are not drawn.
enum UndrawnProperties {
  /// A diagnostic's severity, code and message.
  struct Remark {
    var severity = Diagnostic.Severity.warning
    var code: String
    var message: String
  }

  /// Names of which `remark` may have something to say, and which are no news otherwise.
  static func knows(_ name: String) -> Bool { names.contains(name) }

  private static let timing: Set<String> = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]

  private static let names: Set<String> = timing.union([
    "shadowPathIsBounds", "contentsMultiplyColor",
  ])

  /// What the picture lacks for a property; nil where its value asks for nothing.
  static func remark(_ property: PropertyText) -> Remark? {
    switch property.name {
    case "shadowPathIsBounds":
      guard NumberText.flag(property.text) == true else { return nil }
      return Remark(
        code: "not-drawn-shadow-path",
        message: "the shadow is cast by what the layer shows, not by its bounds")
    case "contentsMultiplyColor":
      guard !property.isNull, ColourText.color(property.text, opacity: property.opacity) != .white
      else { return nil }
      return Remark(
        code: "not-drawn-contents-multiply-color",
        message: "the contents are not multiplied by a colour")
    case "speed":
      guard let speed = number(property), speed != 1 else { return nil }
      return timingRemark
    case "beginTime", "timeOffset":
      guard let time = number(property), abs(time) > 1e-9 else { return nil }
      return timingRemark
    default:
      return nil
    }
  }

  private static let timingRemark = Remark(
    severity: .note, code: "not-drawn-layer-timing",
    message: "the layer's own time has no effect without animations")

  private static func number(_ property: PropertyText) -> Double? {
    NumberText.numbers(property.text, atMost: 1)?.first
  }
}
