import StrataExpressions
import StrataGraphics

/// The groups of properties that a layer has.
extension DocumentScript {
  /// A property of a group: its name in expressions and its key in the document.
  private typealias Member = (name: String, key: JSONKey)

  private static let transformMembers: [Member] = [
    ("anchorpoint", "a"), ("anchor_point", "a"), ("anchor", "a"), ("position", "p"),
    ("scale", "s"), ("rotation", "r"), ("rotation", "rz"), ("rotatez", "r"), ("rotatez", "rz"),
    ("zrotation", "r"), ("zrotation", "rz"), ("xrotation", "rx"), ("rotatex", "rx"),
    ("yrotation", "ry"), ("rotatey", "ry"), ("orientation", "or"), ("opacity", "o"),
    ("groupopacity", "o"), ("skew", "sk"), ("skewaxis", "sa"), ("startopacity", "so"),
    ("endopacity", "eo"),
  ]

  /// The properties of shapes by the type of the shape.
  private static let shapeMembers: [String: [Member]] = [
    "fl": [("color", "c"), ("opacity", "o")],
    "st": [("color", "c"), ("opacity", "o"), ("strokewidth", "w")],
    "gf": [
      ("startpoint", "s"), ("endpoint", "e"), ("opacity", "o"), ("highlightlength", "h"),
      ("highlightangle", "a"),
    ],
    "gs": [
      ("startpoint", "s"), ("endpoint", "e"), ("opacity", "o"), ("strokewidth", "w"),
      ("highlightlength", "h"), ("highlightangle", "a"),
    ],
    "tm": [("start", "s"), ("end", "e"), ("offset", "o")],
    "el": [("size", "s"), ("position", "p"), ("ellipsesize", "s"), ("ellipseposition", "p")],
    "rc": [
      ("size", "s"), ("rectsize", "s"), ("position", "p"), ("rectposition", "p"),
      ("roundness", "r"), ("rectroundness", "r"),
    ],
    "sr": [
      ("position", "p"), ("rotation", "r"), ("points", "pt"), ("outerradius", "or"),
      ("outerroundness", "os"), ("innerradius", "ir"), ("innerroundness", "is"),
      ("starpoints", "pt"), ("starouterradius", "or"), ("starinnerradius", "ir"),
      ("starposition", "p"), ("starrotation", "r"),
    ],
    "sh": [("path", "ks"), ("shape", "ks")],
    "rd": [("radius", "r"), ("roundcorners1", "r")],
    "rp": [("copies", "c"), ("offset", "o")],
    "pb": [("amount", "a")],
    "op": [("amount", "a"), ("miterlimit", "ml")],
    "tw": [("angle", "a"), ("center", "c")],
    "zz": [("size", "s"), ("ridgespersegment", "r")],
  ]

  /// Returns the entries of properties, without those that a shape does not have.
  private func entries(
    _ members: [Member], of json: JSONValue, in layer: ScriptLayer
  ) -> [(name: String, entry: ScriptGroup.Entry)] {
    members.compactMap { name, key in
      guard let value = json[key] else { return nil }
      return (
        name,
        ScriptGroup.Entry(index: value["ix"]?.number, json: value) {
          [unowned self, unowned layer] group in
          .object(property(value, in: layer, name: name, groups: group.chain))
        }
      )
    }
  }

  // MARK: Transforms

  func transform(
    _ json: JSONValue?, of layer: ScriptLayer, in outer: any ExpressionObject
  ) -> ScriptGroup {
    guard let json else { return ScriptGroup(name: "Transform", in: outer) }
    var members = entries(Self.transformMembers, of: json, in: layer)
    if let position = json["p"], position["s"]?.flag == true {
      let axes: [(JSONKey, String)] = [("x", "xposition"), ("y", "yposition"), ("z", "zposition")]
      for (place, (key, name)) in axes.enumerated() {
        members += entries([(name, key), ("position_\(place)", key)], of: position, in: layer)
      }
    }
    return ScriptGroup(name: "Transform", in: outer, members: members)
  }

