import SwiftUI
import UIKit

public final class PulseRing: CALayer {
    public func start() {}
}

/// The ring for SwiftUI.
@available(iOS 14.0, *)
public struct Pulse {
    public var color: SwiftUI.Color
    public var isRunning: Bool

    public init(color: SwiftUI.Color = .blue, isRunning: Bool = true) {
        self.color = color
        self.isRunning = isRunning
    }
}

#if os(iOS)
@available(iOS 14.0, *)
extension Pulse: UIViewRepresentable {
    public func makeUIView(context: Context) -> PulseHost { PulseHost() }

    public func updateUIView(_ host: PulseHost, context: Context) {
        host.backgroundColor = UIColor(color)
        if isRunning { host.ring.start() }
    }
} // Pulse

public final class PulseHost: UIView {
    let ring = PulseRing()
}
#endif

@available(iOS 14.0, *)
public extension View {
    func pulse(color: SwiftUI.Color = .blue) -> some View {
        background(Pulse(color: color))
    }
}

extension PulseHost {
    func stop() { ring.removeFromSuperlayer() }

    @available(iOS 14.0, *)
    func fill(_ color: Color) { backgroundColor = UIColor(color) }
}

enum PulseDemo {
    struct Previews: PreviewProvider {
        static var previews: some View { Text("").pulse() }
    }
    static let name = "pulse"
}
