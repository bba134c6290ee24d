import { expect, it } from 'vitest';
import { renderPage } from '@/tests/support/render';
import { ImportReview } from './import-review';

it.each([
  [12, '1 kB'],
  [3_500, '10 kB'],
])('says how large three files of %i bytes are, never 0 kB', async (bytes, size) => {
  const files = ['a.ts', 'b.ts', 'c.ts'].map((path) => ({
    ...{ path, bytes, isLink: false },
    read: async () => new Uint8Array(bytes),
  }));
  const leftOut = { made: [], ignored: [], link: [], name: [], large: [] };
  const review = { kind: 'zip' as const, name: 'shop', files, secrets: [], leftOut };
  const { container } = await renderPage(
    <ImportReview
      {...{ review, title: 'shop', secrets: false }}
      onTitle={() => {}}
      onSecrets={() => {}}
    />,
  );
  expect(container.textContent).toContain(`3 files will be imported, ${size} in all.`);
});
