/// Tells the echoes of Eider's own writes of one property (the volumes, or the mute flag) from
/// what the user did.
///
/// What the server shows only moves forward: once it has shown a write, it shows no earlier one.
struct WriteTracker<Value: Echo>: Sendable {
  /// A write that no report has shown yet.
  struct Pending: Sendable {
    var mark: WriteMark
    var value: Value
    var gain: Decibels
    /// When the server said it was done.
    var completed: Duration?
    /// The user's change was seen instead; the write may still land on top of that.
    var isOverruled = false
  }

  /// A report that can be an old one, or the user putting an old value back.
  struct Doubt: Sendable {
    var value: Value
    var asOf: WriteMark
    var since: Duration
    var end: Duration
  }

  enum Verdict: Equatable {
    case own
    case user
  }

  let order: ReportOrder
  private(set) var pending: [Pending] = []
  /// What the last report showed.
  private(set) var shown: Value
  /// What the server has once all that was sent has taken effect.
  private(set) var expected: Value
  private(set) var doubt: Doubt?
  /// The last own write that was seen in force, unless the user's hand came later.
  private var own: Value?
  private var confirmedGain = Decibels.zero

  /// How long a server may take to show a write that it has answered.
  static var patience: Duration { .seconds(1) }
  private static var limit: Int { 128 }

  init(_ value: Value, order: ReportOrder) {
    self.order = order
    shown = value
    expected = value
  }

  /// True while the server has not answered some write.
  var isUnanswered: Bool {
    pending.contains { $0.completed == nil && !$0.isOverruled }
  }

  /// True while some write was not seen in force.
  var isUnshown: Bool { !pending.isEmpty }

  /// The gain that the last write up to some mark stood for.
  func gain(asOf mark: WriteMark) -> Decibels {
    pending.last { $0.mark <= mark }?.gain ?? confirmedGain
  }

  /// When a report in doubt is to be decided.
  var deadline: Duration? {
    doubt?.end
  }

  mutating func wrote(_ value: Value, mark: WriteMark, gain: Decibels) {
    pending.append(Pending(mark: mark, value: value, gain: gain))
    if pending.count > Self.limit { pending.removeFirst() }
    expected = value
  }

  /// What is expected now means another gain, though there is nothing to write: the volume that
  /// the user set under a duck, say, turns out to be the one to come back to.
  mutating func stands(for gain: Decibels) {
    if pending.isEmpty {
      confirmedGain = gain
    } else {
      pending[pending.count - 1].gain = gain
    }
  }

  mutating func completed(_ mark: WriteMark, now: Duration) {
    guard let index = pending.firstIndex(where: { $0.mark == mark }) else { return }
    pending[index].completed = now
  }

  /// The server did not take the write, so what it had before is what it has.
  mutating func failed(_ mark: WriteMark) {
    guard let index = pending.firstIndex(where: { $0.mark == mark }) else { return }
    pending.remove(at: index)
    expected = pending.last { !$0.isOverruled }?.value ?? own ?? shown
  }

  /// Judges a report that was asked for after the write `asOf` was sent. One that leaves a doubt is
  /// decided after `patience`.
  mutating func reported(
    _ value: Value, asOf: WriteMark, now: Duration, patience: Duration = Self.patience
  ) -> Verdict {
    forgetOld(asOf: asOf, now: now)
    let earlier = doubt
    doubt = nil
    switch order {
    case .afterWrites:
      return strictly(value, asOf: asOf)
    case .lagging:
      let judgement = leniently(value, asOf: asOf)
      if judgement.isDoubtful {
        let isOld = earlier.map { $0.value == value && $0.asOf == asOf } ?? false
        let since = isOld ? earlier?.since ?? now : now
        doubt = Doubt(value: value, asOf: asOf, since: since, end: since + patience)
      }
      return judgement.verdict
    }
  }

  /// Decides a report that stayed in doubt: the server has had its time, and tells of every
  /// change, so what it showed last is how things are.
  mutating func decide(now: Duration) -> Verdict? {
    guard let doubt, let deadline, now >= deadline else { return nil }
    self.doubt = nil
    guard let last = pending.last else { return nil }
    if doubt.value.echoes(last.value) {
      confirm(last, shown: doubt.value)
      return .own
    }
    // A later write went over it.
    if last.mark > doubt.asOf { return .own }
    let verdict = overrule(with: doubt.value, asOf: doubt.asOf)
    pending.removeAll(where: \.isOverruled)
    return verdict
  }

  /// What the doubt shows may have gone over the last write, or that is yet to come: it is to be
  /// written again, and both of them are ours when they show.
  mutating func distrust() {
    guard let doubt else { return }
    self.doubt = nil
    guard let last = pending.last, last.mark <= doubt.asOf else { return }
    expected = doubt.value
  }

  /// The stream changed its number of channels: no earlier write can be shown any more.
  mutating func restart(at value: Value) {
    confirmedGain = pending.last?.gain ?? confirmedGain
    pending.removeAll()
    doubt = nil
    shown = value
    expected = value
    own = value
  }

  private mutating func strictly(_ value: Value, asOf: WriteMark) -> Verdict {
    guard let last = pending.last(where: { $0.mark <= asOf }) else {
      return isNothingNew(value) ? .own : overrule(with: value, asOf: asOf)
    }
    pending.removeAll { $0.mark <= asOf }
    confirmedGain = last.gain
    if value.echoes(last.value) {
      shown = value
      own = last.value
      return .own
    }
    return overrule(with: value, asOf: asOf)
  }

  private mutating func leniently(
    _ value: Value, asOf: WriteMark
  ) -> (verdict: Verdict, isDoubtful: Bool) {
    if !isNothingNew(value) {
      // The oldest that fits: of two equal writes the second may be yet to come.
      guard let match = pending.first(where: { $0.mark <= asOf && value.echoes($0.value) }) else {
        return (overrule(with: value, asOf: asOf), false)
      }
      confirm(match, shown: value)
    }
    return (.own, pending.contains { $0.mark <= asOf && !$0.isOverruled })
  }

  private func isNothingNew(_ value: Value) -> Bool {
    value == shown || own.map(value.echoes) ?? false
  }

  private mutating func confirm(_ write: Pending, shown value: Value) {
    pending.removeAll { $0.mark <= write.mark }
    shown = value
    own = write.value
    confirmedGain = write.gain
    // An overruled write that shows has gone over what the user set.
    expected = pending.last { !$0.isOverruled }?.value ?? write.value
  }

  private mutating func overrule(with value: Value, asOf: WriteMark) -> Verdict {
    confirmedGain = gain(asOf: asOf)
    for index in pending.indices where pending[index].mark <= asOf {
      pending[index].isOverruled = true
    }
    shown = value
    own = nil
    expected = pending.last { !$0.isOverruled }?.value ?? value
    return .user
  }

  /// A write that was answered long ago is in force by now, though no report happened to show it.
  private mutating func forgetOld(asOf: WriteMark, now: Duration) {
    guard order == .lagging else { return }
    let isOld = { (write: Pending) in
      write.mark <= asOf && write.completed.map { now - $0 > Self.patience } ?? false
    }
    if let last = pending.last(where: { isOld($0) && !$0.isOverruled }) {
      pending.removeAll { $0.mark <= last.mark }
      shown = last.value
      own = last.value
      confirmedGain = last.gain
    }
    pending.removeAll(where: isOld)
  }
}
