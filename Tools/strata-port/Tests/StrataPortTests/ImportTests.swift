import StrataPort
import Testing

/// Imports that are added for what Foundation brings along on Apple's systems.
struct ImportTests {
  @Test(
    arguments: [
      ("protocol P { var a: CGAffineTransform { get } }", "CGAffineTransform"),
      ("struct A { let b: [CGPath: CGColor] }", "CGColor, CGPath"),
      ("extension CGVector {}", "CGVector"), ("let a: CFTimeInterval = 1", "CFTimeInterval"),
      ("func f() { objc_setAssociatedObject(a, &b, 1, .OBJC_ASSOCIATION_RETAIN) }", ""),
      ("func f() { autoreleasepool { objc_sync_enter(a) } }", "autoreleasepool, objc_sync_enter"),
      ("class A { func f() { use(#selector(f)) } }", "Selector"),
    ])
  func `a file of Foundation alone imports UIKit for what is not in Linux's`(
    _ code: String, _ names: String
  ) throws {
    let ported = try port("// Words.\nimport Foundation // for all\n\n\(code)\n")
    #expect(
      ported.text.hasPrefix("// Words.\nimport Foundation // for all\nimport UIKit\n\n"))
    let said = try #require(ported.changes.first?.message)
    #expect(said.hasPrefix("'import UIKit' added, for ") && said.hasSuffix(names))
    #expect(try port(ported.text).changes.isEmpty)
  }

  @Test(
    arguments: [
      "import Foundation\nlet a: CGFloat = 1, b = CGPoint.zero, c = CGRect.null\n",
      "import QuartzCore\nimport Foundation\nlet a: CGPath? = nil\n",
      "import Foundation\n#if canImport(UIKit)\nimport UIKit\nlet a: CGPath? = nil\n#endif\n",
      "import Foundation\nstruct Selector {}\nlet a = Selector(), b = c.autoreleasepool\n",
      "import Foundation\n#if os(macOS)\nlet a: CGPath? = nil\n#endif\n",
      "let a = b.UIColor, c = UI_IDIOM\n", "#if canImport(UIKit)\nlet a = 1\n#endif\n",
      "import QuartzCore\nlet a = UIColor.red, b: CALayer? = nil\n",
      "import XCTest\nlet a = Date()\n",
      "class UIThing {}\ntypealias CAThing = Int\nlet a = UIThing(), b: CAThing = 1\n",
    ])
  func `a file that has what it names gets no import`(_ text: String) throws {
    #expect(!(try port(text).isChanged))
  }

  @Test(
    arguments: [
      (
        "import QuartzCore\nlet a = objc_getAssociatedObject\n", "import QuartzCore\nimport UIKit\n"
      ),
      ("import Darwin\nlet a: Selector\n", "import Foundation\nimport UIKit\n"),
      (
        "import Foundation\nimport Combine\nlet a: CGPath, b: URLSession\n",
        "import Foundation\nimport UIKit\n#if canImport(Combine)\nimport Combine\n#endif\n"
          + "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
      ),
      (
        "import UIKit\nimport ObjectiveC\nlet a: URLSession\n",
        "import UIKit\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
      ),
    ])
  func `an import is added to lines that stay`(_ before: String, _ after: String) throws {
    let text = try port(before).text
    #expect(text.hasPrefix(after + "let a"))
    #expect(try port(text).changes.isEmpty)
  }

  @Test(
    arguments: [
      ("", ""), ("/// A.\n", ""), ("// A.\n", ""), ("\n// A.\n\n\n// B.\n", "\n// A."),
      ("//\n//  A.swift\n//\n\n", "//\n//  A.swift\n//"), ("// A.\r\n\r\n/// B.\r\n", "// A."),
      ("/* A */\n\n/// B.\n\n/// C.\n", "/* A */"),
    ])
  func `a file without imports gets one below its header`(_ head: String, _ header: String) throws {
    let code = "class A: UIView { let b: CGFloat = 1 }\n"
    let ported = try port(head + code)
    let rest = head.dropFirst(header.count)
    #expect(
      ported.text
        == (header.isEmpty ? "import UIKit\n\n" : header + "\n\nimport UIKit") + rest + code)
    #expect(ported.changes.map(\.message) == ["'import UIKit' added, for CGFloat, UIView"])
    #expect(try port(ported.text).changes.isEmpty)
  }

  @Test func `the first line of a script stays the first`() throws {
    #expect(
      try port("#!/usr/bin/swift\nlet a = UIView()\n").text
        == "#!/usr/bin/swift\nimport UIKit\n\nlet a = UIView()\n")
  }

  @Test(
    arguments: [
      ("import Foundation", "UIColor"), ("import QuartzCore", "UIView"),
      ("import Foundation", "CALayer"), ("import QuartzCore", "NSLayoutConstraint"),
      ("import CoreGraphics", "UIRectEdge"), ("import Foundation", "CACurrentMediaTime"),
      ("import Foundation", "kCAFillModeForwards"), ("import Other", "UIImage"),
      ("import Foundation\n@" + "testable import Other", "NSParagraphStyle"),
    ])
  func `a file gets what the umbrella header provides`(_ line: String, _ name: String) throws {
    let ported = try port("\(line)\n\nlet a = \(name)()\n")
    let lines = line.split(separator: "\n")
    let rest = lines.dropFirst().map { "\($0)\n" }.joined()
    #expect(ported.text == "\(lines[0])\nimport UIKit\n\(rest)\nlet a = \(name)()\n")
    #expect(ported.changes.map(\.message) == ["'import UIKit' added, for \(name)"])
    #expect(try port(ported.text).changes.isEmpty)
  }

  @Test func `an import of a module that Linux lacks gets one below`() throws {
    #expect(
      try port("import MetalKit\n\nclass A: UIView {}\nlet b = Date()\n").text
        == "#if canImport(MetalKit)\nimport MetalKit\n#endif\nimport UIKit\n\nclass A: UIView {}\n"
        + "let b = Date()\n")
  }

  @Test func `names in other files of the module need no import`() {
    let files = port([
      "import UIKit\nclass UIBadge: UIView {}\ntypealias UITone = UIColor\n",
      "let a = UIBadge(), b: UITone? = nil\n",
    ])
    #expect(!files[1].isChanged)
  }

  @Test func `code that moves to a file brings the import for its names`() {
    let files = port([
      "import Foundation\n\nclass A: NSObject {\n}\n",
      "import UIKit\n\nextension A {\n  override func copy() -> Any { UIView() }\n}\n",
    ])
    #expect(files[0].text.hasPrefix("import Foundation\nimport UIKit\n\nclass A"))
  }
}