  // MARK: Effects

  func effects(of layer: ScriptLayer) -> ScriptGroup {
    effects(layer.json, named: "Effects", of: layer, in: layer)
  }

  /// The value of a control by the name that identifies the control.
  private static let controls = [
    "ADBE Color Control": "color", "ADBE Slider Control": "slider",
    "ADBE Angle Control": "angle", "ADBE Point Control": "point",
    "ADBE Checkbox Control": "checkbox", "ADBE Dropdown Control": "menu",
  ]

  /// Returns the group of an effect or of all effects, whose entries are groups or properties.
  private func effects(
    _ json: JSONValue, named name: String?, of layer: ScriptLayer,
    in outer: any ExpressionObject
  ) -> ScriptGroup {
    var entries: [ScriptGroup.Entry] = []
    for value in json["ef"]?.entries.map({ $0 }) ?? [] {
      let names = [value["nm"]?.text, value["mn"]?.text].compactMap { $0 }
      let isGroup = value["ef"] != nil
      entries.append(
        ScriptGroup.Entry(names: names, index: value["ix"]?.number, json: value) {
          [unowned self, unowned layer] group in
          guard !isGroup else {
            return .object(effects(value, named: names.first, of: layer, in: group))
          }
          return parameter(value, of: layer, group.chain)
        })
    }
    // The value of a control by itself.
    var members: [(name: String, entry: ScriptGroup.Entry)] = []
    if let first = entries.first, let member = Self.controls[json["mn"]?.text ?? ""] {
      members.append((member, first))
    }
    return ScriptGroup(
      name: name, index: json["ix"]?.number, in: outer, entries: entries, members: members,
      isEnabled: json["en"]?.flag != false)
  }

  /// Returns the parameters of a layer's effects that have expressions.
  func effectProperties(of layer: ScriptLayer) -> [ScriptProperty] {
    func values(_ json: JSONValue) -> [JSONValue] {
      json["ef"]?.entries.flatMap { entry in
        if let value = entry["v"], value["x"]?.kind == .string { return [value] }
        return values(entry)
      } ?? []
    }
    return values(layer.json).map { layer.property($0) }
  }

  private static let layerParameter = 10

  private func parameter(
    _ json: JSONValue, of layer: ScriptLayer, _ groups: [any ExpressionObject]
  ) -> ExpressionValue {
    guard let value = json["v"] else { return .undefined }
    let property = property(
      value, in: layer, name: json["nm"]?.text ?? "", groups: groups)
    guard json["ty"]?.integer == Self.layerParameter else { return .object(property) }
    guard case .number(let index) = property.value(at: frame),
      let found = layer.composition.layer(index: Int(clampedTo: index))
    else { return .null }
    return .object(found)
  }

  // MARK: Shapes

  func content(of layer: ScriptLayer) -> ScriptGroup {
    contents(layer.json["shapes"], of: layer, in: layer, index: nil)
  }

  private func contents(
    _ list: JSONValue?, of layer: ScriptLayer, in outer: any ExpressionObject, index: Double?
  ) -> ScriptGroup {
    var entries: [ScriptGroup.Entry] = []
    for item in list?.entries.map({ $0 }) ?? [] where item["ty"]?.text != "tr" {
      let names = [item["nm"]?.text, item["mn"]?.text].compactMap { $0 }
      entries.append(
        ScriptGroup.Entry(names: names, index: item["ix"]?.number, json: item) {
          [unowned self, unowned layer] in .object(shape(item, of: layer, in: $0))
        })
    }
    var members: [(name: String, entry: ScriptGroup.Entry)] = []
    if let transform = list?.entries.first(where: { $0["ty"]?.text == "tr" }) {
      members.append(
        (
          "transform",
          ScriptGroup.Entry(json: transform) { [unowned self, unowned layer] _ in
            .object(self.transform(transform, of: layer, in: outer))
          }
        ))
    }
    return ScriptGroup(
      name: "Contents", index: index, in: outer, entries: entries, members: members)
  }

