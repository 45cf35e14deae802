/// Converts the rules of a theme to properties in the syntax of animations.
enum ThemeRule {
  /// Returns the property that a rule describes.
  ///
  /// - Returns: JSON; nil for a rule without a supported value.
  static func property(_ rule: JSONValue) -> String? {
    let type = rule["type"]?.text ?? ""
    guard type != "Image" else { return rule["value"].flatMap(image) }
    guard type == "Gradient" else { return property(rule) { value($0, type) } }
    let gradients =
      rule["value"].map { [$0] } ?? rule["keyframes"]?.entries.compactMap { $0["value"] } ?? []
    // Key frames can be interpolated only if all have equally many numbers.
    let isOpaque = gradients.allSatisfy { stops($0)?.isOpaque ?? true }
    guard let given = property(rule, value: { stops($0)?.written(withAlphas: !isOpaque) }) else {
      return nil
    }
    return #"{"p":\#(gradients.first?.count ?? 0),"k":\#(given)}"#
  }

  /// Returns a static or animated property.
  ///
  /// - Parameter value: Converts a value of the rule.
  private static func property(
    _ rule: JSONValue, value: (JSONValue) -> String?
  ) -> String? {
    if let stated = rule["value"].flatMap(value) { return #"{"a":0,"k":\#(stated)}"# }
    guard let keyframes = rule["keyframes"], keyframes.isArray else { return nil }
    let written = keyframes.entries.compactMap { keyframe -> String? in
      guard let frame = keyframe["frame"]?.number,
        let given = keyframe["value"].flatMap(value)
      else { return nil }
      // The value is an object for texts, and an array of one object for outlines.
      let isList = rule["type"]?.text == "Text" || given.hasPrefix("[")
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
    return written.isEmpty ? nil : #"{"a":1,"k":[\#(written.joined(separator: ","))]}"#
  }

  private static func value(_ given: JSONValue, _ type: String) -> String? {
    switch type {
    case "Color", "Scalar", "Vector", "Position": JSONText.written(given)
    case "BezierPath":
      object(
        renamed(
          given, [("v", "vertices"), ("i", "inTangents"), ("o", "outTangents"), ("c", "closed")]))
    case "Text": given.isObject ? text(given) : nil
    default: nil
    }
  }

  /// The stops of a gradient as in animations.
  private struct Stops {
    /// Locations, each with a color.
    var colors: [Double] = []
    /// Locations, each with an alpha.
    var alphas: [Double] = []
    var isOpaque = true

    func written(withAlphas: Bool) -> String {
      let numbers = withAlphas ? colors + alphas : colors
      return "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
    }
  }

  /// Returns nil if the value is not a list of at least one stop.
  private static func stops(_ given: JSONValue) -> Stops? {
    guard given.isArray, given.count > 0 else { return nil }
    var stops = Stops()
    for stop in given.entries {
      guard let place = stop["offset"]?.number, let color = stop["color"]?.numbers, color.count > 2
      else { return nil }
      let alpha = color.count > 3 ? color[3] : 1
      stops.colors += [place] + color[..<3]
      stops.alphas += [place, alpha]
      if alpha != 1 { stops.isOpaque = false }
    }
    return stops
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

  /// Returns the existing members, renamed to their names in animations.
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
