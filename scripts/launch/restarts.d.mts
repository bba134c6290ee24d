export const configurationExit: number;
export function createRestarts(): {
  next(death: { livedMs: number; code: number | null }): number | undefined;
};
