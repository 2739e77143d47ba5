extension Configuration {
  /// The folder whose files are laid over a configuration.
  /// - Parameters:
  ///   - files: those that were read, as `Configuration.files` has them.
  ///   - environment: where files are looked for when none was read.
  /// - Returns: nil when no file was read, and the environment names no place for the user's.
  public static func dropInFolder(
    files: [String], environment: [String: String]
  ) -> String? {
    let names = ConfigurationFiles.self
    guard let first = files.first ?? names.init(file: nil, environment: environment).places.first,
      let slash = first.lastIndex(of: "/")
    else { return files.isEmpty ? nil : names.dropIns }
    let folder = String(first[..<slash])
    // The first may be a drop-in itself, when there is no other file.
    let isDropIn = folder == names.dropIns || folder.hasSuffix("/" + names.dropIns)
    return isDropIn ? folder : "\(folder)/\(names.dropIns)"
  }
}
