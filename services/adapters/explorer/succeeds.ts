/** Executes steps one after the other; returns whether none of them failed. */
export async function succeeds(...steps: (() => Promise<unknown>)[]): Promise<boolean> {
  try {
    for (const step of steps) await step();
    return true;
  } catch {
    return false;
  }
}
