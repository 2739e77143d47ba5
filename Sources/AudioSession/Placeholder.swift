// The first type of this target replaces this file.
