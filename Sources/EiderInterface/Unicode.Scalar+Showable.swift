extension Unicode.Scalar {
  /// False for what would steer a terminal, break a line, turn the text beside it round, or hide.
  ///
  /// Names come from other people's programs: the log and the tool show none of them without having
  /// asked this.
  package var isShowable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
    // Joiners belong to emoji and to Persian; what is left are marks of direction and the like.
    case .format: self == "\u{200d}" || self == "\u{200c}"
    default: true
    }
  }
}
