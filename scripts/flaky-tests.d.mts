export const maxFlakyTests: number;
export function flakyTests(directory: string): string[];
export function describeFlakyTests(names: readonly string[]): string;
