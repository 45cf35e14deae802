import UIKit
import SwiftUI // for previews
import os.log

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
}

@main
final class OtherDelegate: UIResponder, UIApplicationDelegate {}

final class Demo: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let hold = UILongPressGestureRecognizer(target: self, action: .hold)
        view.addGestureRecognizer(hold)
    }

    @objc fileprivate func hold(_ sender: UILongPressGestureRecognizer) {}
}

fileprivate extension Selector {
    static let hold = #selector(Demo.hold(_:))
}

#Preview {
    Demo()
}

struct DemoPreviews: PreviewProvider {
    static var previews: some View { Text("Demo") }
} // DemoPreviews
