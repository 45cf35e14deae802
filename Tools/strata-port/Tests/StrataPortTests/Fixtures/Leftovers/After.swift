import UIKit
#if canImport(CoreImage)
import CoreImage
#endif
#if canImport(os)
import os.log
#endif
#if canImport(Combine)
import Combine
#endif

extension UIViewController {
    static let swizzle: Void = {
        let old = class_getInstanceMethod(UIViewController.self, Selector("viewDidAppear:", UIViewController.viewDidAppear(_:)))
        let new = class_getInstanceMethod(UIViewController.self, Selector("tracked:", UIViewController.tracked(_:)))
        method_exchangeImplementations(old!, new!)
    }()

    private func tracked(_ animated: Bool) {}
}

final class Registry: NSObject {
    private let observers = NSHashTable<AnyObject>.weakObjects()
    private var lock = os_unfair_lock()

    func tell(_ object: NSObject) {
        os_unfair_lock_lock(&lock); defer { os_unfair_lock_unlock(&lock) }
        if object.responds(to: Selector("tell:", Registry.tell(_:))) { print("it does") }
    }
}

extension UINavigationController {
    open override var childForStatusBarHidden: UIViewController? { return topViewController }
}

class Sender: UIView {
    class func reset() {}

    func clear(_ cell: UIView) {
        perform(Selector(("secret")), with: nil, afterDelay: 0)
        perform(NSSelectorFromString("secret"), with: nil, afterDelay: 0)
        perform(#selector(getter: UIView.window), with: nil, afterDelay: 0)
        perform(#selector(Sender.reset), with: nil, afterDelay: 0)
        perform(#selector(cell.subviews.first!.setNeedsDisplay as () -> Void), with: nil, afterDelay: 0)
    }
}

protocol Closable { func close() }

extension Closable where Self: UIViewController {
    func listen(_ button: UIButton) {
        button.addTarget(self, action: #selector(dismissNow), for: .touchUpInside)
    }
}

protocol Answering: AnyObject {
    var answer: Int { get }
    func answer(to question: String) -> Int
}

func ask(_ one: Answering) {
    if let answer = one.answer(to: "why") { print(answer) }
}

final class StackLayer: CALayer {
    @NSManaged var a: CGFloat, b: CGFloat
}

class Note: NSManagedObject {
    @NSManaged var title: String?
}

let picked = #fileLiteral(resourceName: "a.txt")
let predicate = NSPredicate(format: "a == %@", "b")

final class Dialog: UIView {
    let effect = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    let entrances = ["fade", "drop"]

    static func load(for owner: Any) -> UIView? {
        return Bundle.main.loadNibNamed("Dialog", owner: owner, options: nil)?.first as? UIView
    }

    func read(_ data: Data) throws -> NSAttributedString {
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [.documentType: "html"]
        print(options)
        return try NSAttributedString(data: data, options: [NSAttributedString.DocumentReadingOptionKey.documentType: "html"], documentAttributes: nil)
    }

    func enter() {
        for name in entrances { perform(Selector("\(name)In")) }
        entrances.forEach { perform(NSSelectorFromString($0)) }
    }
}

extension UIView {
    func keepState() { print(frame) }
}

extension UILabel {
    override func keepState() {
        super.keepState()
        print(text ?? "")
    }
}

final class WeakForwarder: NSObject {
    weak var target: NSObject?

    init(_ target: NSObject) { self.target = target }

    override func forwardingTarget(for selector: Selector!) -> Any? { return target }
}

final class Ticker: UIView {
    lazy var link = CADisplayLink(target: WeakForwarder(self), selector: Selector("tick", Ticker.tick))

    func tick() {}
}

func makeViews<T: UIView>(_ count: Int) -> [T] {
    return (0..<count).map { _ in T() }
}
