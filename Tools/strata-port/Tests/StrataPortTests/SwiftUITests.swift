import StrataPort
import Testing

/// Code for SwiftUI in files of a module that is otherwise of UIKit's.
struct SwiftUITests {
  private let head = "import SwiftUI\nimport UIKit\n"
  private let newHead = "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nimport UIKit\n"

  /// What becomes of code below the imports.
  private func ported(_ code: String) throws -> (text: String, warnings: [String]) {
    let ported = try port(head + code)
    #expect(try port(ported.text).changes.isEmpty)
    #expect(ported.text.hasPrefix(newHead))
    // The first warning is of the import.
    return (
      String(ported.text.dropFirst(newHead.count)), ported.warnings.dropFirst().map(\.message)
    )
  }

  @Test(
    arguments: [
      "struct A: View {}", "extension View { func a() {} }", "extension SwiftUI.Text {}",
      "extension Color { init(a: UIColor) { self.init(a) } }", "class A: UIHostingController<B> {}",
      "struct A { var b: SwiftUI.Color }", "struct A { @State var b = 1 }",
      "enum A { static let b = Color.red }", "func a() -> some View { b }",
      "let a = LinearGradient(b)", "typealias A = SwiftUI.Color", "protocol A: View {}",
      "extension UIColor { convenience init(a: Color) { self.init() } }",
      "/// Words.\nfinal class A: ObservableObject { var b: Color? }",
    ])
  func `a declaration that is SwiftUI's is left out`(_ declaration: String) throws {
    let (text, warnings) = try ported("\n\(declaration)\n")
    let words = declaration.hasPrefix("///") ? "/// Words.\n" : ""
    #expect(
      text == "\n\(words)#if canImport(SwiftUI)\n\(declaration.dropFirst(words.count))\n#endif\n")
    #expect(warnings.isEmpty)
  }

  @Test func `a conformance behind a condition is left out there`() throws {
    let (text, _) = try ported(
      "#if os(iOS)\n  @available(iOS 13, *)\n  struct A: View {}\n\n  let b = 1\n#endif\n")
    #expect(
      text == """
        #if canImport(UIKit)
          #if canImport(SwiftUI)
          @available(iOS 13, *)
          struct A: View {}
          #endif

          let b = 1
        #endif

        """)
  }

  @Test func `a type goes with the extension that makes it a view, and all its extensions`() throws
  {
    let files = port([
      "import SwiftUI\nextension Ring: View {}\n", "struct Ring { let width: CGFloat }\n",
      "import UIKit\nextension Ring { func f() {} }\nclass A: UIView {}\n",
    ])
    #expect(
      files.map(\.text) == [
        "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n"
          + "#if canImport(SwiftUI)\nextension Ring: View {}\n#endif\n",
        "#if canImport(SwiftUI)\nstruct Ring { let width: CGFloat }\n#endif\n",
        "import UIKit\n#if canImport(SwiftUI)\nextension Ring { func f() {} }\n#endif\n"
          + "class A: UIView {}\n",
      ])
    #expect(files.dropFirst().allSatisfy { $0.warnings.isEmpty })
  }

  @Test func `a type that other code needs stays, and its lines are named`() throws {
    let (text, warnings) = try ported(
      "struct Style { var tint: SwiftUI.Color }\nclass A: UIView { var style: Style? }\n")
    #expect(!text.contains("#if"))
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("'SwiftUI.Color' is not available on Linux; ") == true)
  }

  @Test func `a type without SwiftUI that other code needs stays without a word`() throws {
    let (text, warnings) = try ported(
      "enum Corner { case a }\nextension Corner: Shape {}\nclass A: UIView { var corner: Corner? }\n"
    )
    #expect(
      text == """
        enum Corner { case a }
        #if canImport(SwiftUI)
        extension Corner: Shape {}
        #endif
        class A: UIView { var corner: Corner? }

        """)
    #expect(warnings.isEmpty)
  }

  @Test func `a class of UIKit's stays, and its lines for SwiftUI are named`() throws {
    let (text, warnings) = try ported(
      """
      struct Ring: View {}
      class A: UIViewController {
        struct Inner: View {}
        func show() { add(UIHostingController(rootView: Ring())) }
      }

      """)
    #expect(text.contains("  #if canImport(SwiftUI)\n  struct Inner: View {}\n  #endif\n"))
    #expect(text.contains("{ add(UIHostingController(rootView: Ring())) }"))
    #expect(warnings.count == 2)
    #expect(warnings.first?.hasPrefix("'UIHostingController' is") == true)
    #expect(warnings.last?.hasPrefix("'Ring' is") == true)
  }

  @Test func `of an extension goes what is for SwiftUI`() throws {
    let (text, warnings) = try ported(
      """
      extension UIColor {
        var hex: Int { 1 }
        /// For SwiftUI.
        var shown: Color { Color(self) } // So.
      }

      """)
    #expect(
      text == """
        extension UIColor {
          var hex: Int { 1 }
          /// For SwiftUI.
          #if canImport(SwiftUI)
          var shown: Color { Color(self) } // So.
          #endif
        }

        """)
    #expect(warnings.isEmpty)
  }

  @Test(
    arguments: [
      "typealias Color = UIColor\nextension Color { var a: Int { 1 } }\n",
      "protocol View {}\nstruct A: View {}\n", "enum A { enum State { case b } }\n",
      "class A: UIView { func a() { b.Color() } }\n",
      "#if os(macOS)\nextension View {}\n#endif\n",
      "#if canImport(SwiftUI) && os(iOS)\nstruct A: View {}\n#endif\n",
    ])
  func `names that are not SwiftUI's stay`(_ code: String) throws {
    let (text, warnings) = try ported(code)
    #expect(text == code.replacing("os(iOS)", with: "canImport(UIKit)"))
    #expect(warnings.isEmpty)
  }

  @Test func `a file without SwiftUI may have such names`() throws {
    let text = "import UIKit\nstruct A: Shape { var b: Color }\nextension View {}\n"
    #expect(try port(text).text == text)
  }
}
