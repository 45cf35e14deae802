import StrataPort
import Testing

/// Objects whose class is only known at run time.
struct RequiredInitializerTests {
  private func warnings(_ code: String) throws -> [String] {
    let ported = try port(code.belowImport)
    #expect(!ported.isChanged)
    return ported.warnings.map(\.message)
  }

  @Test(
    arguments: [
      "func f<T: UIView>() -> T { T() }", "func f<T: CALayer>() -> T { T.init() }",
      "func f<T>(_ t: T.Type) -> T where T: UIView { t.init(frame: .zero) }",
      "func f<T: P & UIView>() -> T { T() }\nprotocol P {}",
      "class A<T: UIView>: UIView { let b = T() }",
      "class A: UIView { class func f() -> Self { Self() } }",
      "class A: UIView { class func f() -> Self { self.init() } }",
      "class A: UIView { func f() -> UIView { type(of: self).init() } }",
      "class A: UIView { static var b: A { self.init() } }",
      "class A: CAShapeLayer {}\nclass B: A { func f() -> Self { Self.init() } }",
      "extension UIView { class func f() -> Self { self.init() } }",
      "protocol P: UIView {}\nextension P { static func f() -> Self { Self() } }",
      "extension P where Self: UIView { static func f() -> Self { self.init() } }\nprotocol P {}",
      "func f(_ a: CALayer.Type) { a.init() }", "func f() { (a as! CALayer.Type).init() }",
      "class A: UIView { required init(b: Int) {}; class func f() -> Self { Self() } }",
    ])
  func `a class without a required initializer is named`(_ code: String) throws {
    let said = try warnings(code)
    #expect(said.count == 1)
    #expect(said.first?.contains("needs a 'required' initializer; ") == true)
  }

  @Test(
    arguments: [
      "func f<T: P & UIView>() -> T { T() }\nprotocol P { init() }",
      "func f<T: UIView>() -> T where T: P { T() }\nprotocol P { init() }",
      "func f<T: P>() -> T { T() }\nprotocol P { init() }", "func f<T>() -> [T] { [T]() }",
      "final class A: UIView { class func f() -> A { self.init() } }",
      "class A: UIView { required init() {}; class func f() -> Self { self.init() } }",
      "class A: UIView { required init(b: Int = 0, c: Int = 1) {}; "
        + "class func f() -> Self { Self(c: 2) } }",
      "class A: UIView { required init() {} }\nclass B: A { class func f() -> Self { Self() } }",
      "class A: UIView { convenience init(a: Int) { self.init() } }",
      "extension UIColor { convenience init(a: Int) { self.init() } }",
      "func f<T: UIView>(_ a: NSCoder) -> T? { T(coder: a) }",
      "let a = UIView(), b = UIView.init()",
      "struct A { static func f() -> Self { Self() } }", "func f(_ a: A.Type) { a.init() }",
      "extension UIEdgeInsets { static func f() -> Self { Self() } }",
      "class A: UIView { init() { super.init(frame: .zero) } }",
    ])
  func `other objects are not`(_ code: String) throws {
    #expect(try warnings(code).isEmpty)
  }
}
