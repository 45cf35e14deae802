public import Foundation
public import StrataGraphics

/// A group of layer changes and the settings for animating them.
///
/// Transactions are nested, and each thread has its own. A value that is not set in a transaction
/// is taken from the enclosing one. Outside `begin()` and `commit()`, changes belong to the
/// thread's implicit transaction, which is committed before the next frame that the thread renders.
/// Such changes are animated only if that frame has another time than the previous one, so that
/// repeated stills at one time show each change at once.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setAnimationDuration(1)
/// CATransaction.setCompletionBlock { print("there") }
/// layer.position = CGPoint(x: 100, y: 50)
/// CATransaction.commit()
/// ```
open class CATransaction: NSObject {
  /// Begins a transaction inside the current one.
  open class func begin() { ThreadTransactions.current.begin() }

  /// Ends the innermost transaction; does nothing without one.
  open class func commit() { ThreadTransactions.current.commit() }

  /// Commits the implicit transaction, after the end of any open explicit transactions.
  ///
  /// Call it on a thread that has changed a tree that another thread renders. On the main actor, it
  /// also lays out and displays visible windows that have not been rendered, so that
  /// `presentation()` of their layers is not nil.
  open class func flush() {
    ThreadTransactions.current.flush()
    // A frame flushes itself, while it prepares its tree.
    guard VisibleRoots.isOnMainActor, ThreadTransactions.current.frameTime == nil else { return }
    MainActor.assumeIsolated { VisibleRoots.prepareFirstFrames() }
  }

  /// Acquires the lock that all threads share, waiting if necessary; the lock is recursive.
  open class func lock() { TransactionLock.lock() }

  /// Releases the lock; does nothing on a thread that does not hold it.
  open class func unlock() { TransactionLock.unlock() }

  /// Returns the duration, in seconds, of animations without one of their own; 0.25 by default.
  open class func animationDuration() -> CFTimeInterval {
    ThreadTransactions.current.number(kCATransactionAnimationDuration) ?? 0.25
  }

  /// Sets the duration, in seconds, of animations without one of their own.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// Returns the timing function of animations that are added; nil, the default, leaves each its
  /// own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    ThreadTransactions.current.value(kCATransactionAnimationTimingFunction)
      as? CAMediaTimingFunction
  }

  /// Sets the timing function of animations that are added.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Returns whether property changes trigger no actions.
  open class func disableActions() -> Bool {
    ThreadTransactions.current.number(kCATransactionDisableActions) ?? 0 != 0
  }

  /// Sets whether property changes trigger no actions.
  open class func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// Returns the block that was set last.
  open class func completionBlock() -> (() -> Void)? {
    ThreadTransactions.current.value(kCATransactionCompletionBlock) as? () -> Void
  }

  /// Sets a block that is called once, after the transaction's subsequent animations have ended.
  ///
  /// It waits for all animations that are added from now until the transaction ends, until they
  /// have ended or been removed. It is called after a live frame, on the thread that renders it, or
  /// after the frame of a job whose options set `callbacks` to `.run`. If no animation was added,
  /// this is the next such frame. A second block does not replace the first, and nil does not
  /// remove one.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    setValue(block, forKey: kCATransactionCompletionBlock)
  }

  /// Returns the value for a key in the innermost transaction that has one, or nil.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    default: ThreadTransactions.current.value(key)
    }
  }

  /// Sets a value for a key, predefined or custom, in the innermost transaction.
  ///
  /// nil hides the value of the enclosing transactions.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    ThreadTransactions.current.set(AnimatableValue.unwrap(anObject), key)
  }
}

/// The key of `CATransaction.animationDuration()`, a number.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.disableActions()`, a Boolean.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"
