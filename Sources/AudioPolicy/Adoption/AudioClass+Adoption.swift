extension AudioClass {
  /// The sharing of an adopted session of the class whose rule says nothing: what the class always
  /// has or asks for; else exclusive for a dominant class, ducking for one that others survive, and
  /// mixing for the rest.
  public var adoptedSharing: Sharing {
    if let fixedSharing { return fixedSharing }
    let own = Sharing(category: category, options: options)
    if own != .exclusive { return own }
    if isDominant { return .exclusive }
    return interruption == .transient ? .duck : .mix
  }
}
