#pragma once

/// Tells the guardian of the group that the calling process leads. Safe between fork and exec, where
/// it is to be called: the guardian then knows every group, whenever this process's parent dies.
void guardian_started(void);

/// Takes the calling process, a forked one, out of the number of those for whom the guardian waits.
void guardian_leave(void);
