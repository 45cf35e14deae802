/// What a rule of a theme puts in the place of a slot's property, in the words of an animation.
enum ThemeRule {
  /// - Returns: JSON; nil for a rule that says nothing that is known here.
  static func property(_ rule: JSONValue) -> String? {
    let type = rule["type"]?.text ?? ""
    guard type != "Image" else { return rule["value"].flatMap(image) }
    guard let given = stated(rule, type) ?? moving(rule, type) else { return nil }
    guard type == "Gradient" else { return given }
    let stops = rule["value"] ?? rule["keyframes"]?.first?["value"]
    return #"{"p":\#(stops?.count ?? 0),"k":\#(given)}"#
  }

  private static func stated(_ rule: JSONValue, _ type: String) -> String? {
    rule["value"].flatMap { value($0, type) }.map { #"{"a":0,"k":\#($0)}"# }
  }

  private static func moving(_ rule: JSONValue, _ type: String) -> String? {
    guard let keyframes = rule["keyframes"], keyframes.isArray else { return nil }
    let written = keyframes.entries.compactMap { keyframe -> String? in
      guard let frame = keyframe["frame"]?.number,
        let given = keyframe["value"].flatMap({ value($0, type) })
      else { return nil }
      let isList = type == "Text" || given.hasPrefix("[")
      var members = ["\"t\":\(frame)", "\"s\":\(isList ? given : "[\(given)]")"]
      if keyframe["hold"]?.flag == true { members.append("\"h\":1") }
      members += renamed(
        keyframe,
        [
          ("o", "outTangent"), ("i", "inTangent"), ("to", "valueOutTangent"),
          ("ti", "valueInTangent"),
        ])
      return "{\(members.joined(separator: ","))}"
    }
    return #"{"a":1,"k":[\#(written.joined(separator: ","))]}"#
  }

  private static func value(_ given: JSONValue, _ type: String) -> String? {
    switch type {
    case "Color", "Scalar", "Vector", "Position": JSONText.written(given)
    case "Gradient": stops(given)
    case "BezierPath":
      object(
        renamed(
          given, [("v", "vertices"), ("i", "inTangents"), ("o", "outTangents"), ("c", "closed")]))
    case "Text": text(given)
    default: nil
    }
  }

  /// Colours with their places, and behind them alphas where there are any.
  private static func stops(_ given: JSONValue) -> String? {
    var colors: [Double] = []
    var alphas: [Double] = []
    for stop in given.entries {
      guard let place = stop["offset"]?.number, let color = stop["color"]?.numbers, color.count > 2
      else { return nil }
      colors += [place] + color[..<3]
      alphas += [place, color.count > 3 ? color[3] : 1]
    }
    let isOpaque = stride(from: 1, to: alphas.count, by: 2).allSatisfy { alphas[$0] == 1 }
    let numbers = isOpaque ? colors : colors + alphas
    return "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
  }

  private static func text(_ given: JSONValue) -> String {
    var members = renamed(
      given,
      [
        ("t", "text"), ("f", "fontName"), ("s", "fontSize"), ("fc", "fillColor"),
        ("sc", "strokeColor"), ("sw", "strokeWidth"), ("of", "strokeOverFill"),
        ("lh", "lineHeight"), ("tr", "tracking"), ("ls", "baselineShift"), ("sz", "wrapSize"),
        ("ps", "wrapPosition"),
      ])
    let justifications = [
      "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
      "JustifyLastFull",
    ]
    if let place = given["justify"]?.text.flatMap(justifications.firstIndex) {
      members.append("\"j\":\(place)")
    }
    if let place = given["textCaps"]?.text.flatMap(["Regular", "AllCaps", "SmallCaps"].firstIndex) {
      members.append("\"ca\":\(place)")
    }
    return object(members)
  }

  private static func image(_ given: JSONValue) -> String? {
    guard let source = given["path"] ?? given["dataUrl"] ?? given["url"] else { return nil }
    return object(
      ["\"u\":\"\"", "\"p\":\(JSONText.written(source))"]
        + renamed(given, [("w", "width"), ("h", "height")]))
  }

  /// Members that an animation calls otherwise, of those that there are.
  private static func renamed(_ given: JSONValue, _ names: [(own: String, theirs: String)])
    -> [String]
  {
    names.compactMap { name in
      given[JSONKey(name.theirs)].map { "\"\(name.own)\":\(JSONText.written($0))" }
    }
  }

  private static func object(_ members: [String]) -> String {
    "{\(members.joined(separator: ","))}"
  }
}
