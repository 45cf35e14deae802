public import Foundation

// Core Foundation's names for types that Swift programs on Linux have under Swift's own names.

public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFTypeRef = Any
/// Seconds.
public typealias CFTimeInterval = Double
