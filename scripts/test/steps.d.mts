export interface Step {
  args: string[];
  /** The step of the same group, before this one, for whose end this one waits. */
  after?: string;
  parallel?: string[];
  reportTo?(file: string): { args: string[]; env: Record<string, string> };
  only?(files: string[]): string[];
}
export const groups: Record<string, Step>[];
export function isWanted(step: string, names: readonly string[]): boolean;
