export function openLogFile(
  path: string,
  max?: number,
): { write(chunk: string | Uint8Array): void; close(): void };
