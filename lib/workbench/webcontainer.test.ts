import { afterEach, expect, it, vi } from 'vitest';
import { leaseContainer } from './webcontainer.client';

const workbench = '/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';

afterEach(() => vi.unstubAllGlobals());

type Page = {
  from: string;
  framed?: boolean;
  crossOriginIsolated?: boolean;
  isSecureContext?: boolean;
};

it.each<[string, Page, string]>([
  ['came with the headers', { crossOriginIsolated: true, from: workbench }, 'isolated'],
  ['walked to the workbench from another page', { from: '/' }, 'reload'],
  ['was loaded there and yet is not isolated', { from: workbench }, 'none'],
  ['walked there in a frame of another page', { from: '/', framed: true }, 'none'],
  ['walked there over plain http', { from: '/', isSecureContext: false }, 'none'],
])(
  'treats a page that %s: %j as %s [GAP-74]',
  (_, { from, framed = false, crossOriginIsolated = false, isSecureContext = true }, expected) => {
    const origin = 'https://sayso.example';
    const page: Record<string, unknown> = {
      crossOriginIsolated,
      isSecureContext,
      location: new URL(workbench, origin),
    };
    page.top = framed ? {} : page;
    vi.stubGlobal('window', page);
    vi.stubGlobal('performance', { getEntriesByType: () => [{ name: origin + from }] });
    expect(leaseContainer().isolation()).toBe(expected);
  },
);
