import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createLocalChannel } from '../../services/gateway/index.ts';
import { createGateway, type Gateway } from '../../services/preview/index.ts';

let gateway: Gateway;
afterEach(() => gateway.close());

async function embedderPolicy(
  path: string,
  options: { isolated?: boolean; published?: boolean },
): Promise<string | null> {
  gateway = createGateway({
    channel: createLocalChannel({
      find: async () => undefined,
      dial: async () => ({ kind: 'unknown' }),
      packages: () => Promise.reject(new Error('None here')),
    }),
    servePublished: async (_, response) => {
      if (options.published) response.end('a site');
      return options.published ?? false;
    },
    ...(options.isolated !== undefined && { isolated: options.isolated }),
    clock: systemClock,
    log: () => {},
  });
  const port = await gateway.listen(0, '127.0.0.1');
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  return headers.get('cross-origin-embedder-policy');
}

const project = '/~7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11/';

it.each([
  ['a project', project],
  ['its bridge', `${project}__sayso/bridge.js`],
  ['the builder’s frame', '/__sayso/browser/builder'],
])('%s can be framed by a page that is isolated [GAP-74]', async (_, path) => {
  expect(await embedderPolicy(path, { isolated: true })).toBe('credentialless');
});

it('keeps the headers of previews and published sites everywhere else [GAP-74]', async () => {
  expect(await embedderPolicy(project, {})).toBeNull();
  await gateway.close();
  expect(await embedderPolicy('/', { isolated: true, published: true })).toBeNull();
});
