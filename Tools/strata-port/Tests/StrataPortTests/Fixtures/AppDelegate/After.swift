import UIKit
#if canImport(SwiftUI)
import SwiftUI // for previews
#endif
#if canImport(os)
import os.log
#endif

class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
}

final class OtherDelegate: UIResponder, UIApplicationDelegate {}

final class Demo: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let hold = UILongPressGestureRecognizer(target: self, action: .hold)
        view.addGestureRecognizer(hold)
    }

    fileprivate func hold(_ sender: UILongPressGestureRecognizer) {}
}

fileprivate extension Selector {
    static let hold = Selector("hold:", Demo.hold(_:))
}

#if canImport(SwiftUI)
#Preview {
    Demo()
}
#endif

#if canImport(SwiftUI)
struct DemoPreviews: PreviewProvider {
    static var previews: some View { Text("Demo") }
} // DemoPreviews
#endif
