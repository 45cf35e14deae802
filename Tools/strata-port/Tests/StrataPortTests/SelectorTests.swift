import Foundation
import StrataPort
import Testing

/// `#selector` in every spelling, and Objective-C's names.
struct SelectorTests {
  /// A class with a method, and a selector of it as it is written in the class.
  private func selector(_ spelled: String, _ method: String) throws -> String {
    let text = try port(
      """
      class Dial: UIView {
        var knob: Knob?
        @objc \(method)
        func listen() { use(#selector(\(spelled))) }
      }
      class Knob: UIView { @objc func press(_ sender: Any) {} }
      """
    ).text
    let line = try #require(text.split(separator: "\n").first { $0.contains("listen") })
    let start = try #require(line.range(of: "use(")?.upperBound)
    return String(line[start...].dropLast(3))
  }

  @Test(
    arguments: [
      ("func tap()", "tap"), ("func tap(_ sender: Any)", "tap:"),
      ("func tap(sender: Any)", "tapWithSender:"),
      ("func tap(for sender: Any)", "tapFor:"), ("func tap(inView view: UIView)", "tapInView:"),
      ("func tapWith(sender: Any)", "tapWithSender:"),
      ("func tap(_ sender: Any, event: UIEvent)", "tap:event:"),
      ("func tap(_ sender: Any, _ event: UIEvent)", "tap::"),
      ("func tap(sender: Any, forEvent event: UIEvent)", "tapWithSender:forEvent:"),
    ])
  func `a method has the name that Swift gives it in Objective-C`(
    _ method: String, _ name: String
  ) throws {
    let base = method.contains("tapWith") ? "tapWith" : "tap"
    #expect(
      try selector(base, method + " {}") == "Selector(\"\(name)\", Dial.\(base))")
  }

  @Test func `a name that @objc gives is the selector's`() throws {
    let text = try port(
      """
      class Dial: UIView {
        @objc(dialTapped:) func tap(_ sender: Any) {}
        func listen() { use(#selector(tap(_:))) }
      }
      """
    ).text
    #expect(text.contains("use(Selector(\"dialTapped:\", Dial.tap(_:)))"))
    #expect(!text.contains("@objc"))
  }

  @Test(
    arguments: [
      "tap(_:)", "self.tap(_:)", "Self.tap(_:)", "Dial.tap(_:)", "type(of: self).tap(_:)",
      "super.tap(_:)",
    ])
  func `each spelling of a method of the class is of its type`(_ spelled: String) throws {
    #expect(
      try selector(spelled, "func tap(_ sender: Any) {}") == "Selector(\"tap:\", Dial.tap(_:))")
  }

  @Test(
    arguments: [
      "knob.press(_:)", "knob?.press(_:)", "knob!.press(_:)", "self.knob!.press(_:)",
      "self.knob.press", "(knob as! Knob).press(_:)",
    ])
  func `a method of a property is of the property's type`(_ spelled: String) throws {
    let text = try selector(spelled, "var other = 0")
    #expect(text.hasPrefix("Selector(\"press:\", Knob.press"))
  }

  @Test(
    arguments: [
      ("func run(knob: Knob) {", "knob"), ("func run(with knob: Knob?) {", "knob"),
      ("func run() { let knob = Knob()", "knob"), ("func run() { let knob: Knob = make()", "knob"),
      ("func run() { let knob = Knob.init(frame: .zero)", "knob"),
      ("init(_ knob: Knob) {", "knob"), ("func run() { guard let k = other else { return }", "k"),
      ("func run() { let knob = make() as! Knob", "knob"),
      ("func run() { let knob: Knob = { let k = Knob(); return k }()", "knob"),
      ("lazy var made: Knob = { let inner = Knob(); return inner }()\n  func run() {", "made"),
      ("lazy var made = { () -> Knob in Knob() }()\n  func run() {", "made"),
    ])
  func `a method of a variable is of the variable's type`(_ head: String, _ name: String) throws {
    let text = try port(
      """
      class Dial: UIView {
        var other: Knob?
        \(head)
          use(#selector(\(name).press))
        }
      }
      class Knob: UIView { @objc func press() {} }
      """
    ).text
    #expect(text.contains("use(Selector(\"press\", Knob.press))"))
  }

  @Test(
    arguments: [
      ("tap as () -> Void", "Selector(\"tap\", Dial.tap as (Dial) -> () -> Void)"),
      ("Dial.tap as (Dial) -> () -> Void", "Selector(\"tap\", Dial.tap as (Dial) -> () -> Void)"),
      ("self.`repeat`", "Selector(\"repeat\", Dial.`repeat`)"),
      ("`repeat`", "Selector(\"repeat\", Dial.`repeat`)"),
    ])
  func `casts and backquotes stay`(_ spelled: String, _ result: String) throws {
    #expect(try selector(spelled, "func `repeat`() {}") == result)
  }

  @Test func `a local variable hides a property, and one of another function does not`() throws {
    let text = try port(
      """
      class Dial: UIView {
        var part = Knob()
        func one() { let part = Lever(); use(#selector(part.press)) }
        func two() { use(#selector(part.press)) }
      }
      """
    ).text
    #expect(text.contains("use(Selector(\"press\", Lever.press)) }"))
    #expect(text.contains("use(Selector(\"press\", Knob.press)) }"))
  }

  @Test func `a method that a superclass in another file declares is known`() throws {
    let files = port([
      "class Base: UIView { @objc func turn(by angle: CGFloat) {} }",
      "class Dial: Base { func listen() { use(#selector(turn)) } }",
    ])
    #expect(files.last?.text.contains("use(Selector(\"turnBy:\", Dial.turn))") == true)
  }

  @Test(
    arguments: [
      "#selector(getter: Dial.frame)", "#selector(unknown.tap)", "#selector(make().tap)",
      "Selector(\"tap\")", "Selector((\"tap\"))", "NSSelectorFromString(\"tap\")",
    ])
  func `what cannot be known is left alone and named`(_ spelled: String) throws {
    let text = "import UIKit\nclass Dial: UIView {\n  func listen() { use(\(spelled)) }\n}\n"
    let ported = try port(text)
    #expect(ported.text == text)
    #expect(ported.changes.isEmpty)
    #expect(ported.warnings.map(\.place.line) == [3])
    // The remedy follows the reason.
    let message = try #require(ported.warnings.first?.message)
    #expect(["; use ", "; add ", "; call ", "; write "].contains { message.contains($0) })
  }

  @Test func `a selector outside a class is named`() throws {
    for text in [
      "protocol P { func f() }\nlet action = #selector(P.f)",
      "let action = #selector(tap)", "struct Style { let action = #selector(tap) }",
      "protocol P {}\nextension P { func f() { use(#selector(tap)) } }",
    ] {
      let ported = try port(text.belowImport)
      #expect(!ported.isChanged)
      #expect(ported.warnings.count == 1)
    }
  }
}
