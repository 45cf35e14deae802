import Foundation
import StrataGraphics

// The dump text of groups, filters and cuts; those without effect are omitted.

extension RenderGroup {
  var text: String {
    var text = "opacity \(opacity) \(clip.text)bounds \(bounds.text) "
    if surface != bounds { text += "surface \(surface.text) " }
    if blend != .normal { text += "blend \(blend.text) " }
    text += filters.text + cuts.text
    if let raster {
      text +=
        "raster \(raster.transform.text) \(raster.minification.rawValue) "
        + "\(raster.magnification.rawValue) "
    }
    return text
  }
}

extension RenderBackdrop {
  var text: String {
    "opacity \(opacity) \(clip.text)bounds \(bounds.text) " + filters.text + cuts.text
  }
}

extension RenderClip? {
  fileprivate var text: String {
    map { "clip \($0.shape.text) matrix \($0.transform.text) " } ?? ""
  }
}

extension CGBlendMode {
  var text: String { "\(self)" }
}

extension [RenderFilter] {
  var text: String { isEmpty ? "" : "filters [\(map(\.text).joined(separator: ", "))] " }
  var dumped: [String]? { isEmpty ? nil : map(\.text) }
}

extension BlurKernel {
  /// The kernel's word before its width; nothing for a Gaussian.
  var prefix: String { self == .gaussian ? "" : "\(rawValue) " }
}

extension [PixelCut] {
  var text: String { isEmpty ? "" : "cuts [\(map(\.text).joined(separator: ", "))] " }
  var dumped: [String]? { isEmpty ? nil : map(\.text) }
}

extension PixelCut {
  fileprivate var text: String { "\(line.x) \(line.y) \(line.z) \(isStrict ? ">" : ">=") 0" }
}
