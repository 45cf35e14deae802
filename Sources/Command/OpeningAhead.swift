import Foundation
import Strata

/// Opens a small built-in animation on other threads while arguments are parsed.
///
/// This does the one-time work of the Swift runtime and the operating system early, from type
/// metadata to the first access of each memory page. For a small document this is most of the time
/// it takes to open it.
final class OpeningAhead {
  private let work = DispatchGroup()

  /// Starts the work.
  ///
  /// - Parameter arguments: The arguments of the command. Nothing is done if no argument has an
  ///   extension of Lottie files, or if there is only one processor.
  init(_ arguments: [String]) {
    guard ProcessInfo.processInfo.activeProcessorCount > 1,
      let name = arguments.first(where: { name in Self.endings.contains { name.hasSuffix($0) } })
    else { return }
    let queue = DispatchQueue.global(qos: .userInitiated)
    queue.async(group: work) {
      // A file that every process has and that is not a scene, which initializes the file checks.
      _ = try? Scene(contentsOf: URL(fileURLWithPath: "/proc/self/exe"))
      _ = URL(fileURLWithPath: name).relativePath
      _ = try? Scene(data: Data(Self.animation.utf8), name: name, baseURL: nil)
    }
    queue.async(group: work) {
      guard Self.needsFonts(name) else { return }
      _ = try? Scene(data: Data(Self.text.utf8), name: name, baseURL: nil)
    }
  }

  /// Returns whether a JSON file appears to have text without glyphs.
  ///
  /// Such text requires a scan of the system's fonts, which takes longer than everything else.
  private static func needsFonts(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    // Data read from a pipe would be lost.
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= mostBytes,
      var data = FileManager.default.contents(atPath: path)
    else { return false }
    data.append(0)
    return unsafe data.withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        guard let text = text.baseAddress else { return false }
        return unsafe strstr(text, "\"fName\"") != nil && strstr(text, "\"ch\"") == nil
      }
    }
  }

  /// The size above which reading the file dominates, in bytes.
  private static let mostBytes = 1 << 20

  /// Waits until all work is done, which is required before the process ends.
  func finish() { work.wait() }

  private static let endings = [".json", ".lottie", ".lot"]

  private static let text = """
    {"v":"5.9.0","fr":30,"ip":0,"op":9,"w":9,"h":9,"layers":[{"ty":5,"ip":0,"op":9,"st":0,"ks":{},
    "t":{"d":{"k":[\
    {"t":0,"s":{"s":9,"f":"Helvetica","t":"Text","fc":[0,0,0]}}]},"p":{},"m":{},"a":[]}}]}
    """

  /// An animation with one of most features.
  private static let animation = """
    {"v":"5.9.0","fr":30,"ip":0,"op":9,"w":9,"h":9,"assets":[{"id":"a","layers":[{"ty":4,"ind":0,
    "ip":0,"op":9,\
    "st":0,"ks":{"p":{"s":true,"x":{"k":1},"y":{"k":[{"t":0,"s":[0]},{"t":9,"s":[9]}]}},
    "r":{"k":[{"t":0,"s":[0],\
    "i":{"x":[0.6],"y":[1]},"o":{"x":[0.4],"y":[0]}},{"t":9,"s":[9]}]},"o":{"k":[{"t":0,"s":[0]},
    {"t":9,"s":[9]}]}},\
    "masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],\
    "i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}],"ef":[{"ty":20,"ef":[{"v":{"k":[0,0,0]}},\
    {"v":{"k":[1,1,1]}},{"v":{"k":50}}]}],\
    "shapes":[{"ty":"gr","nm":"g","it":[{"ty":"rc","p":{"k":[4,4]},"s":{"k":[8,8]},"r":{"k":1}},\
    {"ty":"el","p":{"k":[4,4]},"s":{"k":[{"t":0,"s":[1,1]},{"t":9,"s":[9,9]}]}},\
    {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,0]},"e":{"k":[9,9]},
    "g":{"p":2,"k":{"k":[0,1,1,1,1,0,0,0]}}},\
    {"ty":"tr","p":{"k":[1,1]},"s":{"k":[{"t":0,"s":[9,9]},{"t":9,"s":[99,99]}]}}]},\
    {"ty":"sh","ks":{"k":[{"t":0,"i":{"x":0.6,"y":1},"o":{"x":0.4,"y":0},"s":[{"c":true,"v":[[0,0],
    [9,0],[9,9]],\
    "i":[[0,0],[0,1],[0,0]],"o":[[0,0],[0,0],[0,0]]}]},{"t":9,"s":[{"c":true,"v":[[0,0],[9,0],
    [9,9]],\
    "i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}]}]}},\
    {"ty":"tm","s":{"k":0},"e":{"k":[{"t":0,"s":[0]},{"t":9,"s":[99]}]}},\
    {"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"k":1},"lc":2,"lj":2},\
    {"ty":"fl","c":{"k":[{"t":0,"s":[1,0,0]},{"t":9,"s":[0,0,1]}]},"o":{"k":100}}]}]}],\
    "layers":[{"ty":1,"ind":4,"td":1,"ip":0,"op":9,"st":0,"sw":9,"sh":9,"sc":"#00f",
    "ks":{"a":{"k":[4,4]}}},\
    {"ty":0,"ind":1,"nm":"c","refId":"a","ip":0,"op":9,"st":0,"w":9,"h":9,"tt":1,\
    "ks":{"p":{"k":[{"t":0,"s":[0,0],"to":[1,0],"ti":[0,1],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},\
    {"t":9,"s":[9,9]}]}}},\
    {"ty":4,"ind":2,"parent":1,"ip":0,"op":9,"st":0,"ks":{"s":{"k":[{"t":0,"s":[9,9,9],\
    "i":{"x":[0.6,0.5,0.4],"y":[1,1,1]},"o":{"x":[0.4,0.3,0.2],"y":[0,0,0]}},
    {"t":9,"s":[99,99,99]}]}},"shapes":[\
    {"ty":"el","p":{"k":[4,4]},"s":{"k":[8,8]}},{"ty":"fl","c":{"k":[0,0,1]},"o":{"k":50}},\
    {"ty":"gr","it":[{"ty":"sh","ks":{"k":[{"t":0,"i":{"x":0.6,"y":1},"o":{"x":0.4,"y":0},\
    "s":[{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,1],[0,0]],"o":[[0,0],[0,0],[0,0]]}]},\
    {"t":9,"s":[{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],
    [0,0]]}]}]}},\
    {"ty":"fl","c":{"k":[0,0,1]},"o":{"k":50}},{"ty":"tr"}]}]},\
    {"ty":1,"ind":3,"parent":1,"ip":1,"op":8,"st":0,"sw":9,"sh":9,"sc":"#00f","ks":{"a":{"k":[4,
    4]}}}]}
    """
}
