public import Foundation

// Core Foundation's names for types that Swift programs on Linux have under Swift's own names.

public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFTypeRef = Any
public typealias CFBoolean = Bool
/// A time interval in seconds.
public typealias CFTimeInterval = Double

// Apple's constants are implicitly unwrapped, so that programs use them with or without `!`.

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// True, as a value of dictionaries.
public let kCFBooleanTrue: CFBoolean! = true
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// False, as a value of dictionaries.
public let kCFBooleanFalse: CFBoolean! = false
