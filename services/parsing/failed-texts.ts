import { createHash } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';
import type { ParseFailure } from './requests.ts';

const { rememberedTexts, rememberedMs } = limits.parsing;

/**
 * Remembers texts that ended a process. A project may keep such a file, and every check would parse
 * it again.
 */
export class FailedTexts {
  private readonly known = new Map<string, { because: ParseFailure; until: number }>();
  /** Texts of other lengths need no hash. */
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
