import type { TypeCheckPlan } from '../../domain/repair/types/plan.ts';

export type TypeCheckResult = {
  /** What the compiler printed, without colours; cut at a limit. */
  output: string;
  /** The compiler's state, which makes the next check of the same project faster. */
  state: Uint8Array | undefined;
};

/**
 * Checks the types of a project against the prepared packages (ADR 083). The files are hostile
 * input, so the compiler runs in an isolated process (a box).
 */
export interface TypeChecker {
  /**
   * Returns undefined if there is no result: the isolated process could not be started, the project
   * is too large, or the check was too slow or aborted.
   */
  check(
    plan: TypeCheckPlan,
    options: { user: number; state?: Uint8Array | undefined; signal?: AbortSignal | undefined },
  ): Promise<TypeCheckResult | undefined>;
}
