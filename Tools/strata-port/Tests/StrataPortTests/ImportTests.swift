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
      "let a: CGPath? = nil\n",
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
}
