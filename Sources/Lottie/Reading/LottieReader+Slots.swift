import Foundation
import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Has properties with a slot show what the user says.
  ///
  /// - Parameter slots: JSON by the names of slots.
  /// - Throws: `LottieError` for what is not JSON.
  mutating func fill(_ slots: [String: String]) throws {
    for (name, text) in slots.sorted(by: { $0.key < $1.key }) {
      // A colour needs no quotes.
      let value = text.hasPrefix("#") ? "\"\(text)\"" : text
      try keep(#"{"a":0,"k":\#(value)}"#, slot: name, called: "slot \(name)")
    }
  }

  /// Has properties with a slot show what a theme says.
  mutating func apply(theme: Data, to animation: String?, called name: String) throws {
    let document = try JSONDocument.read(theme, called: name, depth: Self.depth)
    try withExtendedLifetime(document) {
      for rule in document.root["rules"]?.entries.map({ $0 }) ?? [] {
        guard let id = rule["id"]?.text else { continue }
        if let animation, let list = rule["animations"], list.isArray,
          !list.entries.contains(where: { $0.text == animation })
        {
          continue
        }
        guard let property = Self.property(of: rule) else {
          notes.add(
            .warning, "not-applied-theme-rule",
            "the rule for \(DocumentNotes.quoted(id)) is not applied",
            file: name, line: nil)
          continue
        }
        try keep(property, slot: id, called: name)
      }
    }
  }

  /// A rule's value in the words of an animation.
  private static func property(of rule: JSONValue) -> String? {
    let type = rule["type"]?.text ?? ""
    func value(_ given: JSONValue) -> String? {
      switch type {
      case "Color", "Scalar", "Vector", "Position": return JSONText.written(given)
      case "Gradient":
        var colors = ""
        var alphas = ""
        for stop in given.entries {
          guard let place = stop["offset"]?.number, let color = stop["color"]?.numbers,
            color.count > 2
          else { return nil }
          colors += "\(colors.isEmpty ? "" : ",")\(place),\(color[0]),\(color[1]),\(color[2])"
          if color.count > 3, color[3] < 1 || !alphas.isEmpty { alphas += ",\(place),\(color[3])" }
        }
        return "[\(colors)\(alphas)]"
      case "BezierPath":
        let parts = [("v", "vertices"), ("i", "inTangents"), ("o", "outTangents"), ("c", "closed")]
        let members = parts.compactMap { own, theirs in
          given[JSONKey(theirs)].map { "\"\(own)\":\(JSONText.written($0))" }
        }
        return "{\(members.joined(separator: ","))}"
      default: return nil
      }
    }
    if let given = rule["value"] {
      return value(given).map { #"{"a":0,"k":\#($0)}"# }
    }
    guard let keyframes = rule["keyframes"], keyframes.isArray else { return nil }
    let written = keyframes.entries.compactMap { keyframe -> String? in
      guard let frame = keyframe["frame"]?.number, let text = keyframe["value"].flatMap(value)
      else {
        return nil
      }
      var members = ["\"t\":\(frame)", "\"s\":\(text.hasPrefix("[") ? text : "[\(text)]")"]
      if keyframe["hold"]?.flag == true { members.append("\"h\":1") }
      for (own, theirs) in [("o", "outTangent"), ("i", "inTangent")] {
        if let handle = keyframe[JSONKey(theirs)] {
          members.append("\"\(own)\":\(JSONText.written(handle))")
        }
      }
      return "{\(members.joined(separator: ","))}"
    }
    return #"{"a":1,"k":[\#(written.joined(separator: ","))]}"#
  }

  private mutating func keep(_ text: String, slot: String, called name: String) throws {
    let document = try JSONDocument.read(Data(text.utf8), called: name, depth: Self.depth)
    slotDocuments.append(document)
    slots[slot] = document.root
  }
}
