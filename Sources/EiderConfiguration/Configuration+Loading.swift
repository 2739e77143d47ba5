extension Configuration {
  /// Finds, reads, merges and checks the configuration.
  ///
  /// The file is `$EIDER_CONFIG`, else `eider/eider.json5` below `$XDG_CONFIG_HOME` (default
  /// `~/.config`), else `/etc/eider/eider.json5`, else none; the files of `eider.d` beside it
  /// are laid over it.
  /// - Throws: `ConfigurationError` with every problem; nothing is used of a configuration
  ///   that has any.
  public static func load(
    environment: [String: String]
  ) throws(ConfigurationError) -> Configuration {
    try load(file: nil, environment: environment)
  }

  /// The same for a file that is named, which must then exist; nil finds one by `environment`.
  /// - Throws: `ConfigurationError` with every problem.
  public static func load(
    file: String?, environment: [String: String]
  ) throws(ConfigurationError) -> Configuration {
    try load(ConfigurationFiles(file: file, environment: environment))
  }

  static func load(_ files: ConfigurationFiles) throws(ConfigurationError) -> Configuration {
    var problems: [ConfigurationProblem] = []
    let texts = files.read(&problems)
    var merged: ConfigurationValue?
    for text in texts {
      var reader = JSON5Reader(text.content, file: text.path)
      do throws(ConfigurationProblem) {
        let document = try reader.document()
        problems += reader.problems
        merged = merged?.overlaid(with: document) ?? document
        if case .object = document.content { continue }
        problems.append(
          ConfigurationProblem(
            file: text.path, line: document.place.line, column: document.place.column, path: "",
            text: "must be an object, { … }, not \(document.shown)"))
      } catch {
        problems += reader.problems + [error]
      }
    }
    // What a broken file would have said is not known: judging the rest would mislead.
    guard problems.isEmpty else { throw ConfigurationError(problems) }
    var decoder = ConfigurationDecoder()
    var configuration = merged.map { decoder.configuration($0) } ?? .shipped
    configuration.files = texts.map(\.path)
    guard decoder.problems.isEmpty else {
      let order = configuration.files
      throw ConfigurationError(decoder.problems.inOrder(of: order))
    }
    return configuration
  }
}

extension [ConfigurationProblem] {
  fileprivate func inOrder(of files: [String]) -> [ConfigurationProblem] {
    func key(_ problem: ConfigurationProblem) -> (Int, Int, Int) {
      (files.firstIndex(of: problem.file) ?? 0, problem.line ?? 0, problem.column ?? 0)
    }
    return sorted { key($0) < key($1) }
  }
}
