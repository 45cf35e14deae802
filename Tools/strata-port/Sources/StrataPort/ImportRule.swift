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

  private var used: Set<String> = []
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

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // A name that is a member of a type or a value does not need an import.
    let base = node.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription
    if !node.isBehindDot || base == "Foundation" { used.insert(node.baseName.text) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector" { used.insert("Selector") }
    return .visitChildren
  }

  override func visitPost(_ node: SourceFileSyntax) {
    addUIKit()
    guard let last = lines.last?.node else { return }
    for (module, types) in FoundationNames.split where !used.isDisjoint(with: types) {
      guard !rewriting.file.source.text.contains("import \(module)") else { continue }
      rewriting.insert("\n#if canImport(\(module))\nimport \(module)\n#endif", belowLineOf: last)
      changeOfAdded(module, for: used.intersection(types), at: last)
    }
  }

  /// Adds imports for names that Foundation provides on Apple's systems.
  private func addUIKit() {
    let holders = Self.stratas.union(["Foundation"])
    guard !imported.contains("UIKit"),
      let line = lines.last(where: { holders.contains($0.module) })
    else { return }
    let wanted =
      imported.isDisjoint(with: Self.stratas)
      ? FoundationNames.uikits.union(FoundationNames.stratas) : FoundationNames.uikits
    let names = used.intersection(wanted).filter { index.facts(of: $0)?.kind == nil }
    guard !names.isEmpty else { return }
    rewriting.insert("\nimport UIKit", belowLineOf: line.node)
    changeOfAdded("UIKit", for: names, at: line.node)
  }

  private func changeOfAdded(_ module: String, for names: Set<String>, at line: ImportDeclSyntax) {
    rewriting.change(
      at: line,
      "'import \(module)' added, for \(names.sorted().joined(separator: ", "))")
  }
}
