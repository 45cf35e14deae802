public import Foundation
public import StrataGraphics

extension StructureBoxing where Self: NSValue {
  /// A boxed time.
  public init(time: CMTime) { self.init(boxing: time) }
}

extension NSValue {
  /// The boxed time; an invalid one when the value holds something else.
  public var timeValue: CMTime { (self as? Boxed<CMTime>)?.content ?? .invalid }
}

extension CMTime: Boxable {
  package static var encoding: StaticString { "{?=qiIq}" }
}
