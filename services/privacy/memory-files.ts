import { Readable } from 'node:stream';
import { type SiteFiles, SiteFileTooLarge } from '../ports/site-files.ts';

/** Files of the copy; a proof writes a few bytes only. */
export function createMemoryFiles(): SiteFiles {
  const bodies = new Map<string, Buffer>();
  return {
    async write({ id }, body, maxBytes) {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(Buffer.from(chunk));
      const bytes = Buffer.concat(chunks);
      if (bytes.length > maxBytes) throw new SiteFileTooLarge();
      bodies.set(id, bytes);
      return bytes.length;
    },
    async read({ id }, range) {
      const bytes = bodies.get(id);
      if (!bytes) return undefined;
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
    async copy(from, to) {
      const bytes = bodies.get(from.id);
      if (bytes) bodies.set(to.id, bytes);
    },
    /** An attack that removes a file is rolled back, so its bytes stay. */
    async remove() {},
    async removeAll() {
      bodies.clear();
    },
  };
}
