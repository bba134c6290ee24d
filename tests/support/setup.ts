// Makes a test fail if it prints, because its output would hide the next failure (docs/testing.md).
import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(format(...parts));
    });
});

afterEach(() => {
  expect(printed, 'printed during the test').toEqual([]);
});
