import Foundation
import StrataGraphics

/// The supported filter types.
enum FilterKind: Hashable {
  case blend(CGBlendMode)
  case gaussianBlur, dropShadow
  case colorMatrix, saturate, brightness, contrast, hueRotate, invert, monochrome, sepia
  case multiplyColor, addColor, subtractColor, luminanceToAlpha

  /// - Parameter name: Core Animation's name, Core Image's or CSS's. Case, hyphens and the endings
  ///   "BlendMode" and "Compositing" are ignored. nil for any other.
  init?(name: String) {
    let plain = Self.plain(name)
    guard let kind = Self.byPlainName[plain] else { return nil }
    self = kind
  }

  /// Core Animation's names of all kinds.
  static var namesOfAll: [String] { Array(names.keys) }

  /// Core Animation's names of the blend modes.
  static var namesOfBlends: [String] { Array(blends.keys) }

  /// Returns whether a name is a type of Core Animation's that is not supported.
  static func isUndrawn(_ name: String) -> Bool { undrawn.contains(plain(name)) }

  /// The types of Core Animation's that are not supported.
  ///
  /// Linear burn, dodge and light, pin light, divide, subtract, minimum and maximum have no
  /// equivalent among the blend modes for translucent colors. The others are not linear, depend on
  /// the whole image, or are not publicly specified.
  private static let undrawn: Set<String> = [
    "linearburn", "lineardodge", "linearlight", "pinlight", "divide", "subtract", "subtracts",
    "subtractd", "maximum", "minimum", "dest", "variableblur", "alphathreshold", "averagecolor",
    "bias", "curves", "vibrantdark", "vibrantlight", "lanczosresize", "pagecurl",
  ]

  /// The blend modes by Core Animation's names, which are those of `CGBlendMode` or shorter.
  private static let blends: [String: FilterKind] = {
    let shorter: [CGBlendMode: String] = [
      .destinationOver: "destOver", .destinationIn: "destIn", .destinationOut: "destOut",
      .destinationAtop: "destAtop", .plusLighter: "plusL", .plusDarker: "plusD",
    ]
    let all = CGBlendMode.allCases.map { (shorter[$0] ?? "\($0)", FilterKind.blend($0)) }
    return Dictionary(uniqueKeysWithValues: all + [("sourceOver", .blend(.normal))])
  }()

  private static let names = blends.merging([
    "gaussianBlur": .gaussianBlur, "dropShadow": .dropShadow, "colorMatrix": .colorMatrix,
    "colorSaturate": .saturate, "colorBrightness": .brightness, "colorContrast": .contrast,
    "colorHueRotate": .hueRotate, "colorInvert": .invert, "colorMonochrome": .monochrome,
    "sepia": .sepia, "multiplyColor": .multiplyColor, "colorAdd": .addColor,
    "colorSubtract": .subtractColor, "luminanceToAlpha": .luminanceToAlpha,
  ]) { $1 }

  /// Core Image's names, CSS's names, and longer spellings.
  private static let aliases: [String: FilterKind] = [
    "destinationover": .blend(.destinationOver), "destinationin": .blend(.destinationIn),
    "destinationout": .blend(.destinationOut), "destinationatop": .blend(.destinationAtop),
    "lighter": .blend(.plusLighter), "pluslighter": .blend(.plusLighter),
    "addition": .blend(.plusLighter), "darker": .blend(.plusDarker),
    "plusdarker": .blend(.plusDarker), "blur": .gaussianBlur, "saturate": .saturate,
    "brightness": .brightness, "contrast": .contrast, "huerotate": .hueRotate,
    "hueadjust": .hueRotate, "invert": .invert, "grayscale": .monochrome, "sepiatone": .sepia,
  ]

  private static let byPlainName = aliases.merging(names.map { (plain($0), $1) }) { $1 }

  private static func plain(_ name: String) -> String {
    var text = name.lowercased().filter { $0 != "-" }
    if text.hasPrefix("ci") { text.removeFirst(2) }
    for ending in ["blendmode", "compositing"] where text.hasSuffix(ending) {
      text.removeLast(ending.count)
    }
    return text
  }

  /// The defaults of the inputs.
  ///
  /// A radius is the standard deviation of a Gaussian in points, and an angle is in radians.
  var defaults: [String: Any] {
    switch self {
    case .blend, .luminanceToAlpha: [:]
    case .gaussianBlur:
      [
        "inputRadius": NSNumber(value: 10), "inputNormalizeEdges": NSNumber(value: 0),
        "inputHardEdges": NSNumber(value: 0),
      ]
    case .dropShadow:
      [
        "inputColor": CGColor.black, "inputRadius": NSNumber(value: 3),
        "inputOffset": CGSize(width: 0, height: -3),
      ]
    case .colorMatrix:
      ["inputColorMatrix": (0..<20).map { NSNumber(value: $0 % 6 == 0 ? 1 : 0) }]
    case .saturate, .brightness, .contrast, .invert, .sepia: ["inputAmount": NSNumber(value: 1)]
    case .hueRotate: ["inputAngle": NSNumber(value: 0)]
    case .monochrome:
      [
        "inputColor": CGColor.white, "inputAmount": NSNumber(value: 1),
        "inputBias": NSNumber(value: 0),
      ]
    case .multiplyColor: ["inputColor": CGColor.white]
    case .addColor, .subtractColor: ["inputColor": CGColor.black]
    }
  }
}
