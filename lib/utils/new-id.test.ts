import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './new-id';

afterEach(() => vi.unstubAllGlobals());

it('creates a message id also without randomUUID, as on plain http of a LAN host', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
  expect(newId()).toBe('0a'.repeat(16));
});

it('never creates the same id twice', () => {
  expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
});
