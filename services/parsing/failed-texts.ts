import { createHash } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';
import type { ParseFailure } from './requests.ts';

const { rememberedTexts, rememberedMs } = limits.parsing;

/**
 * Remembers texts that crashed a parser process. Otherwise, while a project contains a crashing
 * file, every check would crash another process.
 */
export class FailedTexts {
  private readonly known = new Map<string, { because: ParseFailure; until: number }>();
  /** The lengths of the known texts, so that a text of another length need not be hashed. */
  private readonly lengths = new Set<number>();

  add(text: string, because: ParseFailure): void {
    if (this.known.size >= rememberedTexts) {
      this.known.clear();
      this.lengths.clear();
    }
    this.known.set(keyOf(text), { because, until: performance.now() + rememberedMs });
    this.lengths.add(text.length);
  }

  find(text: string): ParseFailure | undefined {
    if (!this.lengths.has(text.length)) return undefined;
    const key = keyOf(text);
    const found = this.known.get(key);
    if (found && found.until > performance.now()) return found.because;
    this.known.delete(key);
    return undefined;
  }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
