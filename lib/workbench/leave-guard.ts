type LeaveGuard = (go: () => void) => void;

let guard: LeaveGuard | null = null;

/**
 * Sets the function that asks the user before they leave a project with unsaved edits. Returns a
 * function that removes it.
 */
export function registerLeaveGuard(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/**
 * Calls `go`, which leaves the project: immediately if there is no guard, otherwise when the guard
 * allows it.
 */
export function leaveProject(go: () => void): void {
  if (guard) guard(go);
  else go();
}
