import SwiftSyntax

/// Rewrites imports of modules that Linux does not have.
final class ImportRule: RewritingRule {
  /// Modules that Strata's products replace.
  static let stratas: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "AVFoundation", "GLKit",
  ]
  /// Modules that are replaced by an import of another module.
  private static let equals = [
    "Darwin": "Foundation", "CoreFoundation": "Foundation", "ObjectiveC": "UIKit",
    "ImageIO": "UIKit",
  ]
  private static let advice: [String: String] = [
    "CoreImage": "use CAFilter, or the name of a filter",
    "SwiftUI": "show the content with UIView or CALayer",
    "Combine": "use closures or delegates",
    "os": "print, or write to standard error",
    "simd": "SIMD2, SIMD3 and SIMD4 are in the standard library",
    "Accelerate": "write the loop in Swift",
    "MobileCoreServices": "write type identifiers as strings, such as \"public.png\"",
    "UniformTypeIdentifiers": "write type identifiers as strings, such as \"public.png\"",
    "AudioToolbox": "remove the sounds", "CoreHaptics": "remove the haptics",
    "AppKit": "enclose the code that needs it in #if canImport(AppKit) and #endif",
    "Cocoa": "enclose the code that needs it in #if canImport(AppKit) and #endif",
  ]
  private static let absent: Set<String> = [
    "Accessibility", "ARKit", "AVKit", "Charts", "CoreAudio", "CoreBluetooth", "CoreData",
    "CoreLocation", "CoreMedia", "CoreML", "CoreMotion", "CoreVideo", "EventKit", "GameKit",
    "GameplayKit", "IOSurface", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI",
    "Metal", "MetalKit", "MetalPerformanceShaders", "NaturalLanguage", "Network", "OpenGLES",
    "OSLog", "PDFKit", "PencilKit", "Photos", "PhotosUI", "QuickLook", "SafariServices",
    "SceneKit", "Security", "SpriteKit", "StoreKit", "SystemConfiguration", "UserNotifications",
    "Vision", "WatchKit", "WebKit", "WidgetKit",
  ]

  /// Whether a module is Apple's and is provided by neither Strata nor Linux.
  static func isAbsent(_ module: String) -> Bool {
    absent.contains(module) || advice[module] != nil || ["Darwin", "ObjectiveC"].contains(module)
  }

  /// The modules that the rewritten file imports.
  private var imported: Set<String> = []
  /// The top-level imports that stay, with the modules that they import afterwards.
  private var lines: [(node: ImportDeclSyntax, module: String)] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    let isTop = node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    if isTop { lines.append((node, Self.equals[module] ?? module)) }
    imported.insert(Self.equals[module] ?? module)
    if module == "Darwin" {
      replaceModule(node, with: "Foundation", unlessImported: ["Foundation", "UIKit"])
    } else if let equal = Self.equals[module] {
      if importedBeside(node).contains("UIKit") {
        remove(node, "UIKit provides the supported part of it")
      } else {
        replaceModule(node, with: equal, unlessImported: equal == "UIKit" ? [] : [equal])
      }
    } else if Self.stratas.contains(module) || module == "Foundation" {
      if node.path.count > 1 { replaceModule(node, with: module, unlessImported: [module]) }
    } else if Self.isAbsent(module) {
      hide(node, module)
    }
    return .skipChildren
  }

  /// Replaces a module; a submodule such as `UIKit.UIGestureRecognizer…` becomes the whole module,
  /// because submodules exist only on Apple's systems.
  private func replaceModule(
    _ node: ImportDeclSyntax, with module: String, unlessImported held: Set<String>
  ) {
    if !importedBeside(node).isDisjoint(with: held) {
      return remove(node, "its names are imported already")
    }
    let kind = node.importKindSpecifier
    let start = (kind.map { $0.range } ?? node.path.range).lowerBound
    rewriting.replace(start..<node.path.range.upperBound, with: module)
    rewriting.change(at: node, "'\(spelled(node))' becomes 'import \(module)'")
  }

  /// Returns the modules imported wherever a line is compiled: by unchanged imports around it, and
  /// by earlier ones that are rewritten.
  private func importedBeside(_ node: ImportDeclSyntax) -> Set<String> {
    var modules: Set<String> = []
    for list in node.ancestors.compactMap({ $0.as(CodeBlockItemListSyntax.self) }) {
      for line in list.compactMap({ $0.item.as(ImportDeclSyntax.self) }) where line.id != node.id {
        let module = line.path.trimmedDescription
        if line.importKindSpecifier == nil { modules.insert(module) }
        if line.position < node.position, let first = line.path.first?.name.text,
          Self.stratas.contains(first)
        {
          modules.insert(first)
        }
      }
    }
    return modules
  }

  private func remove(_ node: ImportDeclSyntax, _ reason: String) {
    lines.removeAll { $0.node.id == node.id }
    rewriting.removeLine(node)
    rewriting.change(at: node, "'\(spelled(node))' removed; \(reason)")
  }

  /// Makes an import conditional so that the file compiles, and warns about the code that needs it.
  private func hide(_ node: ImportDeclSyntax, _ module: String) {
    rewriting.makeConditional(node, on: "canImport(\(module))")
    rewriting.change(
      at: node, "'\(spelled(node))' put between '#if canImport(\(module))' and '#endif'")
    let advice = Self.advice[module] ?? "remove the code that needs it"
    rewriting.warn(at: node, "Linux has no module \(module); \(advice)")
  }

  private func spelled(_ node: ImportDeclSyntax) -> String {
    let kind = node.importKindSpecifier.map { $0.text + " " } ?? ""
    return "import \(kind)\(node.path.trimmedDescription)"
  }

  // MARK: Names

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "Darwin" {
      rewriting.replace(base, with: "Foundation")
      rewriting.change(
        at: node, "'\(node.trimmedDescription)' becomes 'Foundation.\(node.declName)'")
    }
    return .visitChildren
  }

  override func visitPost(_ node: SourceFileSyntax) {
    let used = node.statements.flattened.filter { !isHidden($0) }
      .reduce(into: rewriting.arrivingNames) { $0.formUnion(UsedNames.collect(in: $1).names) }
    addUIKit(for: used, to: node)
    guard let last = lines.last?.node else { return }
    for (module, types) in FoundationNames.split where !used.isDisjoint(with: types) {
      guard !rewriting.file.source.text.contains("import \(module)") else { continue }
      rewriting.insert("\n#if canImport(\(module))\nimport \(module)\n#endif", belowLineOf: last)
      changeOfAdded(module, for: used.intersection(types), at: last)
    }
  }

  /// Whether `SwiftUIRule` hides a declaration.
  private func isHidden(_ item: CodeBlockItemSyntax) -> Bool {
    let (facts, file) = (index.swiftUI, rewriting.file)
    guard file.importsSwiftUI || !facts.hidden.isEmpty else { return false }
    return facts.isHidden(facts.unit(item.item, in: file))
  }

  /// Adds an import for names that Foundation or the umbrella header of a target provides on
  /// Apple's systems.
  private func addUIKit(for used: Set<String>, to file: SourceFileSyntax) {
    guard !imported.contains("UIKit") else { return }
    var visible: UIKitNames.Visible = []
    if !imported.isDisjoint(with: Self.stratas) { visible.insert([.foundation, .strata]) }
    // Other modules may export Foundation.
    if !imported.allSatisfy(Self.isAbsent) { visible.insert(.foundation) }
    let names = used.filter {
      UIKitNames.needsImport($0, beside: visible) && !index.declaresType($0)
    }
    guard !names.isEmpty else { return }
    let holders = Self.stratas.union(["Foundation"])
    if let line = (lines.last { holders.contains($0.module) } ?? lines.last)?.node {
      rewriting.insert("\nimport UIKit", belowLineOf: line)
      changeOfAdded("UIKit", for: names, at: line)
    } else {
      addFirstImport(to: file)
      changeOfAdded("UIKit", for: names, at: file)
    }
  }

  /// Adds an import below the comment at the beginning of a file without imports.
  private func addFirstImport(to file: SourceFileSyntax) {
    let start = file.shebang?.endPosition.utf8Offset ?? 0
    let trivia = file.statements.leadingTrivia
    let header = trivia.headerLength
    if header > 0 {
      rewriting.insertFirst("\n\nimport UIKit", at: start + header)
    } else {
      let gap = trivia.first?.isNewline == true ? "" : "\n"
      rewriting.insertFirst((start > 0 ? "\n" : "") + "import UIKit\n" + gap, at: start)
    }
  }

  private func changeOfAdded(_ module: String, for names: Set<String>, at node: some SyntaxProtocol)
  {
    rewriting.change(
      at: node,
      "'import \(module)' added, for \(names.sorted().joined(separator: ", "))")
  }
}

extension Trivia {
  /// The length of the comment at the beginning of a file, up to a blank line; 0 without a comment,
  /// or if it documents a declaration.
  fileprivate var headerLength: Int {
    var (length, header) = (0, 0)
    for (piece, next) in zip(self, dropFirst()) {
      length += piece.sourceLength.utf8Length
      switch piece {
      case .docLineComment, .docBlockComment: return header
      case .lineComment, .blockComment:
        if Trivia(pieces: [next]).lineEnds > 1 { header = length }
      default: break
      }
    }
    return header
  }
}
