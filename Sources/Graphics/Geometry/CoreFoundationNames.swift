public import Foundation

// Core Foundation's names for types that Swift programs on Linux have under Swift's own names.

public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFTypeRef = Any
public typealias CFBoolean = Bool
public typealias CFError = NSError
public typealias NSInteger = Int
public typealias NSUInteger = UInt
/// A time interval in seconds.
public typealias CFTimeInterval = Double

// Apple's constants are implicitly unwrapped, so that programs use them with or without `!`.

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// True, as a value of dictionaries.
public let kCFBooleanTrue: CFBoolean! = true
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// False, as a value of dictionaries.
public let kCFBooleanFalse: CFBoolean! = false

/// Returns the number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray) -> Int { theArray.count }

/// Returns an unretained pointer to the object at an index of an array, for `unsafeBitCast`.
///
/// nil for an element that is not an object, such as a number or a string.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: Int) -> UnsafeRawPointer? {
  let element = theArray[idx]
  guard type(of: element) is AnyClass else { return nil }
  return unsafe UnsafeRawPointer(Unmanaged.passUnretained(element as AnyObject).toOpaque())
}
