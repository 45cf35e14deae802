import Foundation
import StrataPort
import Testing

/// The types of variables whose names are used again, and of values that others give.
struct LocalVariableTests {
  /// Returns what a selector of `x` becomes in a method of a class with a property `x`.
  private func selector(_ body: String) throws -> String? {
    let text = try port(
      """
      class Dial: UIView {
        var x: Knob?
        var levers: [Lever] = []
        func run(_ y: Lever?) {
          \(body)
        }
      }
      class Knob: UIView { func tap() {} }
      class Lever: UIView { func tap() {}; var knob = Knob() }
      """
    ).text
    let start = text.range(of: "Selector(\"tap\", ")?.upperBound
    return start.map { String(text[$0...].prefix { $0.isLetter }) }
  }

  @Test(
    arguments: [
      "if let x = x { use(#selector(x.tap)) }", "if let x { use(#selector(x.tap)) }",
      "guard let x = x else { return }; use(#selector(x.tap))",
      "guard let x else { return }; use(#selector(x.tap))",
      "while let x = x { use(#selector(x.tap)) }", "if let x = self.x { use(#selector(x.tap)) }",
      "switch x { case let x: use(#selector(x.tap)) }",
      "switch x { case let x?: use(#selector(x.tap)); case nil: break }",
      "switch x { case .some(let x): use(#selector(x.tap)); case .none: break }",
      "if case let x? = x { use(#selector(x.tap)) }", "let x = x; use(#selector(x.tap))",
      "later { [x = x] in use(#selector(x.tap)) }", "later { [weak x] in use(#selector(x?.tap)) }",
      "if let y = y, let x = x { use(#selector(x.tap)) }",
      "if let z = x, let x = z as? Knob { use(#selector(x.tap)) }",
      "if let x = y { use(x) } else { use(#selector(x.tap)) }",
      "if let y = y, use(#selector(x.tap)), let x = y { use(x) }",
      "for x in levers {}; use(#selector(x.tap))", "let z = y!.knob; use(#selector(z.tap))",
      "let z = try! y?.knob; use(#selector(z.tap))",
      "for z in levers { use(#selector(z.knob.tap)) }",
    ])
  func `a bound variable has the type of its value`(_ body: String) throws {
    #expect(try selector(body) == "Knob")
  }

  @Test(
    arguments: [
      "if let x = y { use(#selector(x.tap)) }",
      "guard let x = y else { return }; use(#selector(x.tap))",
      "for x in levers { use(#selector(x.tap)) }", "for x: Lever in a { use(#selector(x.tap)) }",
      "switch y { case let x: use(#selector(x.tap)) }",
      "switch a { case let x as Lever: use(#selector(x.tap)); default: break }",
      "later { [x = y] in use(#selector(x.tap)) }", "later { (x: Lever) in use(#selector(x.tap)) }",
      "let x = y; use(#selector(x.tap))", "if let x: Lever = a { use(#selector(x.tap)) }",
    ])
  func `a bound variable hides the property`(_ body: String) throws {
    #expect(try selector(body) == "Lever")
  }

  @Test(
    arguments: [
      "if let x = make() { use(#selector(x.tap)) }", "later { x in use(#selector(x.tap)) }",
      "let (x, z) = make(); use(#selector(x.tap))",
      "for (x, _) in levers { use(#selector(x.tap)) }",
      "switch a { case .b(let x): use(#selector(x.tap)); default: break }",
      "do { try a() } catch let x { use(#selector(x.tap)) }",
    ])
  func `a variable of an unknown type hides the property`(_ body: String) throws {
    #expect(try selector(body) == nil)
  }

  @Test(
    arguments: [
      "class var shared: Loader { Loader() }", "static let shared = Loader()",
      "static var shared: Self { fatalError() }", "static let shared: Loader! = nil",
      "static let other = Loader(); static let shared = Loader.other",
    ])
  func `a value from a property has the property's type`(_ property: String) throws {
    let files = port([
      "import UIKit\nfinal class Loader: UIView { "
        + "\(property); func rotated(notification: Any) {} }",
      """
      import UIKit
      final class Screen {
        static let loader = Loader.shared
        func one() { let loader = Loader.shared; use(#selector(loader.rotated(notification: ))) }
        func two() { use(#selector(Screen.loader.rotated(notification:))) }
        func three() { use(#selector(Loader.shared.rotated)) }
      }
      """,
    ])
    let name = "Selector(\"rotatedWithNotification:\", Loader.rotated"
    #expect(files[1].text.components(separatedBy: name).count == 4)
    #expect(files[1].warnings.isEmpty)
  }
}
