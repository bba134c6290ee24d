export interface Step {
  args: string[];
  parallel?: string[];
  reportTo?(file: string): { args: string[]; env: Record<string, string> };
  only?(files: string[]): string[];
}
export const groups: Record<string, Step>[];
export function isWanted(step: string, names: readonly string[]): boolean;
