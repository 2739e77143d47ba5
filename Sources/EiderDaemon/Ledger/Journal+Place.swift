import Glibc

// What others did to the file meanwhile.
extension Journal {
  /// Nobody has removed, replaced, emptied or added to the file meanwhile.
  var isInPlace: Bool {
    var own = stat()
    var found = stat()
    return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_ino == found.st_ino
      && own.st_dev == found.st_dev && own.st_size == off_t(size)
  }

  /// Another daemon has put its own in the place of this one, and is left to it.
  var isAnothers: Bool {
    let found = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard found >= 0 else { return false }
    defer { close(found) }
    // This file has our own lock.
    var own = stat()
    var status = stat()
    guard fstat(descriptor, &own) == 0, fstat(found, &status) == 0,
      own.st_ino != status.st_ino || own.st_dev != status.st_dev
    else { return false }
    return flock(found, LOCK_SH | LOCK_NB) != 0
  }
}
