/** Executes steps one after the other until one fails. Returns whether all succeeded. */
export async function succeeds(...steps: (() => Promise<unknown>)[]): Promise<boolean> {
  try {
    for (const step of steps) await step();
    return true;
  } catch {
    return false;
  }
}
