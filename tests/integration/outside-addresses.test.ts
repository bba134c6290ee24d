import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createModelKeys } from '../../services/models/keys.ts';
import { deriveKey } from '../../services/secrets.ts';
import { createTestApp, type Person, type TestApp, testSecrets } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import {
  type closedAddresses,
  type OutsideWorld,
  openAddress,
  startOutside,
} from '../support/outside.ts';
import { readEvents } from '../support/stream.ts';

const visitor = { ip: '', userAgent: '' };
/** One address of each kind; the test of the client has all of them. */
const kinds = [
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  'fe80::1',
  'fd00:ec2::254',
] as const satisfies readonly (typeof closedAddresses)[number][];
const dns = Object.fromEntries(kinds.map((address, at) => [`closed${at}.example`, [[address]]]));

withDatabase('addresses that users enter', (open) => {
  let world: OutsideWorld;
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    world = await startOutside(
      {
        ...dns,
        'gpu.example': [[openAddress], ['169.254.169.254']],
        'open.example': [[openAddress]],
      },
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi'),
      { holds: true },
    );
    app = await createTestApp(open(), {
      time: systemClock,
      environment: { OWN_MODEL_HOSTS: 'gpu.example', OUTSIDE_PAGES: 'on' },
      network: world.network,
    });
  });
  afterAll(async () => {
    await app?.close();
    await world?.close();
  });
  beforeEach(async () => {
    world.reset();
    ada = await app.signIn();
  });

  /** Stores a key as an earlier version may have, with any address. */
  async function storeKey(provider: string, baseUrl: string) {
    const secret = deriveKey(testSecrets.tokenSecret, 'model keys');
    const keys = createModelKeys({ db: open().db, clock: systemClock, secret });
    const { data } = await app.call(contract.account.user, {}, { as: ada });
    await keys.save(Number(data.userId), provider, { key: '', baseUrl }, visitor);
  }

  /** Every way in which an address of a user reaches the services. A new one belongs here. */
  const entries: Record<string, (url: string) => Promise<unknown>> = {
    'the check of a server with the OpenAI protocol': (address) =>
      app.call(contract.models.saveKey, { provider: 'OpenAILike', address }, { as: ada }),
    'the check of an Ollama': (address) =>
      app.call(contract.models.saveKey, { provider: 'Ollama', address }, { as: ada }),
    'the check of an LM Studio': (address) =>
      app.call(contract.models.saveKey, { provider: 'LMStudio', address }, { as: ada }),
    'the list of a stored server': async (address) => {
      await storeKey('OpenAILike', address);
      return app.call(contract.models.mine, {}, { as: ada });
    },
    'a turn with a stored server': async (address) => {
      await storeKey('Ollama', address);
      const { data } = await app.call(contract.projects.issueUuid, {}, { as: ada });
      const response = await app.send(
        contract.chat.send,
        {
          site_uuid: data.uuid,
          request_type: 'generate_website_chat',
          prompt: 'a shop',
          model: { provider: 'Ollama', name: 'x' },
        },
        { as: ada },
      );
      return readEvents(response).catch(() => []);
    },
    'a web page for a prompt': (url) => app.call(contract.chat.readPage, { url }, { as: ada }),
  };

  const rows = Object.keys(entries).flatMap((entry) =>
    kinds.map((address, at) => ({ entry, address, name: `closed${at}.example` })),
  );

  it.each(rows)(
    '$entry opens no connection to $address [SEC-013]',
    async ({ entry, address, name }) => {
      const literal = address.includes(':') ? `[${address}]` : address;
      for (const url of [`http://${literal}/v1`, `http://${name}/v1`])
        expect(await entries[entry]?.(url)).not.toMatchObject({ code: 429 });
      expect(world.connected).toEqual([]);
    },
  );

  it.each(['the list of a stored server', 'a turn with a stored server'])(
    '%s opens no connection when DNS now leads to the metadata service [SEC-013]',
    async (entry) => {
      await entries[entry]?.('http://gpu.example');
      expect(new Set(world.connected)).toEqual(new Set([openAddress]));
      world.answerNext();
      const before = world.connected.length;
      await entries[entry]?.('http://gpu.example');
      expect(world.connected).toHaveLength(before);
    },
  );

  it('reaches what is allowed, so that the other rows prove something [SEC-013]', async () => {
    await entries['the list of a stored server']?.('http://gpu.example');
    await entries['a web page for a prompt']?.('http://open.example/');
    expect(world.connected).toEqual([openAddress, openAddress]);
  });
});
