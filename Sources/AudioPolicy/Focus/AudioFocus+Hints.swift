// What sessions are told of other sound: section 8 of the policy.
extension AudioFocus {
  /// Tells active sessions when other sound begins and ends, and when secondary sound should
  /// begin or end its silence.
  mutating func hint() {
    for index in sessions.indices {
      let isActive = sessions[index].place == .active
      guard isActive || sessions[index].isToldOfOthers || sessions[index].isToldToSilence
      else { continue }
      let others: (all: Int, exclusive: Int) =
        isActive
        ? roster.company.others(than: sessions[index].party, isCounted: true) : (0, 0)
      if (others.all > 0) != sessions[index].isToldOfOthers {
        sessions[index].isToldOfOthers.toggle()
        emit(others.all > 0 ? .otherAudioBegan : .otherAudioEnded, to: index)
      }
      if (others.exclusive > 0) != sessions[index].isToldToSilence {
        sessions[index].isToldToSilence.toggle()
        emit(
          others.exclusive > 0 ? .silenceSecondaryAudioBegan : .silenceSecondaryAudioEnded,
          to: index)
      }
    }
  }
}
