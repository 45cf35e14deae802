import StrataPort
import Testing

/// Protocols with optional requirements.
struct ProtocolTests {
  @Test func `calls in other files lose their second mark`() {
    let files = port([
      "@objc protocol Watching {\n    @objc optional func saw(_ bird: Bird, at place: Place)\n}\n",
      """
      class Hide {
          weak var watcher: Watching?
          var saw: ((Int) -> Void)?
          func look() {
              watcher?.saw?(bird, at: place)
              watcher?.saw!(bird, at: place)
              saw?(1)
              self.saw?(2)
          }
      }
      """,
    ])
    #expect(
      files.first?.text == """
        protocol Watching: AnyObject {
            func saw(_ bird: Bird, at place: Place)
        }

        /// Default implementations of optional requirements.
        extension Watching {
            func saw(_ bird: Bird, at place: Place) {}
        }

        """)
    #expect(files.last?.text.contains("    watcher?.saw(bird, at: place)\n") == true)
    #expect(files.last?.text.contains("    saw?(1)\n        self.saw?(2)\n") == true)
    #expect(files.last?.changes.count == 2)
  }

  @Test(
    arguments: [
      ("Int", "x = p?.f?(1) ?? 3", "3"), ("CGSize", "x = p?.f?(1) ?? .zero", ".zero"),
      ("Bool", "if p?.f?(1) == true {}", "false"), ("Bool", "if p?.f?(1) != false {}", "true"),
      ("Bool", "guard p?.f?(1) ?? true else { return }", "true"),
      ("UIColor", "x = p?.f?(1) ?? UIColor.red", "UIColor.red"),
      ("CGSize", "x = p?.f?(1) ?? CGSize(width: 1, height: -2)", "CGSize(width: 1, height: -2)"),
      ("[Int]", "x = p?.f?(1) ?? []", "[]"), ("String?", "x = p?.f?(1)", "nil"),
      ("Int?", "x = p?.f?(1) ?? 3", "3"),
    ])
  func `a result that callers take in its place is the default`(
    _ type: String, _ call: String, _ value: String
  ) throws {
    let ported = try port(
      "@objc protocol P { @objc optional func f(_ x: Int) -> \(type) }\nfunc g() { \(call) }\n")
    #expect(ported.text.contains("func f(_ x: Int) -> \(type) { \(value) }"))
    #expect(ported.warnings.isEmpty)
  }

  @Test(
    arguments: [
      "x = p?.f?(1) ?? 3; y = p?.f?(1) ?? 4", "x = p?.f?(1) ?? other", "if let x = p?.f?(1) {}", "",
    ])
  func `a result on which callers do not agree is named`(_ calls: String) throws {
    let ported = try port(
      "@objc protocol P { @objc optional func f(_ x: Int) -> Int }\nfunc g() { \(calls) }\n")
    #expect(!ported.text.contains("extension"))
    #expect(ported.warnings.count == 1)
    #expect(ported.warnings.first?.message.contains("'f(_:)'") == true)
  }

  @Test(
    arguments: [
      ("", ": AnyObject"), (": AnyObject", ": AnyObject"),
      (": NSObjectProtocol", ": NSObjectProtocol"),
      (": UIScrollViewDelegate", ": AnyObject, UIScrollViewDelegate"), (": Q", ": Q"),
    ])
  func `only classes conform`(_ before: String, _ after: String) throws {
    let text = try port("@objc protocol Q {}\n@objc public protocol P\(before) {}\n").text
    #expect(text.contains("public protocol P\(after) {}"))
  }

  @Test func `methods of Apple's protocols lose their mark, closures keep theirs`() throws {
    let text = try port(
      """
      func f() {
        delegate?.scrollViewDidScroll?(view)
        animation.delegate?.animationDidStop?(animation, finished: true)
        button.onTap?(view)
        view.display?()
      }
      """
    ).text
    #expect(
      text == """
        func f() {
          delegate?.scrollViewDidScroll(view)
          animation.delegate?.animationDidStop(animation, finished: true)
          button.onTap?(view)
          view.display?()
        }
        """)
  }

  @Test(
    arguments: [
      ("delegate?.f?(1)", "(delegate as? P)?.f(1)"),
      ("self.delegate?.f?(1)", "(self.delegate as? P)?.f(1)"),
      ("self?.delegate?.f?(1) ?? 2", "(self?.delegate as? P)?.f(1) ?? 2"),
      ("delegate!.f?(1)", "(delegate as? P)?.f(1)"), ("delegate?.f!(1)", "(delegate as? P)?.f(1)"),
      ("delegate!.f!(1)", "(delegate as! P).f(1)"), ("given.f?(1)", "(given as? P)?.f(1)"),
      ("delegate? /* why */ .f?(1)", "(delegate as? P)? /* why */ .f(1)"),
      ("delegate?.g?(1)", "(delegate as? Outer.Q)?.g(1)"), ("other?.f?(1)", "other?.f(1)"),
    ])
  func `any object is taken for one of the method's protocol`(
    _ call: String, _ result: String
  ) throws {
    let text = try port(
      """
      @objc protocol P { @objc optional func f(_ x: Int) -> Int }
      class Outer { @objc protocol Q { @objc optional func g(_ x: Int) } }
      class A {
        weak var delegate: AnyObject?
        weak var other: P?
        func h(_ given: AnyObject) { \(call) }
      }
      """
    ).text
    #expect(text.contains("  func h(_ given: AnyObject) { \(result) }\n"))
    #expect(try port(text).changes.isEmpty)
  }

  @Test(
    arguments: [
      ("@objc protocol P { @objc optional func g() }", "no protocol"),
      (
        "@objc protocol P { @objc optional func f() }; @objc protocol Q { @objc optional func f() }",
        "'P' and 'Q'"
      ),
    ])
  func `a call of any object's method is left where its protocol is not known`(
    _ protocols: String, _ words: String
  ) throws {
    let ported = try port(protocols + "\nclass A { var b: AnyObject?; func h() { b?.f?() } }\n")
    #expect(ported.text.hasSuffix("{ b?.f?() } }\n"))
    #expect(ported.warnings.map(\.place.line) == [2])
    #expect(ported.warnings.first?.message.contains(words) == true)
  }

  @Test func `the extension of a nested protocol stands at the top level`() throws {
    let text = try port(
      "class Chart {\n  @objc protocol Source {\n    @objc optional func reload()\n  }\n}\nlet a = 1\n"
    ).text
    #expect(
      text.contains(
        "}\n\n/// Default implementations of optional requirements.\nextension Chart.Source"))
    #expect(text.hasSuffix("}\nlet a = 1\n"))
  }

  @Test(
    arguments: [
      ("class A: P {}\nclass B: A { func f() {} }", 1),
      ("class A: P {}\nclass B: A { func g() {} }", 0),
      ("class A: P { func f() {} }\nclass B: A { override func f() {} }", 0),
      ("class A {}\nclass B: A, P { func f() {} }", 0),
      ("class A {}\nextension A: P {}\nclass C: A {}\nclass B: C { func f() {} }", 1),
      ("#if os(macOS)\nclass A: P {}\n#else\nclass A {}\n#endif\nclass B: A { func f() {} }", 0),
    ])
  func `a method that only a subclass has is named`(_ classes: String, _ count: Int) throws {
    let ported = try port("@objc protocol P { @objc optional func f() }\n" + classes)
    #expect(ported.warnings.count == count)
    #expect(ported.warnings.allSatisfy { $0.message.contains("'A'") })
  }

  @Test(
    arguments: [
      ("func f()", "func f() {}"), ("static func f()", "static func f() {}"),
      ("func f() -> Void", "func f() -> Void {}"), ("func f() -> ()", "func f() -> () {}"),
      ("func f(_ a: Int...) throws", "func f(_ a: Int...) throws {}"),
      ("var v: Int? { get }", "var v: Int? { nil }"),
      ("var v: Int! { get set }", "var v: Int! { get { nil } set {} }"),
      ("@available(iOS 13, *) func f()", "@available(iOS 13, *) func f() {}"),
    ])
  func `a default has the requirement's form`(_ requirement: String, _ member: String) throws {
    let words = requirement.split(separator: " ")
    let place = words.firstIndex { ["func", "var", "static"].contains($0) } ?? 0
    let spelled = (words[..<place] + ["@objc optional"] + words[place...]).joined(separator: " ")
    let text = try port("@objc protocol P {\n  \(spelled)\n}\n").text
    #expect(text.hasSuffix("extension P {\n  \(member)\n}\n"))
    #expect(text.hasPrefix("protocol P: AnyObject {\n  \(requirement)\n}\n"))
  }
}