  private func shape(
    _ item: JSONValue, of layer: ScriptLayer, in outer: any ExpressionObject
  ) -> ScriptGroup {
    var members: [(name: String, entry: ScriptGroup.Entry)] = []
    if item["ty"]?.text == "gr", let items = item["it"] {
      let index = item["cix"]?.number
      let contents = ScriptGroup.Entry(index: 2, json: items) {
        [unowned self, unowned layer] in
        .object(self.contents(items, of: layer, in: $0, index: index))
      }
      members = ["content", "contents", "vectorsgroup"].map { ($0, contents) }
      if let json = items.entries.first(where: { $0["ty"]?.text == "tr" }) {
        let transform = transformEntry(json, index: 3, of: layer)
        members += [("transform", transform), ("transformgroup", transform)]
      }
    } else {
      members = entries(Self.shapeMembers[item["ty"]?.text ?? ""] ?? [], of: item, in: layer)
      if let transform = item["tr"] {
        members.append(("transform", transformEntry(transform, index: nil, of: layer)))
      }
      if let dashes = item["d"], dashes.isArray {
        members.append(
          (
            "dash",
            ScriptGroup.Entry(json: dashes) { [unowned self, unowned layer] in
              .object(self.dashes(dashes, of: layer, in: $0))
            }
          ))
      }
    }
    return ScriptGroup(
      name: item["nm"]?.text, index: item["ix"]?.number, in: outer, members: members)
  }

  private func transformEntry(
    _ json: JSONValue, index: Double?, of layer: ScriptLayer
  ) -> ScriptGroup.Entry {
    ScriptGroup.Entry(index: index, json: json) { [unowned self, unowned layer] in
      .object(transform(json, of: layer, in: $0))
    }
  }

  private func dashes(
    _ list: JSONValue, of layer: ScriptLayer, in outer: any ExpressionObject
  ) -> ScriptGroup {
    let kinds = ["d": "dash", "g": "gap", "o": "offset"]
    var members: [(name: String, entry: ScriptGroup.Entry)] = []
    for dash in list.entries {
      let name = dash["nm"]?.text ?? kinds[dash["n"]?.text ?? ""] ?? ""
      members += entries([(name.lowercased(), "v")], of: dash, in: layer)
    }
    return ScriptGroup(name: "Dashes", in: outer, members: members)
  }

  // MARK: Texts and masks

  func text(of layer: ScriptLayer) -> ScriptGroup {
    guard let text = layer.json["t"] else { return ScriptGroup(name: "Text", in: layer) }
    let members = entries([("sourcetext", "d"), ("textdocument", "d")], of: text, in: layer)
    return ScriptGroup(name: "Text", in: layer, members: members)
  }

  func masks(of layer: ScriptLayer) -> ScriptGroup {
    var entries: [ScriptGroup.Entry] = []
    let members: [Member] = [
      ("maskpath", "pt"), ("path", "pt"), ("maskshape", "pt"), ("maskopacity", "o"),
      ("maskexpansion", "x"), ("maskfeather", "f"),
    ]
    for (place, mask) in (layer.json["masksProperties"]?.entries.map { $0 } ?? []).enumerated() {
      entries.append(
        ScriptGroup.Entry(
          names: [mask["nm"]?.text].compactMap { $0 }, index: Double(place + 1), json: mask
        ) { [unowned self, unowned layer] in
          .object(
            ScriptGroup(
              name: mask["nm"]?.text, index: Double(place + 1), in: $0,
              members: self.entries(members, of: mask, in: layer)))
        })
    }
    return ScriptGroup(name: "Masks", in: layer, entries: entries)
  }
}
