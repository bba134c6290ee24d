import { expect, it } from 'vitest';
import type { PageReport } from '../../ports/page-check.ts';
import { createPageInspector } from './inspect-page.ts';

const silent: PageReport = { status: null, isBlank: true, findings: [], picture: null };
const empty: PageReport = { status: 200, isBlank: true, findings: [], picture: null };
const sound: PageReport = {
  status: 200,
  isBlank: false,
  findings: [],
  picture: new Uint8Array([1]),
};

/**
 * Returns the problems that the inspection reports when each opening of the page in the browser
 * gives the next of these reports.
 */
async function told(...reports: PageReport[]) {
  const pageCheck = {
    name: 'chromium',
    reason: '',
    inspect: async () => reports.shift() ?? null,
    captureElement: async () => null,
    renderRoutes: async () => null,
    close: async () => {},
  } as const;
  const place = () => ({ address: '127.0.0.1', port: 1 });
  const look = createPageInspector({
    fetchPreview: async () => undefined,
    pageCheck,
    gatewayAddress: place,
    openInside: (name) => ({ name, close() {} }),
  });
  const { problems } = await look('x', () => null, new AbortController().signal);
  return { kinds: problems.map(({ kind }) => kind), left: reports.length };
}

it.each([
  ['what answers at once is looked at once', [sound, sound], { kinds: [], left: 1 }],
  [
    'a page that only a busy machine kept waiting is sound',
    [silent, sound],
    { kinds: [], left: 0 },
  ],
  ['a page that was being loaded anew is sound', [empty, sound], { kinds: [], left: 0 }],
  ['what twice shows nothing is told', [empty, empty], { kinds: ['blank'], left: 0 }],
  ['what twice does not answer is told', [silent, silent], { kinds: ['answer'], left: 0 }],
])('%s [ADR 027]', async (_, reports, said) => {
  expect(await told(...reports)).toEqual(said);
});
