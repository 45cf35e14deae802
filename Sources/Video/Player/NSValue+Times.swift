public import Foundation
public import StrataGraphics

extension StructureBoxing where Self: NSValue {
  /// Creates a boxed time.
  public init(time: CMTime) { self.init(boxing: time) }
}

extension NSValue {
  /// The boxed time; invalid if the value has another type.
  public var timeValue: CMTime { (self as? Boxed<CMTime>)?.content ?? .invalid }
}

extension CMTime: Boxable {
  package static var encoding: StaticString { "{?=qiIq}" }
}
